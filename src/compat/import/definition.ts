/** jsfe definitions are read as they are: objects of which anything may be missing or wrong. */
import { isPlainObject } from '../../json.ts'
import { importError } from './codes.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'

/** An object of the jsfe definitions. */
export type Jsfe = Readonly<Record<string, unknown>>

/** A definition being made for us; the compiler checks it. */
export type Made = Record<string, unknown>

export const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value : otherwise)

export const membersOf = (value: unknown): Jsfe => (isPlainObject(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A list, or an object that holds it under its name (API-2). @throws SaydoError JSFE_NOT_READABLE. */
export function readList(value: unknown, name: 'flows' | 'tools'): readonly Jsfe[] {
  const list = isPlainObject(value) ? value[name] : value
  if (!Array.isArray(list)) throw importError('JSFE_NOT_READABLE', `there is no list of ${name}`, { place: { pointer: `/${name}` } })
  return list.map((item: unknown, index) => {
    if (!isPlainObject(item)) throw importError('JSFE_NOT_READABLE', `${name} ${index + 1} is no object`, { place: { pointer: below('', name, index) } })
    return item
  })
}

/** Attributes people write for each other: nothing is said when they are moved. */
const remarks: ReadonlySet<string> = new Set(['description', 'comment', 'comments', 'note', 'notes', 'name', 'title', 'label', 'tags', 'author', 'todo', '_comment', '_branchOrder'])

export interface RestPlace {
  readonly pointer: string
  readonly notes: Notes
  /** Names that are moved without a word, beside those everybody writes. */
  readonly quiet?: ReadonlySet<string>
}

/**
 * What our attribute of that kind does not have goes under `metadata`, where it changes nothing, as it changed nothing in jsfe.
 * `known` are the names that are carried over elsewhere.
 */
export function withRest(made: Made, authored: Jsfe, known: readonly string[], at: RestPlace): Made {
  const rest = Object.entries(authored).filter(([name]) => !known.includes(name) && name !== 'metadata' && !name.startsWith('x-'))
  for (const [name] of rest) if (!remarks.has(name) && at.quiet?.has(name) !== true) at.notes.add(below(at.pointer, name), `jsfe takes no notice of ${name}; it is kept under metadata`)
  const kept = rest.filter(([name]) => name !== '_branchOrder')
  const own = isPlainObject(authored['metadata']) ? authored['metadata'] : authored['metadata'] === undefined ? {} : { metadata: authored['metadata'] }
  const metadata = { ...own, ...Object.fromEntries(kept) }
  return { ...made, ...Object.fromEntries(Object.entries(authored).filter(([name]) => name.startsWith('x-'))), ...(Object.keys(metadata).length === 0 ? {} : { metadata }) }
}

/** Members that are there, by name. */
export const taken = (authored: Jsfe, names: readonly string[]): Made => Object.fromEntries(names.filter((name) => authored[name] !== undefined).map((name) => [name, authored[name]]))
