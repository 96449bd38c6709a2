/**
 * A record as one item: its version, its times, and one attribute for each part.
 *
 * I1. Parts have a prefix of their own, so that no part's name is taken for one of ours.
 * I2. `dueIn` and `dueAt` are there together or not at all: the index holds only what is due some time.
 * I3. `expiresAt` is in seconds, as DynamoDB wants it, and rounded up: nothing goes before its time.
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { Part, RecordKey, RecordWrite, StoredRecord } from '../../storage/index.ts'
import { storageError } from '../../storage/index.ts'
import type { ItemKey } from './keys.ts'

export type Item = Readonly<Record<string, AttributeValue>>

/** What a write does to an item. */
export interface ItemChange {
  readonly set: Item
  readonly remove: readonly string[]
}

const partPrefix = 'part:'

export function keyItem({ pk, sk }: ItemKey): Record<keyof ItemKey, AttributeValue> {
  return { pk: { S: pk }, sk: { S: sk } }
}

export function itemChangeOf({ key, next, set = {}, remove = [], dueAt, expiresAt }: RecordWrite): ItemChange {
  const parts = Object.entries(set).map(([name, part]) => [partPrefix + name, partValue(part)] as const)
  return {
    set: { version: { S: next }, ...dueAttributes(key.namespace, dueAt), ...expiryAttributes(expiresAt), ...Object.fromEntries(parts) },
    remove: [...(dueAt === null ? ['dueIn', 'dueAt'] : []), ...(expiresAt === null ? ['expiresAt'] : []), ...remove.map((name) => partPrefix + name)],
  }
}

/** Throws `STORAGE_DAMAGED` for an item that no write of ours leaves. */
export function recordOf(key: RecordKey, item: Item | undefined): StoredRecord | null {
  if (item === undefined) return null
  const version = item['version']?.S
  if (version === undefined) throw storageError('STORAGE_DAMAGED', 'the item of a record has no version', { facts: { kind: key.kind } })
  const parts: Record<string, Part> = {}
  for (const [name, value] of Object.entries(item)) if (name.startsWith(partPrefix)) parts[name.slice(partPrefix.length)] = partOf(name, value)
  return { key, version, parts }
}

function partValue(part: Part): AttributeValue {
  return typeof part === 'string' ? { S: part } : { B: part }
}

function partOf(name: string, { S, B }: AttributeValue): Part {
  const part = S ?? B
  if (part === undefined) throw storageError('STORAGE_DAMAGED', 'a part of a record is neither text nor bytes', { facts: { attribute: name } })
  return part
}

function dueAttributes(namespace: string, dueAt: number | null | undefined): Item {
  return typeof dueAt === 'number' ? { dueIn: { S: namespace }, dueAt: { N: String(dueAt) } } : {}
}

function expiryAttributes(expiresAt: number | null | undefined): Item {
  return typeof expiresAt === 'number' ? { expiresAt: { N: String(Math.ceil(expiresAt / 1000)) } } : {}
}
