/**
 * What a computed FLOW target may be.
 *
 * CT1. A variable that only ever holds written names may be those only.
 * CT2. Everything else may be any flow of the set, by id or name, as in jsfe - never a flow outside it.
 */
import { isPlainObject } from '../../json.ts'
import { listOf, membersOf } from './definition.ts'
import type { Jsfe } from './definition.ts'
import type { FlowNames } from './flows.ts'

const variablePlaceholder = /^\{\{\s*([A-Za-z_$][\w$]*)\s*(?:\|\|\s*'([^']*)'\s*)?\}\}$/

export function targetFinder(flows: readonly Jsfe[], names: readonly FlowNames[]): (template: string) => readonly string[] {
  const all = [...new Set(names.flatMap(({ id, name }) => [id, name]))]
  const known = new Set(all)
  const writes = writesOf(flows)
  return (template) => {
    const [, variable, otherwise] = variablePlaceholder.exec(template.trim()) ?? []
    const values = variable === undefined ? null : (writes.get(variable) ?? null)
    if (values === null || values.has(null)) return all
    const written = [...values, ...(otherwise === undefined ? [] : [otherwise])].filter((value): value is string => value !== null && known.has(value))
    return written.length === 0 ? all : [...new Set(written)]
  }
}

/** What each variable is given anywhere in the set: texts as they are written, null for what is not known. */
type Writes = Map<string, Set<string | null>>

function writesOf(flows: readonly Jsfe[]): Writes {
  const writes: Writes = new Map()
  const note = (name: unknown, value: string | null): void => {
    if (typeof name !== 'string') return
    const values = writes.get(name) ?? new Set()
    writes.set(name, values.add(value))
  }
  const offersAll = !flows.some((flow) => flow['primary'] === true)
  for (const flow of flows) {
    const isOffered = offersAll || flow['primary'] === true
    for (const [name, variable] of Object.entries(membersOf(flow['variables']))) noteDefault(name, membersOf(variable)['value'], note)
    for (const parameter of listOf(flow['parameters'])) if (isOffered) note(membersOf(parameter)['name'], null)
    noteSteps(flow['steps'], note)
  }
  return writes
}

type Note = (name: unknown, value: string | null) => void

function noteDefault(name: string, value: unknown, note: Note): void {
  if (value !== undefined && value !== '' && value !== null) note(name, typeof value === 'string' ? value : null)
}

function noteSteps(value: unknown, note: Note): void {
  if (Array.isArray(value)) for (const item of value) noteSteps(item, note)
  if (!isPlainObject(value)) return
  const { type, variable } = value
  if (type === 'SET') note(variable, quotedText(value['value']))
  else if (type === 'SAY-GET' || type === 'CALL-TOOL') note(variable, null)
  else if (type === 'FLOW') noteParameters(membersOf(value['parameters']), note)
  for (const member of [value['branches'], value['onFail'], value['steps']]) noteSteps(isPlainObject(member) && member['type'] === undefined ? Object.values(member) : member, note)
}

function noteParameters(parameters: Jsfe, note: Note): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (name.includes('{{') || value === `{{${name}}}`) continue
    note(name, typeof value === 'string' && !value.includes('{{') ? value : null)
  }
}

/** The text of an expression that is one literal; null for any other. */
function quotedText(source: unknown): string | null {
  const [, , text] = typeof source === 'string' ? (/^\s*(['"])([^'"\\]*)\1\s*$/.exec(source) ?? []) : []
  return text ?? null
}
