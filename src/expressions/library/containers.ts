/** `Array`, `Object` and `JSON`. */

import { functionAt } from '../arguments.ts'
import { isPlainObject } from '../../json.ts'
import { itemsOf } from '../lists.ts'
import { itemOf, keyOf } from '../members.ts'
import { listFrom } from '../methods/list-methods.ts'
import { toInteger, toNumber } from '../numbers.ts'
import { put } from '../put.ts'
import { charge, chargeItems, chargeText, failure, own, type Run } from '../run.ts'
import { jsonText } from '../json-text.ts'
import { stringOf } from '../texts.ts'
import { describe, FunctionValue, LibraryFunction, LibraryObject, type Native, type Values } from '../values.ts'

/** `Array(n)` is n times undefined; `Array(a, b)` is the list of its arguments. */
const makeList: Native = (run, values) => {
  const [length] = values
  if (values.length !== 1 || typeof length !== 'number') return listFrom(run, values)
  if (!Number.isInteger(length) || length < 0) throw failure(run, 'EXPRESSION_ARGUMENT', `A list cannot have ${length} items`)
  return emptyList(run, length)
}

function emptyList(run: Run, length: number): unknown[] {
  chargeItems(run, length)
  return own(run, new Array<unknown>(length).fill(undefined))
}

const from: Native = (run, values) => {
  const [source, change] = values
  const list = isPlainObject(source) ? listLike(run, source) : listFrom(run, source)
  if (change === undefined) return list
  const act = functionAt(run, values, 1)
  return own(run, list.map((item, index) => act.call3(run, item, index, undefined)))
}

/** `{ length: n }` with or without members 0 to n - 1. */
function listLike(run: Run, source: Readonly<Record<string, unknown>>): unknown[] {
  const list = emptyList(run, Math.max(0, toInteger(run, Object.hasOwn(source, 'length') ? source['length'] : 0)))
  return list.map((_, index) => itemOf(run, source, index))
}

export const list = new LibraryFunction(makeList, {
  functions: { from, isArray: (_, values) => Array.isArray(values[0]), of: (run, values) => listFrom(run, values) },
})

/** The object an argument of `Object.keys` and kin is; texts and other primitives have no members of interest. */
function objectAt(run: Run, values: Values, index: number): Readonly<Record<string, unknown>> {
  const value = values[index]
  if (isPlainObject(value) || Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  throw failure(run, 'EXPRESSION_ARGUMENT', `An object is needed here, not ${describe(value)}`)
}

function membersOf<Member>(run: Run, values: Values, pick: (object: Readonly<Record<string, unknown>>, key: string) => Member): Member[] {
  const members = objectAt(run, values, 0)
  const keys = Object.keys(members)
  chargeItems(run, keys.length)
  return own(run, keys.map((key) => pick(members, key)))
}

/** Copies the own members of an object, list or text; nothing else has any. */
export function copyMembers(run: Run, source: unknown, target: Record<string, unknown>): void {
  if (typeof source !== 'string' && !isPlainObject(source) && !Array.isArray(source)) return
  const keys = Object.keys(source)
  chargeItems(run, keys.length)
  for (const key of keys) put(target, key, (source as Readonly<Record<string, unknown>>)[key])
}

const fromEntries: Native = (run, values) => {
  const result: Record<string, unknown> = {}
  for (const entry of itemsOf(run, values[0])) {
    if (!Array.isArray(entry)) throw failure(run, 'EXPRESSION_ARGUMENT', `Object.fromEntries takes lists of a key and a value, not ${describe(entry)}`)
    put(result, keyOf(run, entry[0]), entry[1])
  }
  return own(run, result)
}

export const object = new LibraryFunction(
  (run, values) => {
    const result: Record<string, unknown> = own(run, {})
    copyMembers(run, values[0], result)
    return result
  },
  {
    functions: {
      entries: (run, values) => membersOf(run, values, (members, key) => own(run, [key, members[key]])),
      fromEntries,
      hasOwn: (run, values) => Object.hasOwn(objectAt(run, values, 0), keyOf(run, values[1])),
      is: (_, values) => Object.is(values[0], values[1]),
      keys: (run, values) => membersOf(run, values, (_, key) => key),
      values: (run, values) => membersOf(run, values, (members, key) => members[key]),
    },
  },
)

const parse: Native = (run, values) => {
  if (values[1] !== undefined) throw failure(run, 'EXPRESSION_ARGUMENT', 'JSON.parse takes a text and nothing else')
  const text = stringOf(run, values[0])
  chargeText(run, text.length)
  charge(run, text.length >>> 4)
  try {
    return ownAll(run, JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw failure(run, 'EXPRESSION_ARGUMENT', 'The text is not JSON', error)
  }
}

/** Records that everything in a value is of this evaluation's making. */
export function ownAll<Value>(run: Run, value: Value): Value {
  if (run.owned === undefined) return value
  const left: unknown[] = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    own(run, next)
    for (const member of Object.values(next)) left.push(member)
  }
  return value
}

const stringify: Native = (run, values) => {
  const [value, replacer, space] = values
  return jsonText(run, value, {
    indent: typeof space === 'string' ? space.slice(0, 10) : ' '.repeat(Math.min(10, Math.max(0, toInteger(run, toNumber(run, space))))),
    ...(Array.isArray(replacer) ? { keys: replacer.map((key) => stringOf(run, key)) } : {}),
    ...(replacer instanceof FunctionValue ? { replace: (key: string, member: unknown) => replacer.call3(run, key, member, undefined) } : {}),
  })
}

export const json = new LibraryObject({ functions: { parse, stringify } })
