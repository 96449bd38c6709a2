/** What a host hands in for one turn, checked before anything else looks at it. */
import { turnError } from './codes.ts'
import { toPlain } from '../expressions/index.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject, JsonValue } from '../json.ts'

/**
 * A message of the user, what the host itself answered, the host's start of a flow (`announce` false says nothing of a flow put aside for
 * it), or an event of the host's screen, which starts the flow it triggers.
 */
export type ContextEntry =
  | { readonly role: 'user'; readonly content: string; readonly messageId?: string; readonly sentAt?: string }
  | { readonly role: 'assistant'; readonly content: string }
  | { readonly role: 'system'; readonly flow: string; readonly parameters?: JsonObject; readonly announce?: boolean }
  | EventEntry

export interface EventEntry {
  readonly role: 'event'
  readonly on: string
  readonly scope: string
  readonly name?: string
  readonly detail?: JsonValue
}

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'event'])

/** @throws SaydoError ENTRY_INVALID, ROLE_NOT_ALLOWED, INPUT_TOO_LONG. */
export function readEntry(entry: unknown, inputCharacters: number): ContextEntry {
  if (!isPlainObject(entry)) throw turnError('ENTRY_INVALID', 'the context entry is not an object', { place: { pointer: '' } })
  if (!roles.has(entry['role'])) throw turnError('ROLE_NOT_ALLOWED', `${describe(entry['role'])} is not a role of a context entry`, { place: { pointer: '/role' } })
  if (entry['role'] === 'event') return readEvent(entry)
  return entry['role'] === 'system' ? readStart(entry) : readWords(entry, inputCharacters)
}

type Members = Readonly<Record<string, unknown>>

function readStart(entry: Members): ContextEntry {
  const { flow, parameters, announce } = entry
  if (typeof flow !== 'string') throw invalid('flow', 'a system entry names the flow to start')
  if (parameters !== undefined && !isPlainObject(parameters)) throw invalid('parameters', 'parameters are an object')
  if (announce !== undefined && typeof announce !== 'boolean') throw invalid('announce', 'announce is true or false')
  return entry as unknown as ContextEntry
}

function readEvent(entry: Members): ContextEntry {
  for (const name of ['on', 'scope']) if (typeof entry[name] !== 'string') throw invalid(name, `an event entry has ${name}, a text`)
  if (entry['name'] !== undefined && typeof entry['name'] !== 'string') throw invalid('name', 'the name of an event is text')
  return { ...entry, detail: toPlain(entry['detail'] ?? null, 'detail') } as unknown as ContextEntry
}

function readWords(entry: Members, inputCharacters: number): ContextEntry {
  const { content } = entry
  for (const name of ['messageId', 'sentAt']) if (entry[name] !== undefined && typeof entry[name] !== 'string') throw invalid(name, `${name} is not text`)
  if (typeof content !== 'string') throw invalid('content', 'content is not text')
  if (content.length > inputCharacters) throw turnError('INPUT_TOO_LONG', `the message has ${content.length} characters, ${inputCharacters} are allowed`, { place: { pointer: '/content' } })
  return entry as unknown as ContextEntry
}

const invalid = (name: string, message: string): Error => turnError('ENTRY_INVALID', message, { place: { pointer: `/${name}` } })

const describe = (role: unknown): string => (typeof role === 'string' ? JSON.stringify(role) : `a ${typeof role}`)
