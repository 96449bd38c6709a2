/**
 * `saydo sessions convert FILE --to ENCODING`: writes the conversations of a SQLite file in another encoding.
 *
 * SC1. Runs beside live traffic: every write is conditional, and conversations that somebody is talking to are left for the next run.
 * SC2. Can be ended at any time and started again: what is converted is passed over, and the answer says where it stopped.
 * SC3. The exit code is 0 only when no conversation is left in another encoding (CODEC-14).
 */
import { existsSync } from 'node:fs'
import { convertConversation } from '../codec/index.ts'
import type { CheckpointEncoding, Conversion } from '../codec/index.ts'
import { systemClock, uuidIds } from '../defaults/index.ts'
import { defaultJournalLimits } from '../journal/index.ts'
import { checkpointCodec } from '../node/index.ts'
import type { RecordKey } from '../storage/index.ts'
import { sqliteStore } from '../stores/sqlite/index.ts'
import type { SqliteStore } from '../stores/sqlite/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './command-line.ts'
import { exitCodes } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

export const sessions: Command = {
  name: 'sessions',
  summary: 'writes stored conversations in another encoding, beside live traffic',
  usage: 'convert FILE --to plain|br-v1 [--dry-run]',
  options: {
    to: { type: 'string', value: 'ENCODING', help: 'plain or br-v1' },
    'dry-run': { type: 'boolean', help: 'says what would be done and writes nothing' },
    tenant: { type: 'string', value: 'ID', help: 'the conversations of one tenant only' },
    idle: { type: 'string', value: 'SECONDS', help: 'leave conversations with a message within this time (default 60)' },
    after: { type: 'string', value: 'POSITION', help: 'go on behind the position an ended run has printed' },
  },
  async run(line, terminal) {
    const request = readRequest(line)
    const storage = sqliteStore(request.file)
    try {
      const report = await convertAll(storage, request, terminal)
      if (line.json) terminal.print(JSON.stringify(report))
      else linesOf(report).forEach((text) => terminal.print(text))
      return report.complete && leftOf(report.counts) === 0 ? exitCodes.ok : exitCodes.problems
    } finally {
      storage.close()
    }
  },
}

interface Request {
  readonly file: string
  readonly to: CheckpointEncoding
  readonly dryRun: boolean
  readonly tenant: string | null
  readonly idleMilliseconds: number
  readonly after: Position | null
}

type Position = Pick<RecordKey, 'namespace' | 'id'>
type Counts = Readonly<Record<Conversion['status'], number>>

interface Report {
  readonly to: CheckpointEncoding
  readonly dryRun: boolean
  /** False when the run was ended before the last conversation. */
  readonly complete: boolean
  readonly counts: Counts
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** Conversations that need a person. */
  readonly problems: readonly { readonly tenant: string; readonly conversation: string; readonly status: string; readonly reason: string }[]
  /** For --after; null when there was no conversation. */
  readonly position: string | null
}

function readRequest(line: CommandLine): Request {
  const [action, file, ...more] = line.files
  if (action !== 'convert' || file === undefined || more.length > 0) throw commandError('USAGE', 'sessions takes: convert FILE')
  const to = line.text('to')
  if (to !== 'plain' && to !== 'br-v1') throw commandError('USAGE', '--to is plain or br-v1')
  const idle = Number(line.text('idle') ?? 60)
  if (!Number.isFinite(idle) || idle < 0) throw commandError('USAGE', '--idle is a number of seconds')
  const after = readPosition(line.text('after'))
  if (!existsSync(file)) throw commandError('FILE_NOT_READABLE', `${file} cannot be read: there is no such file`)
  return { file, to, dryRun: line.flag('dry-run'), tenant: line.text('tenant') ?? null, idleMilliseconds: idle * 1_000, after }
}

function readPosition(text: string | undefined): Position | null {
  if (text === undefined) return null
  try {
    const [namespace, id] = JSON.parse(text) as readonly unknown[]
    if (typeof namespace === 'string' && typeof id === 'string') return { namespace, id }
  } catch (cause) {
    throw commandError('USAGE', '--after is a position that an earlier run has printed', { cause })
  }
  throw commandError('USAGE', '--after is a position that an earlier run has printed')
}

async function convertAll(storage: SqliteStore, request: Request, { ending }: Terminal): Promise<Report> {
  const options = { ...request, storage, codec: checkpointCodec(), recordBytes: defaultJournalLimits.recordBytes, ids: uuidIds }
  let report: Report = { to: request.to, dryRun: request.dryRun, complete: true, counts: noCounts, bytesBefore: 0, bytesAfter: 0, problems: [], position: null }
  for (const key of conversationsOf(storage, request)) {
    if (ending.aborted) return { ...report, complete: false }
    report = withConversion(report, key, await convertConversation(key, { ...options, now: systemClock.now() }))
  }
  return report
}

const noCounts: Counts = { converted: 0, already: 0, busy: 0, changed: 0, 'too-large': 0, 'not-readable': 0 }

const pageSize = 100

function* conversationsOf(storage: SqliteStore, { after, tenant }: Request): Generator<RecordKey> {
  let position = after ?? (tenant === null ? null : { namespace: tenant, id: '' })
  for (;;) {
    const page = storage.keys('conversation', position, pageSize)
    for (const key of page) {
      if (tenant !== null && key.namespace !== tenant) return
      yield key
    }
    position = page.at(-1) ?? null
    if (page.length < pageSize) return
  }
}

function withConversion(report: Report, key: RecordKey, conversion: Conversion): Report {
  const isConverted = conversion.status === 'converted'
  const problem = 'reason' in conversion ? [{ tenant: key.namespace, conversation: key.id, status: conversion.status, reason: conversion.reason }] : []
  return {
    ...report,
    counts: { ...report.counts, [conversion.status]: report.counts[conversion.status] + 1 },
    bytesBefore: report.bytesBefore + (isConverted ? conversion.bytesBefore : 0),
    bytesAfter: report.bytesAfter + (isConverted ? conversion.bytesAfter : 0),
    problems: [...report.problems, ...problem],
    position: JSON.stringify([key.namespace, key.id]),
  }
}

/** What is still in another encoding. */
const leftOf = (counts: Counts): number => counts.busy + counts.changed + counts['too-large'] + counts['not-readable']

function linesOf({ to, dryRun, complete, counts, bytesBefore, bytesAfter, problems, position }: Report): readonly string[] {
  const left = leftOf(counts)
  return [
    ...problems.map(({ tenant, conversation, status, reason }) => `${status}: ${tenant} ${conversation}: ${reason}`),
    `${dryRun ? 'would be converted' : 'converted'} to ${to}: ${counts.converted} (${bytesBefore} bytes, then ${bytesAfter})`,
    `already so: ${counts.already}`,
    `left: ${left} (in use ${counts.busy}, saved meanwhile ${counts.changed}, too large ${counts['too-large']}, not readable ${counts['not-readable']})`,
    ...(complete ? [] : [`ended early; go on with --after '${position ?? ''}'`]),
  ]
}
