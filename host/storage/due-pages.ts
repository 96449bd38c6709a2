/** Cursors of `due` for stores that can list their due records in order (ST-12). */

import type { DuePage, RecordKey } from './port.ts'
import { duePageSize } from './port.ts'
import { storageError } from './codes.ts'

/** Where a record stands among the due ones: by time, then by kind, then by id. */
export interface DuePosition {
  readonly dueAt: number
  readonly kind: RecordKey['kind']
  readonly id: string
}

/**
 * Builds a page from the positions that follow the cursor, in order. A store gives one position more than a page holds when there are
 * more: that is how the last page is known.
 */
export function duePage(namespace: string, following: readonly DuePosition[]): DuePage {
  const positions = following.slice(0, duePageSize)
  const keys = positions.map(({ kind, id }) => ({ namespace, kind, id }))
  const last = following.length > duePageSize ? positions.at(-1) : undefined
  return last === undefined ? { keys } : { keys, cursor: JSON.stringify([last.dueAt, last.kind, last.id]) }
}

/** Reads a cursor made by `duePage`. Throws `STORAGE_INPUT` for any other text. */
export function readDueCursor(cursor: string): DuePosition {
  const [dueAt, kind, id] = parsedList(cursor)
  if (typeof dueAt !== 'number' || typeof kind !== 'string' || typeof id !== 'string') throw noCursor(undefined)
  return { dueAt, kind: kind as RecordKey['kind'], id }
}

function parsedList(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(cursor)
    return Array.isArray(value) ? value : []
  } catch (cause) {
    throw noCursor(cause)
  }
}

function noCursor(cause: unknown): Error {
  return storageError('STORAGE_INPUT', 'the cursor is none that this store gave', { place: { pointer: '/cursor' }, cause })
}
