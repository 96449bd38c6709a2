/** What an error of a driver means, whichever driver threw it. */

import type { SaydoError } from '../../../src/errors.ts'
import { isSaydoError } from '../../../src/errors.ts'
import { storageError } from '../../storage/index.ts'

/** Primary result codes of SQLite, with the names that some drivers give instead of numbers. */
const meanings = [
  { number: 5, name: 'SQLITE_BUSY', code: 'STORAGE_BUSY', message: 'the database is locked by another connection' },
  { number: 6, name: 'SQLITE_LOCKED', code: 'STORAGE_BUSY', message: 'a table is locked by another statement' },
  { number: 18, name: 'SQLITE_TOOBIG', code: 'STORAGE_SIZE_LIMIT', message: 'the record is larger than SQLite stores' },
  { number: 11, name: 'SQLITE_CORRUPT', code: 'STORAGE_DAMAGED', message: 'the database file is damaged' },
  { number: 26, name: 'SQLITE_NOTADB', code: 'STORAGE_DAMAGED', message: 'the file is no SQLite database' },
] as const

const fallbacks = {
  STORAGE_NOT_OPENED: 'the SQLite file could not be prepared',
  STORAGE_UNAVAILABLE: 'SQLite failed',
  STORAGE_OUTCOME_UNKNOWN: 'SQLite failed during a commit',
} as const

/** The error to throw for `cause`: one of ours as it is, one that SQLite explains by its meaning, any other as `fallback`. */
export function storageFailure(cause: unknown, fallback: keyof typeof fallbacks): SaydoError {
  if (isSaydoError(cause)) return cause
  const meaning = meaningOf(cause)
  if (meaning === undefined) return storageError(fallback, fallbacks[fallback], { cause })
  return storageError(meaning.code, meaning.message, { cause })
}

/** True when another connection is in the way, and waiting may help. */
export function isBusy(cause: unknown): boolean {
  return meaningOf(cause)?.code === 'STORAGE_BUSY'
}

function meaningOf(cause: unknown): (typeof meanings)[number] | undefined {
  return meanings.find(({ number, name }) => resultNumber(cause) === number || resultName(cause).startsWith(name))
}

/** node:sqlite gives the extended code as `errcode`; its low byte is the primary code. */
function resultNumber(cause: unknown): number | undefined {
  const number: unknown = typeof cause === 'object' && cause !== null && 'errcode' in cause ? cause.errcode : undefined
  return typeof number === 'number' ? number & 0xff : undefined
}

/** libsql and better-sqlite3 give the extended code's name as `code`; it starts with the primary code's. */
function resultName(cause: unknown): string {
  const name: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof name === 'string' ? name : ''
}
