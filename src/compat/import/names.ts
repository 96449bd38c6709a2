/** Names the definitions use and nobody declares: functions where they are called, globals otherwise. */
import { isPlainObject } from '../../json.ts'
import { isLibraryName } from '../../expressions/index.ts'
import type { SourceNames } from '../../compile/index.ts'
import { listOf, membersOf } from './definition.ts'
import type { Jsfe } from './definition.ts'

export type ReadNames = (kind: 'expression' | 'text', source: string) => SourceNames | null

type Source = readonly [kind: 'expression' | 'text', source: string]

export interface UsedNames {
  readonly read: ReadonlySet<string>
  readonly called: ReadonlySet<string>
}

/** All free names of the sources of imported flows and tools. */
export function usedNames(definitions: unknown, readNames: ReadNames): UsedNames {
  const read = new Set<string>()
  const called = new Set<string>()
  for (const [kind, source] of sourcesIn(definitions)) {
    const found = readNames(kind, source)
    for (const name of found?.names ?? []) read.add(name)
    for (const name of found?.called ?? []) called.add(name)
  }
  return { read, called }
}

/** Every text with placeholders, and what is an expression without any. `metadata` is nobody's to read. */
function sourcesIn(value: unknown): readonly Source[] {
  if (typeof value === 'string') return value.includes('{{') ? [['text', value]] : []
  if (Array.isArray(value)) return value.flatMap(sourcesIn)
  if (!isPlainObject(value)) return []
  const inside = Object.entries(value).filter(([name]) => name !== 'metadata' && !name.startsWith('x-'))
  return [...expressionsOf(value), ...inside.flatMap(([key, member]) => [...sourcesIn(key), ...sourcesIn(member)])]
}

function expressionsOf(step: Jsfe): readonly Source[] {
  const bare = (source: unknown): readonly Source[] => (typeof source === 'string' && !source.includes('{{') ? [['expression', source]] : [])
  switch (step['type']) {
    case 'SET':
    case 'RETURN':
      return bare(step['value'])
    case 'CASE':
      return listOf(step['branches']).flatMap((branch) => bare(membersOf(branch)['when']))
    case 'SWITCH':
      return bare(step['variable'])
    case 'WHILE':
      return bare(step['when'])
    default:
      return []
  }
}

/** Every name a flow of the set stores or declares, in jsfe definitions. */
export function storedNames(flows: readonly Jsfe[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const flow of flows) {
    for (const name of Object.keys(membersOf(flow['variables']))) names.add(name)
    for (const parameter of listOf(flow['parameters'])) noteText(membersOf(parameter)['name'], names)
    noteStored(flow['steps'], names)
  }
  return names
}

function noteStored(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) noteStored(item, names)
  if (!isPlainObject(value)) return
  if (typeof value['type'] === 'string') noteText(value['variable'], names)
  if (value['type'] === 'FLOW') for (const name of Object.keys(membersOf(value['parameters']))) noteText(name, names)
  for (const member of Object.values(value)) noteStored(member, names)
}

function noteText(name: unknown, names: Set<string>): void {
  const [head] = typeof name === 'string' ? (/^[A-Za-z_$][\w$]*/.exec(name) ?? []) : []
  if (head !== undefined && head !== 'cargo') names.add(head)
}

export const isOurs = (name: string): boolean => isLibraryName(name)
