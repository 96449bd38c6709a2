/** A store in one JSON file, for one process: what the writer of a store has to write, and nothing else. */

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Change, CommitResult, DuePage, Part, RecordKey, Storage, StorageAdapter, StoredRecord } from '../../../host/index.ts'
import { checkedStorage, duePage, isDeletion, judgeCommit, keyText, partsAfter, readDueCursor, timeAfter } from '../../../host/index.ts'

interface Row {
  readonly record: StoredRecord
  readonly dueAt: number | null
}

export function fileMapStore(file: string): Storage {
  return checkedStorage(new FileMapAdapter(file))
}

class FileMapAdapter implements StorageAdapter {
  readonly supports = { durable: true, atomicAcrossRecords: true } as const
  readonly #file: string
  #rows: ReadonlyMap<string, Row>

  constructor(file: string) {
    this.#file = file
    this.#rows = existsSync(file) ? parseRows(readFileSync(file, 'utf8')) : new Map()
  }

  read(key: RecordKey): StoredRecord | null {
    return this.#rows.get(keyText(key))?.record ?? null
  }

  commit(changes: readonly [Change, ...Change[]]): CommitResult {
    const verdict = judgeCommit(changes, changes.map(({ key }) => this.read(key)))
    if (verdict.status !== 'apply') return verdict
    const rows = new Map(this.#rows)
    for (const change of changes) apply(rows, change)
    replaceFile(this.#file, formatRows(rows))
    this.#rows = rows
    return { status: 'stored' }
  }

  due(namespace: string, before: number, cursor?: string): DuePage {
    const after = cursor === undefined ? '' : sortText(readDueCursor(cursor))
    const due = [...this.#rows.values()].flatMap(({ record: { key }, dueAt }) =>
      dueAt !== null && dueAt < before && key.namespace === namespace ? [{ dueAt, kind: key.kind, id: key.id }] : [],
    )
    const following = due.map((position) => ({ position, text: sortText(position) })).filter(({ text }) => text > after)
    return duePage(namespace, following.sort((left, right) => (left.text < right.text ? -1 : 1)).map(({ position }) => position))
  }
}

function apply(rows: Map<string, Row>, change: Change): void {
  const name = keyText(change.key)
  if (isDeletion(change)) {
    rows.delete(name)
    return
  }
  const row = rows.get(name)
  const record = { key: change.key, version: change.next, parts: partsAfter(row?.record.parts ?? {}, change) }
  rows.set(name, { record, dueAt: timeAfter(row?.dueAt ?? null, change.dueAt) })
}

/** Whole or not at all: a new file that is on disk takes the place of the old one. */
function replaceFile(file: string, text: string): void {
  const fresh = openSync(`${file}.new`, 'w')
  writeFileSync(fresh, text)
  syncAndClose(fresh)
  renameSync(`${file}.new`, file)
  syncAndClose(openSync(dirname(file), 'r'))
}

function syncAndClose(descriptor: number): void {
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Earliest first; a time has at most 16 digits. */
function sortText({ dueAt, kind, id }: { readonly dueAt: number; readonly kind: string; readonly id: string }): string {
  return `${String(dueAt).padStart(16, '0')} ${kind} ${id}`
}

function formatRows(rows: ReadonlyMap<string, Row>): string {
  const bytes = (part: Part): unknown => (typeof part === 'string' ? part : { base64: Buffer.from(part).toString('base64') })
  const withBytes = ({ record, dueAt }: Row): unknown => ({
    record: { ...record, parts: Object.fromEntries(Object.entries(record.parts).map(([name, part]) => [name, bytes(part)])) },
    dueAt,
  })
  return JSON.stringify([...rows.values()].map(withBytes))
}

function parseRows(text: string): ReadonlyMap<string, Row> {
  const isBytes = (value: unknown): value is { readonly base64: string } => typeof value === 'object' && value !== null && 'base64' in value
  const rows = JSON.parse(text, (_name, value: unknown) => (isBytes(value) ? new Uint8Array(Buffer.from(value.base64, 'base64')) : value)) as Row[]
  return new Map(rows.map((row) => [keyText(row.record.key), row]))
}
