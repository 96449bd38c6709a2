/** What a host hands in for one turn, checked before anything else looks at it. */
import { turnError } from './codes.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject } from '../json.ts'

/** A message of the user, what the host itself answered, or the host's start of a flow. */
export type ContextEntry =
  | { readonly role: 'user'; readonly content: string; readonly messageId?: string; readonly sentAt?: string }
  | { readonly role: 'assistant'; readonly content: string }
  | { readonly role: 'system'; readonly flow: string; readonly parameters?: JsonObject }

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system'])

/** @throws SaydoError ENTRY_INVALID, ROLE_NOT_ALLOWED, INPUT_TOO_LONG. */
export function readEntry(entry: unknown, inputCharacters: number): ContextEntry {
  if (!isPlainObject(entry)) throw turnError('ENTRY_INVALID', 'the context entry is not an object', { place: { pointer: '' } })
  if (!roles.has(entry['role'])) throw turnError('ROLE_NOT_ALLOWED', `${describe(entry['role'])} is not a role of a context entry`, { place: { pointer: '/role' } })
  if (entry['role'] === 'system') {
    if (typeof entry['flow'] !== 'string') throw turnError('ENTRY_INVALID', 'a system entry names the flow to start', { place: { pointer: '/flow' } })
    if (entry['parameters'] !== undefined && !isPlainObject(entry['parameters'])) throw turnError('ENTRY_INVALID', 'parameters are an object', { place: { pointer: '/parameters' } })
    return entry as unknown as ContextEntry
  }
  const { content } = entry
  for (const name of ['messageId', 'sentAt']) {
    if (entry[name] !== undefined && typeof entry[name] !== 'string') throw turnError('ENTRY_INVALID', `${name} is not text`, { place: { pointer: `/${name}` } })
  }
  if (typeof content !== 'string') throw turnError('ENTRY_INVALID', 'content is not text', { place: { pointer: '/content' } })
  if (content.length > inputCharacters) throw turnError('INPUT_TOO_LONG', `the message has ${content.length} characters, ${inputCharacters} are allowed`, { place: { pointer: '/content' } })
  return entry as unknown as ContextEntry
}

const describe = (role: unknown): string => (typeof role === 'string' ? JSON.stringify(role) : `a ${typeof role}`)
