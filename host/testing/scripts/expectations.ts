/** Compares what a line expects with what came of it. */
import { messageFinder } from '../../../src/index.ts'
import type { JsonValue, MessageId } from '../../../src/index.ts'
import { compareMembers, compareValues, shown } from './difference.ts'
import type { Difference } from './difference.ts'
import type { ScriptedCalls, ScriptedReply, SpokenLine } from './script.ts'
import type { Observed } from './target.ts'
import type { LedgerEntry } from './world.ts'

/** What happened beside the conversation itself. */
export interface Happened {
  readonly calls: readonly LedgerEntry[]
  readonly modelCalls: number
}

type Look = (line: SpokenLine, observed: Observed, happened: Happened) => readonly Difference[]

const looks: readonly Look[] = [
  (line, { reply, language }) => (line.reply === undefined ? [] : compareReply(line.reply, reply, language)),
  ({ choices }, observed) => (choices === undefined ? [] : compareValues('choices', choices, observed.choices)),
  ({ variables = {} }, observed) => compareMembers('variables', variables, observed.variables),
  ({ cargo = {} }, observed) => compareMembers('cargo', cargo, observed.cargo),
  ({ effects }, observed) => (effects === undefined ? [] : compareEffects(effects as readonly Readonly<Record<string, JsonValue>>[], observed.effects)),
  ({ outcome }, observed) => compareOutcome(outcome, observed.outcome),
  ({ flow }, observed) => (flow === undefined ? [] : compareValues('flow', flow, observed.flow)),
  ({ language }, observed) => (language === undefined ? [] : compareValues('language', language, observed.language)),
  ({ calls }, _observed, happened) => compareCalls(calls, happened.calls),
  ({ modelCalls }, _observed, happened) => (modelCalls === undefined ? [] : compareValues('modelCalls', modelCalls, happened.modelCalls)),
]

export function compareLine(line: SpokenLine, observed: Observed, happened: Happened): readonly Difference[] {
  return looks.flatMap((look) => look(line, observed, happened))
}

const messages = messageFinder()

function compareReply(expected: ScriptedReply, actual: string | null, language: string | null): readonly Difference[] {
  if (expected === null || typeof expected === 'string') return compareText(expected, actual)
  if (expected instanceof RegExp) return matchText(expected, actual)
  if ('matches' in expected) return matchText(new RegExp(expected.matches, 'u'), actual)
  if ('contains' in expected) {
    const parts = typeof expected.contains === 'string' ? [expected.contains] : expected.contains
    return parts.filter((part) => actual?.includes(part) !== true).map((part) => ({ what: 'reply', expected: `a text with ${shown(part)}`, actual: shown(actual) }))
  }
  return compareText(filled(messages(expected.message as MessageId, language), expected.values ?? {}), actual)
}

const filled = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** Texts of several lines are compared line by line. */
function compareText(expected: string | null, actual: string | null): readonly Difference[] {
  if (expected === actual) return []
  const isBlock = expected !== null && actual !== null && (expected.includes('\n') || actual.includes('\n'))
  return [isBlock ? { what: 'reply', expected, actual } : { what: 'reply', expected: shown(expected), actual: shown(actual) }]
}

function matchText(pattern: RegExp, actual: string | null): readonly Difference[] {
  pattern.lastIndex = 0
  return actual !== null && pattern.test(actual) ? [] : [{ what: 'reply', expected: `a text that matches ${pattern.source}`, actual: shown(actual) }]
}

/** Each expected effect names what it is to have; nothing may be there beside them. */
function compareEffects(expected: readonly Readonly<Record<string, JsonValue>>[], actual: Observed['effects']): readonly Difference[] {
  if (expected.length !== actual.length) return compareValues('effects', expected, actual)
  return expected.flatMap((effect, index) => compareMembers(`effects.${index}`, effect, { ...actual[index] }))
}

function compareOutcome(expected: SpokenLine['outcome'], actual: Observed['outcome']): readonly Difference[] {
  if (expected === undefined) return []
  if (expected === null || actual === null) return compareValues('outcome', expected as JsonValue, actual)
  if (typeof expected === 'string') return compareValues('outcome', expected, actual.outcome)
  return compareMembers('outcome', expected as Readonly<Record<string, JsonValue>>, { ...actual })
}

/** A number counts all calls. By tool, a number counts that tool's, a list says with what it was called each time. */
export function compareCalls(expected: ScriptedCalls | undefined, made: readonly LedgerEntry[]): readonly Difference[] {
  if (expected === undefined) return []
  if (typeof expected === 'number') return made.length === expected ? [] : [{ what: 'calls', expected: String(expected), actual: `${made.length}${listed(made)}` }]
  return Object.entries(expected).flatMap(([tool, wanted]) => {
    const own = made.filter((call) => call.tool === tool)
    if (typeof wanted === 'number') return compareValues(`calls.${tool}`, wanted, own.length)
    if (wanted.length !== own.length) return compareValues(`calls.${tool}`, wanted, own.map((call) => call.args))
    return wanted.flatMap((args, index) => compareMembers(`calls.${tool}.${index}`, args, { ...own[index]?.args }))
  })
}

const listed = (made: readonly LedgerEntry[]): string => (made.length === 0 ? '' : ` (${made.map((call) => call.tool).join(', ')})`)
