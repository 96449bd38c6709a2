/**
 * How large an item is, counted as DynamoDB counts it: every attribute's name and value, keys included.
 *
 * Z1. What is too large is refused before it is sent, and what is refused would not have been stored.
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { storageError } from '../../storage/index.ts'
import type { Item, ItemChange } from './items.ts'

/** Bytes by attribute: what has to be known of an item to know its size after a change. */
export type Sizes = ReadonlyMap<string, number>

/** The most bytes an item may have. */
export const mostItemBytes = 409_600
/** The most bytes that the items of one transaction may have together. */
const mostCommitBytes = 4 * 1024 * 1024
/** The most records a transaction takes. */
const mostRecords = 100
/** The most attributes one update names; an expression has room for about 300. */
const mostAttributes = 250

export function sizesOf(item: Item): Sizes {
  return new Map(Object.entries(item).map(([name, value]) => [name, bytesOf(name) + valueBytes(value)]))
}

export function sizesAfter(sizes: Sizes, { set, remove }: ItemChange): Sizes {
  const after = new Map([...sizes, ...sizesOf(set)])
  for (const name of remove) after.delete(name)
  return after
}

export function totalOf(sizes: Sizes): number {
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** Throws `STORAGE_SIZE_LIMIT`. */
export function checkItemBytes(bytes: number, kind: string): void {
  if (bytes > mostItemBytes) throw tooLarge(`a ${kind} would have ${bytes} bytes`, { bytes, most: mostItemBytes })
}

/** Throws `STORAGE_SIZE_LIMIT`. */
export function checkAttributes({ set, remove }: ItemChange): void {
  const count = Object.keys(set).length + remove.length
  const message = `one write would change ${count} attributes of a record that exists`
  if (count > mostAttributes) throw tooLarge(message, { attributes: count, most: mostAttributes })
}

/** Throws `STORAGE_SIZE_LIMIT`. */
export function checkCommit(records: number, bytes: number): void {
  if (records > mostRecords) throw tooLarge(`one commit would write ${records} records`, { records, most: mostRecords })
  if (bytes > mostCommitBytes) throw tooLarge(`one commit would write ${bytes} bytes`, { bytes, most: mostCommitBytes })
}

function tooLarge(message: string, facts: Readonly<Record<string, number>>): Error {
  return storageError('STORAGE_SIZE_LIMIT', `${message}; DynamoDB takes ${facts['most'] ?? ''}`, { facts })
}

function valueBytes({ S, B, N }: AttributeValue): number {
  if (S !== undefined) return bytesOf(S)
  if (B !== undefined) return B.length
  return numberBytes(N ?? '')
}

/** Two digits a byte, and one byte more; zeros at the end cost nothing. */
function numberBytes(digits: string): number {
  return Math.ceil(digits.replace(/0+$/, '').length / 2) + 1
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}
