/**
 * Values that expressions have and JSON has not: functions, the library's objects, patterns and formatters.
 *
 * V1. They keep what they hold in private fields: reading own members, as expressions do, reaches nothing.
 * V2. No native function is ever a value; what can be called is a FunctionValue, and only the run half can call it.
 */

import type { LinearPattern } from '../ports/index.ts'
import type { Run } from './run.ts'

export type Values = readonly unknown[]

/** A function value: an arrow, a library function or a registered function. */
export abstract class FunctionValue {
  /** How many arguments it looks at; a caller need not pass more. */
  abstract readonly arity: number
  abstract call(run: Run, values: Values): unknown

  /** A call with at most three arguments, as list methods make them, without a list of arguments where that can be spared. */
  call3(run: Run, first: unknown, second: unknown, third: unknown): unknown {
    return this.call(run, [first, second, third])
  }
}

export type Native = (run: Run, values: Values) => unknown

/** A function of the library, or a registered one behind its boundary. */
export class NativeFunction extends FunctionValue {
  readonly #call: Native

  constructor(call: Native) {
    super()
    this.#call = call
  }

  get arity(): number {
    return Infinity
  }

  override call(run: Run, values: Values): unknown {
    return this.#call(run, values)
  }
}

export interface LibraryMembers {
  readonly constants?: Readonly<Record<string, unknown>>
  readonly functions: Readonly<Record<string, Native>>
}

/** `Math`, `JSON`, `Intl`: an object of the library that cannot be called. */
export class LibraryObject {
  readonly #members: LibraryMembers

  constructor(members: LibraryMembers) {
    this.#members = members
  }

  static membersOf(value: LibraryObject | LibraryFunction): LibraryMembers {
    return value instanceof LibraryFunction ? value.members : value.#members
  }
}

/** `String`, `Number`, `Object`, `Date`: a library object that can be called. */
export class LibraryFunction extends NativeFunction {
  readonly #members: LibraryMembers

  constructor(call: Native, members: LibraryMembers) {
    super(call)
    this.#members = members
  }

  get members(): LibraryMembers {
    return this.#members
  }
}

/** A regular expression. */
export class PatternValue {
  readonly #pattern: LinearPattern
  #lastIndex = 0

  constructor(pattern: LinearPattern) {
    this.#pattern = pattern
  }

  static patternOf(value: PatternValue): LinearPattern {
    return value.#pattern
  }

  static lastIndexOf(value: PatternValue): number {
    return value.#lastIndex
  }

  static moveTo(value: PatternValue, lastIndex: number): void {
    value.#lastIndex = lastIndex
  }
}

/** An Intl formatter. */
export class FormatterValue {
  readonly #methods: Readonly<Record<string, Native>>

  constructor(methods: Readonly<Record<string, Native>>) {
    this.#methods = methods
  }

  static methodsOf(value: FormatterValue): Readonly<Record<string, Native>> {
    return value.#methods
  }
}

/** What a value is, in words for messages. */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'object') return OBJECTS.find(([is]) => is(value))?.[1] ?? 'an object'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}

const OBJECTS: readonly (readonly [is: (value: object) => boolean, words: string])[] = [
  [(value) => Array.isArray(value), 'a list'],
  [(value) => value instanceof FunctionValue, 'a function'],
  [(value) => value instanceof Date, 'a Date'],
  [(value) => value instanceof Set, 'a Set'],
  [(value) => value instanceof Map, 'a Map'],
  [(value) => value instanceof PatternValue || value instanceof RegExp, 'a regular expression'],
  [(value) => value instanceof FormatterValue, 'a formatter'],
  [(value) => value instanceof LibraryObject, 'a part of the library'],
]
