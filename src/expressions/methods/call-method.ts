/** Finds and calls the method a value has by a name. The tables are all there is: what is not in them cannot be called. */

import { failure, type Run } from '../run.ts'
import { isPlainObject } from '../../json.ts'
import { describe, FormatterValue, FunctionValue, LibraryFunction, LibraryObject, PatternValue, type Values } from '../values.ts'
import { dateMethods } from './date-methods.ts'
import { listChange } from './list-changes.ts'
import { listMethod } from './list-methods.ts'
import { booleanMethods, mapMethods, numberMethods, objectMethods, setMethods } from './other-methods.ts'
import { patternMethods, searchingTextMethods } from './pattern-methods.ts'
import { textMethods, type TextMethod } from './text-methods.ts'

type Bound = (run: Run, values: Values) => unknown

/** The method, bound to its value, or undefined when there is none. */
export function findMethod(value: unknown, name: string): Bound | undefined {
  switch (typeof value) {
    case 'string':
      return bind(value, textMethod(name))
    case 'number':
      return bind(value, own(numberMethods, name))
    case 'boolean':
      return bind(value, own(booleanMethods, name))
    case 'object':
      return value === null ? undefined : findMethodOfObject(value, name)
    default:
      return undefined
  }
}

export function textMethod(name: string): TextMethod | undefined {
  return own(searchingTextMethods, name) ?? own(textMethods, name)
}

function findMethodOfObject(value: object, name: string): Bound | undefined {
  if (Array.isArray(value)) return bind(value as readonly unknown[], listMethod(name))
  if (value instanceof Date) return bind(value, own(dateMethods, name))
  if (value instanceof Set) return bind(value as Set<unknown>, own(setMethods, name))
  if (value instanceof Map) return bind(value as Map<unknown, unknown>, own(mapMethods, name))
  if (value instanceof PatternValue) return bind(value, own(patternMethods, name))
  if (value instanceof FormatterValue) return own(FormatterValue.methodsOf(value), name)
  if (value instanceof LibraryObject || value instanceof LibraryFunction) return own(LibraryObject.membersOf(value).functions, name)
  return isPlainObject(value) ? findMethodOfPlain(value, name) : undefined
}

/** A function that the expression itself put into an object, or what every object can do. */
function findMethodOfPlain(value: Readonly<Record<string, unknown>>, name: string): Bound | undefined {
  const member = Object.hasOwn(value, name) ? value[name] : undefined
  return member instanceof FunctionValue ? (run, values) => member.call(run, values) : bind(value, own(objectMethods, name))
}

export function notCallable(run: Run, value: unknown, name: string): Error {
  const hint = Array.isArray(value) && listChange(name) !== undefined ? '; it changes a list that belongs to the session and has no name here' : ''
  return failure(run, 'EXPRESSION_NOT_CALLABLE', `There is no method ${name} of ${describe(value)}${hint}`)
}

function own<Method>(table: Readonly<Record<string, Method>>, name: string): Method | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function bind<Receiver>(value: Receiver, method: ((run: Run, value: Receiver, values: Values) => unknown) | undefined): Bound | undefined {
  return method === undefined ? undefined : (run, values) => method(run, value, values)
}

