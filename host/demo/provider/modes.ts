/**
 * How the provider misbehaves, and for how many requests.
 *
 * normal       answers
 * slow         waits, then does it all the same, also when the caller has gone
 * refuse       402 card_declined; nothing is done (payments only)
 * drop         does it, then cuts the connection: the answer is lost
 * drop-before  cuts the connection before anything is done
 */
import { parseStrictJson } from '../../../src/canonical/index.ts'
import { isPlainObject } from '../../../src/json.ts'
import type { JsonValue } from '../../../src/json.ts'
import { demoError } from '../codes.ts'

const modeNames = ['normal', 'slow', 'refuse', 'drop', 'drop-before'] as const
const subjects = ['payments', 'outages', 'balance'] as const

export type Subject = (typeof subjects)[number]

export interface Mode {
  readonly mode: (typeof modeNames)[number]
  /** Which requests it is for. */
  readonly on: Subject
  /** How many requests it lasts; null = until it is set again. */
  readonly requests: number | null
  /** How long `slow` waits. */
  readonly milliseconds: number
}

export class Modes {
  private readonly current = new Map<Subject, Mode>()

  set(mode: Mode): void {
    this.current.set(mode.on, mode)
  }

  /** The mode the next request of each subject will have. */
  get all(): readonly Mode[] {
    return subjects.map((subject) => this.of(subject))
  }

  /** The mode of one request; a mode that was for a number of requests has one less afterwards. */
  take(subject: Subject): Mode {
    const mode = this.of(subject)
    if (mode.requests !== null && mode.requests <= 1) this.current.delete(subject)
    else if (mode.requests !== null) this.current.set(subject, { ...mode, requests: mode.requests - 1 })
    return mode
  }

  private of(subject: Subject): Mode {
    return this.current.get(subject) ?? { mode: 'normal', on: subject, requests: null, milliseconds: 0 }
  }
}

/** Reads a mode by its name alone, or as an object in JSON. @throws SaydoError PROVIDER_SETTING_INVALID naming the member. */
export function modeOf(text: string): Mode {
  return readMode(text.trimStart().startsWith('{') ? parseStrictJson(text) : { mode: text })
}

/** @throws SaydoError PROVIDER_SETTING_INVALID naming the member. */
export function readMode(value: JsonValue): Mode {
  if (!isPlainObject(value)) throw setting('', 'a mode is an object with the member mode')
  const unknown = Object.keys(value).find((name) => !['mode', 'on', 'requests', 'milliseconds'].includes(name))
  if (unknown !== undefined) throw setting(unknown, `a mode has no member ${unknown}`)
  const mode = oneOf(modeNames, 'mode', value['mode'])
  const on = oneOf(subjects, 'on', value['on'] ?? 'payments')
  if (mode === 'refuse' && on !== 'payments') throw setting('on', 'only payments can be refused')
  return { mode, on, requests: requestsOf(value['requests'] ?? null), milliseconds: whole('milliseconds', value['milliseconds'] ?? 3_000, 0) }
}

const requestsOf = (value: unknown): number | null => (value === null ? null : whole('requests', value, 1))

function oneOf<const Name extends string>(names: readonly Name[], member: string, value: unknown): Name {
  const found = names.find((name) => name === value)
  if (found === undefined) throw setting(member, `${member} is one of ${names.join(', ')}`)
  return found
}

function whole(member: string, value: unknown, least: number): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) throw setting(member, `${member} is a whole number from ${least}`)
  return value
}

const setting = (member: string, message: string): Error => demoError('PROVIDER_SETTING_INVALID', message, { place: { pointer: member === '' ? '' : `/${member}` } })
