/**
 * Expressions of the dialect, from data to closures.
 *
 * X1. An expression that is not in the dialect fails when it is evaluated, not before: what is never reached does no harm.
 * X2. Item variables end with the expression that binds them; what they hid is seen again.
 */
import { Fault } from './codes.ts'
import { copyValue } from './copy.ts'
import type { Run } from './run.ts'
import { areEqual, hasMember, isObject, isTrue, lengthOf, memberOf, mostDepth, putMember, textOf } from './values.ts'
import type { ObjectValue, Value } from './values.ts'

/** What an expression reads: the variables of one call, by slot, and its run. */
export interface Scope {
  readonly variables: (Value | undefined)[]
  readonly run: Run
}

export type Evaluate = (scope: Scope) => Value

/** Gives each variable name of a procedure its slot. */
export type SlotOf = (name: string) => number

interface Building {
  readonly slotOf: SlotOf
  readonly depth: number
}

type Members = Readonly<Record<string, unknown>>
type Build = (members: Members, building: Building) => Evaluate

export function buildExpression(expression: unknown, slotOf: SlotOf): Evaluate {
  return build(expression, { slotOf, depth: 0 })
}

function build(expression: unknown, building: Building): Evaluate {
  if (building.depth > mostDepth) return failing(`an expression nests more than ${mostDepth} deep`)
  if (!isMembers(expression)) return failing('an expression is missing')
  const kind = memberText(expression, 'kind')
  const make = kind !== null && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (make === undefined) return failing(`there is no expression kind ${JSON.stringify(kind)}`)
  const evaluate = make(expression, { ...building, depth: building.depth + 1 })
  return (scope) => {
    scope.run.charge(1)
    return evaluate(scope)
  }
}

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)
export const ownMember = (members: Members, name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined)

export function memberText(members: Members, name: string): string | null {
  const value = ownMember(members, name)
  return typeof value === 'string' ? value : null
}

export function failing(message: string): Evaluate {
  return () => {
    throw new Fault('FORMA_OP_INVALID', message)
  }
}

const part = (members: Members, name: string, building: Building): Evaluate => build(ownMember(members, name), building)

function parts(members: Members, name: string, building: Building): readonly Evaluate[] {
  const list = ownMember(members, name)
  return Array.isArray(list) ? list.map((item) => build(item, building)) : [failing(`the member ${name} is no list`)]
}

/** Evaluates with an item in its slot, and puts back what was there. */
export function withItem<Result>({ variables }: Scope, slot: number, visit: (put: (item: Value) => void) => Result): Result {
  const before = variables[slot]
  const result = visit((item) => void (variables[slot] = item))
  variables[slot] = before
  return result
}

const types: Readonly<Record<string, (value: Value) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject,
}

const kinds: Readonly<Record<string, Build>> = {
  const(members) {
    const value = (ownMember(members, 'value') ?? null) as Value
    return typeof value === 'object' && value !== null ? ({ run }) => copyValue(value, run.charge) : () => value
  },
  var(members, { slotOf }) {
    const name = memberText(members, 'name')
    if (name === null) return failing('a variable has no name')
    const slot = slotOf(name)
    return ({ variables }) => variables[slot] ?? null
  },
  get(members, building) {
    const [object, key] = [part(members, 'object', building), part(members, 'key', building)]
    return (scope) => memberOf(object(scope), key(scope))
  },
  has(members, building) {
    const [object, key] = [part(members, 'object', building), part(members, 'key', building)]
    return (scope) => hasMember(object(scope), key(scope))
  },
  typeIs(members, building) {
    const type = memberText(members, 'type')
    const is = type !== null && Object.hasOwn(types, type) ? types[type] : undefined
    const value = part(members, 'value', building)
    return is === undefined ? failing(`there is no type ${JSON.stringify(type)}`) : (scope) => is(value(scope))
  },
  eq(members, building) {
    const [left, right] = [part(members, 'left', building), part(members, 'right', building)]
    return (scope) => areEqual(left(scope), right(scope), scope.run.charge)
  },
  gt(members, building) {
    const [left, right] = [part(members, 'left', building), part(members, 'right', building)]
    return (scope) => {
      const [greater, less] = [left(scope), right(scope)]
      return typeof greater === 'number' && typeof less === 'number' && greater > less
    }
  },
  len(members, building) {
    const value = part(members, 'value', building)
    return (scope) => {
      const counted = value(scope)
      if (typeof counted === 'string') scope.run.charge(counted.length >>> 6)
      return lengthOf(counted)
    }
  },
  any(members, building) {
    const [array, condition] = [part(members, 'array', building), part(members, 'cond', building)]
    const slot = building.slotOf(memberText(members, 'itemVar') ?? '')
    return (scope) => {
      const list = array(scope)
      return Array.isArray(list) && withItem(scope, slot, (put) => list.slice().some((item) => (put(item), isTrue(condition(scope)))))
    }
  },
  and(members, building) {
    const values = parts(members, 'values', building)
    return (scope) => values.every((value) => isTrue(value(scope)))
  },
  or(members, building) {
    const values = parts(members, 'values', building)
    return (scope) => values.some((value) => isTrue(value(scope)))
  },
  not(members, building) {
    const value = part(members, 'value', building)
    return (scope) => !isTrue(value(scope))
  },
  coalesce(members, building) {
    const values = parts(members, 'values', building)
    return (scope) => {
      for (const value of values) {
        const found = value(scope)
        if (found !== null) return found
      }
      return null
    }
  },
  neg(members, building) {
    const value = part(members, 'value', building)
    return (scope) => {
      const number = value(scope)
      return typeof number === 'number' ? 0 - number : null
    }
  },
  toString: asText,
  array(members, building) {
    const items = parts(members, 'items', building)
    return (scope) => items.map((item) => item(scope))
  },
  object(members, building) {
    const properties = ownMember(members, 'properties')
    if (!isMembers(properties)) return failing('an object has no properties')
    const built = Object.keys(properties).map((key) => [key, build(properties[key], building)] as const)
    return (scope) => {
      const object: ObjectValue = {}
      for (const [key, value] of built) putMember(object, key, value(scope))
      return object
    }
  },
}

function asText(members: Members, building: Building): Evaluate {
  const value = part(members, 'value', building)
  return (scope) => {
    const shown = value(scope)
    // A copy is charged value by value: what is shared many times over is written out many times over.
    return textOf(typeof shown === 'object' ? copyValue(shown, scope.run.charge) : shown)
  }
}
