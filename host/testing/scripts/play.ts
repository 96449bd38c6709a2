/**
 * Plays scripts, line by line, and reports where the conversation did not go as written.
 *
 * PL1. The first line that is not as written ends the play: what follows it would only repeat the same difference.
 */
import { isSaydoError } from '../../../src/index.ts'
import { testingError } from '../codes.ts'
import { compareMembers, compareValues, differenceLines, shown } from './difference.ts'
import type { Difference } from './difference.ts'
import { compareCalls, compareLine } from './expectations.ts'
import { hostTarget } from './host-target.ts'
import type { HostTargetOptions } from './host-target.ts'
import { readScript } from './read-script.ts'
import type { ConversationScript, ReadScript, SpokenLine } from './script.ts'
import type { DeliveryFaults, Observed, ScriptMessage, ScriptTarget, TargetFactory } from './target.ts'
import { millisecondsOf, ScriptWorld } from './world.ts'

export interface PlayedLine {
  readonly pointer: string
  /** As the script writes it. */
  readonly said: string
  readonly reply: string | null
  readonly differences: readonly Difference[]
}

export interface ScriptReport {
  readonly name: string
  readonly ok: boolean
  readonly lines: readonly PlayedLine[]
  /** Calls of mocked tools, in order. */
  readonly calls: ScriptWorld['ledger']
}

/** What a script is played on: a flow set on a conversation host, or anything that takes messages. */
export type PlayOptions = HostTargetOptions | { readonly target: TargetFactory }

/** Plays one script. @throws SaydoError SCRIPT_INVALID; a conversation that goes otherwise is no error but in the report. */
export async function playScript(script: ConversationScript | ReadScript, options: PlayOptions): Promise<ScriptReport> {
  const read = isRead(script) ? script : readScript(script)
  const world = new ScriptWorld(read)
  const makeTarget = 'target' in options ? options.target : hostTarget(options)
  const target = await makeTarget(world, {
    user: read.user ?? 'user', language: read.language ?? null,
    cargo: (read.cargo ?? {}), globals: (read.globals ?? {}),
  })
  const { lines, last } = await playLines(read.talk, target, world)
  const ending = lines.every(isGood) ? endOf(read, world, last) : []
  const all = ending.length === 0 ? lines : [...lines, { pointer: '/atEnd', said: 'at the end', reply: null, differences: ending }]
  return { name: read.name, ok: all.every(isGood), lines: all, calls: world.ledger }
}

const isGood = (line: PlayedLine): boolean => line.differences.length === 0

async function playLines(talk: ReadScript['talk'], target: ScriptTarget, world: ScriptWorld): Promise<{ readonly lines: readonly PlayedLine[]; readonly last: Observed | null }> {
  const lines: PlayedLine[] = []
  let last: Observed | null = null
  for (const line of talk) {
    if (line.kind === 'wait') {
      world.clock.advance(millisecondsOf(line.wait, line.pointer))
      continue
    }
    const { played, observed } = await playLine(line, target, world)
    lines.push(played)
    last = observed ?? last
    if (!isGood(played)) break
  }
  return { lines, last }
}

/** Plays a script as a test: it fails with every difference. @throws SaydoError SCRIPT_FAILED, SCRIPT_INVALID. */
export async function proveScript(script: ConversationScript | ReadScript, options: PlayOptions): Promise<void> {
  const report = await playScript(script, options)
  if (!report.ok) throw testingError('SCRIPT_FAILED', reportLines(report).join('\n'), { facts: { report } })
}

/** A report in words: nothing but what was not as written. */
export function reportLines(report: ScriptReport): readonly string[] {
  const bad = report.lines.filter((line) => !isGood(line))
  return [
    `${report.name}: ${report.ok ? 'as written' : 'not as written'}`,
    ...bad.flatMap((line) => [`  ${line.pointer} ${line.said}`, ...line.differences.flatMap(differenceLines).map((text) => `    ${text}`)]),
  ]
}

const isRead = (script: ConversationScript | ReadScript): script is ReadScript => script.talk.every((line) => 'kind' in line)

interface Played {
  readonly played: PlayedLine
  readonly observed: Observed | null
}

async function playLine(line: SpokenLine, target: ScriptTarget, world: ScriptWorld): Promise<Played> {
  const [callsBefore, modelBefore] = [world.ledger.length, world.modelCalls]
  const { pointer } = line
  const delivered = await deliver(line, target)
  const surprises = world.unforeseen.splice(0).map((message) => ({ what: 'calls', expected: 'a call the script foresees', actual: message }))
  if ('error' in delivered) {
    const differences = [...surprises, ...errorDifferences(line, delivered.error)]
    return { played: { pointer, said: saidIn(line), reply: null, differences }, observed: null }
  }
  const { observed } = delivered
  const happened = { calls: world.ledger.slice(callsBefore), modelCalls: world.modelCalls - modelBefore }
  const noError = line.error === undefined ? [] : [{ what: 'error', expected: line.error, actual: `the reply ${shown(observed.reply)}` }]
  return { played: { pointer, said: saidIn(line), reply: observed.reply, differences: [...surprises, ...noError, ...compareLine(line, observed, happened)] }, observed }
}

async function deliver(line: SpokenLine, target: ScriptTarget): Promise<{ readonly observed: Observed } | { readonly error: unknown }> {
  try {
    return { observed: await target.deliver(messageOf(line), faultsOf(line)) }
  } catch (error) {
    return { error }
  }
}

/** An error that is expected by its code is as written; any other is a difference. */
function errorDifferences({ error: expected, reply }: SpokenLine, error: unknown): readonly Difference[] {
  if (!isSaydoError(error)) throw error
  if (expected !== undefined) return compareValues('error', expected, error.code)
  return [{ what: 'reply', expected: reply === undefined ? 'a reply' : shown(reply), actual: `the error ${error.code}: ${error.message}` }]
}

function endOf({ atEnd = {} }: ReadScript, world: ScriptWorld, last: Observed | null): readonly Difference[] {
  return [
    ...compareCalls(atEnd.calls, world.ledger),
    ...(atEnd.modelCalls === undefined ? [] : compareValues('modelCalls', atEnd.modelCalls, world.modelCalls)),
    ...compareMembers('cargo', atEnd.cargo ?? {}, last?.cargo ?? {}),
  ]
}

const faultsOf = (line: SpokenLine): DeliveryFaults =>
  line.kind === 'assistant' ? { crashAfter: null, loseReply: null, deliveries: 1 } : { crashAfter: line.crashAfter ?? null, loseReply: line.loseReply ?? null, deliveries: line.deliveries ?? 1 }

function messageOf(line: SpokenLine): ScriptMessage {
  if (line.kind === 'start') return { role: 'system', flow: line.start, parameters: (line.parameters ?? {}) }
  return line.kind === 'user' ? { role: 'user', content: line.user } : { role: 'assistant', content: line.assistant }
}

function saidIn(line: SpokenLine): string {
  if (line.kind === 'start') return `start: ${line.start}`
  return line.kind === 'user' ? `user: ${line.user}` : `assistant: ${line.assistant}`
}

