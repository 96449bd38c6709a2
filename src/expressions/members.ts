/**
 * Reading members.
 *
 * M1. Only own data members are reached, the length and items of texts and lists, and what the tables below say for values that are not
 *     JSON; never a prototype. Methods are found in their own tables and are no members.
 * M2. Values from outside are plain JSON when they get here (Scope, NameBinding), so that no own member is an accessor; looking for one on
 *     each read would cost a fifth of the speed. Accessors of prototypes are not reached (M1).
 * M3. A member of nothing is undefined, and so is a member that is not there.
 */

import type { Run } from './run.ts'
import { stringOf } from './texts.ts'
import { LibraryFunction, LibraryObject, NativeFunction, PatternValue } from './values.ts'

export function memberOf(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null) {
    return Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : memberOfSpecial(value, name)
  }
  return typeof value === 'string' ? memberOfText(value, name) : undefined
}

/** `value[key]` */
export function itemOf(run: Run, value: unknown, key: unknown): unknown {
  if (typeof key === 'number' && (Array.isArray(value) || typeof value === 'string')) {
    return key >= 0 && key < value.length ? (value as ArrayLike<unknown>)[key] : undefined
  }
  return memberOf(value, keyOf(run, key))
}

/** The name a key in brackets stands for. */
export function keyOf(run: Run, key: unknown): string {
  return typeof key === 'string' ? key : stringOf(run, key)
}

function memberOfText(text: string, name: string): unknown {
  if (name === 'length') return text.length
  const index = Number(name)
  return String(index) === name ? text[index] : undefined
}

function memberOfSpecial(value: object, name: string): unknown {
  if (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value)) return undefined
  if (value instanceof Set || value instanceof Map) return name === 'size' ? value.size : undefined
  if (value instanceof PatternValue) return memberOfPattern(value, name)
  if (value instanceof LibraryObject || value instanceof LibraryFunction) return memberOfLibrary(value, name)
  return undefined
}

function memberOfPattern(value: PatternValue, name: string): unknown {
  const { source, flags } = PatternValue.patternOf(value)
  if (Object.hasOwn(PATTERN_FLAGS, name)) return flags.includes(PATTERN_FLAGS[name] ?? '-')
  return name === 'source' ? source : name === 'flags' ? flags : name === 'lastIndex' ? PatternValue.lastIndexOf(value) : undefined
}

const PATTERN_FLAGS: Readonly<Record<string, string>> = { global: 'g', ignoreCase: 'i', multiline: 'm', dotAll: 's', unicode: 'u' }

function memberOfLibrary(value: LibraryObject | LibraryFunction, name: string): unknown {
  const { constants = {}, functions } = LibraryObject.membersOf(value)
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined
  return found === undefined ? (Object.hasOwn(constants, name) ? constants[name] : undefined) : new NativeFunction(found)
}
