/**
 * Conditions written as JSON: `{ "eq": [{ "ref": "/state/cart/count" }, 0] }`.
 *
 * PR1. A predicate is never wrong, only true or false: what is no predicate, or has an operand its operator does not take, is false.
 * PR2. An object with several operators is decided by the first of them in the order of the table below.
 * PR3. `{ "ref": pointer }` reads the context (RFC 6901, own members); what is not there is null.
 * PR4. Matching is linear in the text. A pattern that cannot be used, or has more than 1,000 characters, matches nothing.
 */
import { areDeeplyEqual } from './deep-equality.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'
import { pointedAt, readPointer } from '../json-pointer/index.ts'
import type { LinearPattern, Patterns } from '../ports/index.ts'

/** What deciding may still cost; `spend` throws when it is used up. */
export interface PredicateBudget {
  spend(work: number): void
}

export type Predicate = (context: unknown, budget: PredicateBudget) => boolean

type Operand = (context: unknown) => unknown
type Build = (operand: JsonValue, patterns: Patterns) => Predicate

const mostCharacters = 1_000
const never: Predicate = () => false
const always: Predicate = () => true

/** Makes a predicate ready. It recurses: the caller bounds how deep it nests. */
export function buildPredicate(predicate: JsonValue, patterns: Patterns): Predicate {
  if (typeof predicate === 'boolean') return predicate ? always : never
  if (!isPlainObject(predicate)) return never
  const found = operators.find(([name]) => Object.hasOwn(predicate, name))
  if (found === undefined) return never
  const decide = found[1](predicate[found[0]] as JsonValue, patterns)
  return (context, budget) => {
    budget.spend(1)
    return decide(context, budget)
  }
}

/** True when the pattern engine has to be loaded before the predicate is decided. */
export function usesPatterns(predicate: JsonValue): boolean {
  if (typeof predicate !== 'object' || predicate === null) return false
  return Object.hasOwn(predicate, 'matches') || Object.values(predicate).some((member: JsonValue) => usesPatterns(member))
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value)

function operandOf(value: JsonValue): Operand {
  const ref = isPlainObject(value) && Object.hasOwn(value, 'ref') ? value['ref'] : undefined
  return typeof ref === 'string' ? reference(ref) : () => value
}

function reference(pointer: string): Operand {
  const keys = readPointer(pointer)
  return keys === null ? () => null : (context) => pointedAt(context, keys) ?? null
}

const several = (decide: (predicates: readonly Predicate[]) => Predicate): Build => (list, patterns) =>
  isList(list) ? decide(list.map((item) => buildPredicate(item, patterns))) : never

const listed = (decide: (operands: readonly Operand[]) => Predicate): Build => (list) => (isList(list) ? decide(list.map(operandOf)) : never)

const pair = (decide: (left: unknown, right: unknown, budget: PredicateBudget) => boolean): Build => (list) => {
  if (!isList(list) || list.length !== 2) return never
  const [left, right] = list.map(operandOf)
  return left === undefined || right === undefined ? never : (context, budget) => decide(left(context), right(context), budget)
}

const numbers = (decide: (left: number, right: number) => boolean): Build => pair((left, right) => typeof left === 'number' && typeof right === 'number' && decide(left, right))

const areSame = (left: unknown, right: unknown, budget: PredicateBudget): boolean => areDeeplyEqual(left, right, () => budget.spend(1))

const matching: Build = (list, patterns) => {
  const search = searcher(patterns)
  return pair((text, pattern, budget) => typeof text === 'string' && typeof pattern === 'string' && search(text, pattern, budget))(list, patterns)
}

/** Keeps the pattern it used last: most often it is always the same. */
function searcher(patterns: Patterns): (text: string, source: string, budget: PredicateBudget) => boolean {
  let last: { readonly source: string; readonly pattern: LinearPattern | null } | null = null
  return (text, source, budget) => {
    if (last?.source !== source) {
      budget.spend(source.length)
      last = { source, pattern: compiled(source, patterns) }
    }
    const { pattern } = last
    if (pattern === null) return false
    budget.spend(Math.ceil(text.length * pattern.costPerUnit))
    return pattern.test(text)
  }
}

function compiled(source: string, patterns: Patterns): LinearPattern | null {
  if (source.length > 2 * mostCharacters || Array.from(source).length > mostCharacters) return null
  try {
    return patterns.compile(source, '')
  } catch (error) {
    if (error instanceof SaydoError && error.code !== 'PATTERN_ENGINE_NOT_READY') return null
    throw error
  }
}

const operators: readonly (readonly [name: string, build: Build])[] = [
  ['all', several((predicates) => (context, budget) => predicates.every((holds) => holds(context, budget)))],
  ['any', several((predicates) => (context, budget) => predicates.some((holds) => holds(context, budget)))],
  ['not', (operand, patterns) => {
    const holds = buildPredicate(operand, patterns)
    return (context, budget) => !holds(context, budget)
  }],
  ['exists', listed((operands) => (context) => operands.some((operand) => operand(context) !== null))],
  ['eq', listed((operands) => (context, budget) => {
    const first = operands[0]?.(context) ?? null
    return operands.every((operand) => areSame(operand(context), first, budget))
  })],
  ['ne', pair((left, right, budget) => !areSame(left, right, budget))],
  ['gt', numbers((left, right) => left > right)],
  ['gte', numbers((left, right) => left >= right)],
  ['lt', numbers((left, right) => left < right)],
  ['lte', numbers((left, right) => left <= right)],
  ['matches', matching],
  ['ref', (operand) => {
    if (typeof operand !== 'string') return never
    const value = reference(operand)
    return (context) => value(context) === true
  }],
]
