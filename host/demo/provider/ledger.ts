/**
 * What the provider did, for ever: a file of JSON lines that only grows.
 *
 * LG-1. An entry is on disk before anybody is told of it.
 * LG-2. A last line without its end was never told to anybody: it is cut off when the file is opened.
 * LG-3. Any other line that cannot be read is an error. Nothing is guessed, nothing is skipped.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseStrictJson } from '../../../src/canonical/index.ts'
import { isPlainObject } from '../../../src/json.ts'
import type { JsonObject, JsonValue } from '../../../src/json.ts'
import { demoError } from '../codes.ts'

const kinds = ['payment', 'outage'] as const

export type EntryKind = (typeof kinds)[number]

export interface LedgerEntry {
  readonly kind: EntryKind
  /** The caller's idempotency key; null when it gave none. */
  readonly key: string | null
  readonly request: JsonObject
  /** The answer the caller got, and gets again for the same key. */
  readonly receipt: JsonObject
}

export class Ledger {
  private readonly file: number
  private readonly kept: LedgerEntry[]

  /** Opens the file, made where there is none. @throws SaydoError PROVIDER_LEDGER_DAMAGED naming the line. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    this.file = openSync(path, 'a')
    this.kept = readEntries(path)
  }

  /** In the order in which they were made. */
  get entries(): readonly LedgerEntry[] {
    return this.kept
  }

  append(entry: LedgerEntry): void {
    writeSync(this.file, `${JSON.stringify(entry)}\n`)
    fsyncSync(this.file)
    this.kept.push(entry)
  }

  close(): void {
    closeSync(this.file)
  }
}

function readEntries(path: string): LedgerEntry[] {
  const bytes = readFileSync(path)
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) truncateSync(path, whole)
  const lines = bytes.toString('utf8', 0, whole).split('\n').slice(0, -1)
  return lines.map((line, index) => readEntry(line, index + 1))
}

function readEntry(line: string, number: number): LedgerEntry {
  const value = parsed(line, number)
  if (!isEntry(value)) throw demoError('PROVIDER_LEDGER_DAMAGED', `line ${number} of the ledger is no entry`, { facts: { line: number } })
  return value
}

function parsed(line: string, number: number): JsonValue {
  try {
    return parseStrictJson(line)
  } catch (cause) {
    throw demoError('PROVIDER_LEDGER_DAMAGED', `line ${number} of the ledger is not JSON`, { facts: { line: number }, cause })
  }
}

function isEntry(value: unknown): value is LedgerEntry {
  if (!isPlainObject(value)) return false
  const { kind, key, request, receipt } = value
  return kinds.some((known) => known === kind) && (key === null || typeof key === 'string') && isPlainObject(request) && isPlainObject(receipt)
}
