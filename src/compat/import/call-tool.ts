/** CALL-TOOL: arguments as jsfe puts them together, checks before the call, retries, and what happens when it fails. */
import { isPlainObject } from '../../json.ts'
import type { FlowContext, StepPlace } from './context.ts'
import { listOf, membersOf } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import { importOnFail } from './on-fail.ts'
import { importValue } from './placeholders.ts'
import { common } from './step.ts'
import { wholePattern } from './texts.ts'

const retryAttributes = ['maxRetries', 'retryDelay', 'retryStrategy', 'retryOnConditions', 'timeout'] as const

export function importCallTool(step: Jsfe, place: StepPlace): readonly Made[] {
  const { pointer, context } = place
  const tool = typeof step['tool'] === 'string' ? step['tool'] : ''
  const properties = propertiesOf(context.tools.get(tool) ?? {})
  const given = isPlainObject(step['args']) && Object.keys(step['args']).length > 0 ? importArgs(step['args'], properties, below(pointer, 'args'), context) : guessedArgs(properties, place)
  const made: Made = { type: 'CALL-TOOL', tool: step['tool'], ...(Object.keys(given).length === 0 ? {} : { args: given }) }
  if (step['variable'] !== undefined) made['variable'] = step['variable']
  const checks = checksOf(step['inputValidation'], below(pointer, 'inputValidation'), context)
  noteRetries(step, tool, place)
  const call = common(made, step, ['tool', 'args', 'variable', 'onFail', 'inputValidation', ...retryAttributes], place)
  if (step['onFail'] !== undefined) call['onFail'] = importOnFail(step, below(pointer, 'onFail'), context)
  return [...checks, call]
}

/** The tool's properties, wherever it declares them. */
export function propertiesOf(tool: Jsfe): Readonly<Record<string, Jsfe>> {
  const parameters = membersOf(tool['parameters'] ?? tool['schema'])
  const properties = isPlainObject(parameters['properties']) ? parameters['properties'] : parameters['type'] === 'object' ? {} : parameters
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, membersOf(schema)]))
}

/** What stands for nothing where jsfe's '' would never be accepted; no number is made up. */
const nothings: Readonly<Record<string, string>> = { boolean: 'false', array: '[]', object: '({})' }

const zeros: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false, array: [], object: {} }

/** TOOL-4: null where a type is declared is that type's nothing. */
function importArgs(args: Jsfe, properties: Readonly<Record<string, Jsfe>>, pointer: string, { notes }: FlowContext): Made {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const type = properties[name]?.['type']
      if (value === null && typeof type === 'string' && Object.hasOwn(zeros, type)) return [name, zeros[type]]
      const made = importValue(value, below(pointer, name), notes, typeof type === 'string' ? nothings[type] : undefined)
      if (made === '{{cargo}}') notes.add(below(pointer, name), 'a tool gets a copy of cargo: what it writes there is lost, but for engines of saydo/compat, which take it over')
      return [name, made]
    }),
  )
}

/** TOOL-3, as far as it needs no guess from what the user said: for each property the variable of its name. */
function guessedArgs(properties: Readonly<Record<string, Jsfe>>, { pointer, context }: StepPlace): Made {
  const { notes, variables } = context
  const names = Object.keys(properties)
  const known = names.filter((name) => variables.has(name))
  if (known.length > 0) {
    notes.add(pointer, `no args are given: ${known.join(', ')} ${known.length === 1 ? 'is' : 'are'} taken from the variables of the same name`)
    return Object.fromEntries(known.map((name) => [name, isNumeric(properties[name]) ? `{{typeof ${name} === 'string' ? parseFloat(${name}) : ${name}}}` : `{{${name}}}`]))
  }
  const fed = names.find((name) => properties[name]?.['type'] === 'string' && /^q$|city|location/i.test(name)) ?? names.find((name) => properties[name]?.['type'] === 'string')
  if (fed === undefined) return {}
  notes.add(pointer, `no args are given and no variable has the name of a parameter: ${fed} is what the user said; nothing else is guessed`)
  return { [fed]: '{{userInput}}' }
}

const isNumeric = (schema: Jsfe | undefined): boolean => schema?.['type'] === 'number' || schema?.['type'] === 'integer'

/** TOOL-19: a variable that does not match is asked for again; the answer goes to that variable (W-17). */
function checksOf(authored: unknown, pointer: string, { notes, places }: FlowContext): readonly Made[] {
  const validation = membersOf(authored)
  if (validation['customValidator'] !== undefined) notes.add(below(pointer, 'customValidator'), 'a validator of several variables is not carried over: check the answer where it is asked, by `validate`')
  return listOf(validation['patterns']).flatMap((pattern, index) => {
    const { field, pattern: source, message } = membersOf(pattern)
    if (typeof field !== 'string' || typeof source !== 'string') return []
    const at = below(pointer, 'patterns', index)
    notes.add(at, `${field} is asked for again until it matches; jsfe asks for ever and stores the answer elsewhere`)
    const check: Made = {
      type: 'WHILE',
      when: `typeof ${field} === 'string' && ${field} !== '' && !/^(?:${literalPattern(wholePattern(source))})$/.test(${field})`,
      maxIterations: 10,
      do: { type: 'SAY-GET', variable: field, value: typeof message === 'string' ? message : `${field}?` },
    }
    places.set(check, at)
    return [check]
  })
}

/** A pattern inside slashes. */
const literalPattern = (pattern: string): string => pattern.replace(/\\.|\//gs, (part) => (part === '/' ? '\\/' : part))

/** TOOL-21: words of an error text decide nothing here; an HTTP tool is tried again for statuses its declaration names. */
function noteRetries(step: Jsfe, tool: string, { pointer, context }: StepPlace): void {
  const { notes, tools, retries } = context
  if (step['timeout'] !== undefined) notes.add(below(pointer, 'timeout'), 'jsfe takes no notice of a step\'s timeout; a tool has one')
  if (step['retryOnConditions'] !== undefined) notes.add(below(pointer, 'retryOnConditions'), 'no retry is decided by the words of an error; a tool declares the statuses it is tried again for')
  const { maxRetries, retryDelay, retryStrategy } = step
  if (typeof maxRetries !== 'number' || maxRetries <= 0) return
  const isHttp = membersOf(tools.get(tool)?.['implementation'])['type'] === 'http'
  notes.add(below(pointer, 'maxRetries'), isHttp ? 'the tool itself is tried again, for statuses that say so' : 'a local tool is not tried again: what it did the first time is not known')
  if (isHttp) retries.set(tool, { attempts: Math.min(maxRetries, 10), delayMilliseconds: typeof retryDelay === 'number' ? retryDelay : null, doubles: retryStrategy === 'exponential' })
}
