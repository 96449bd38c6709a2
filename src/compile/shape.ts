/**
 * Checks one object of the definitions against its zod schema.
 *
 * Each schema names the attributes of one object; attributes that are objects themselves are checked on their own, with
 * their own schema, so every problem has the pointer of the attribute it is about.
 */
import { z } from 'zod'
import { below, hint } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import { isPlainObject } from '../json.ts'

export type Shape = z.ZodObject

/** A language as authors write it behind `value_` or `prompt_`, as a pattern. */
export const localizedTag = '[a-z]{2,3}([-_][A-Za-z]{2,4})?'
const languageTag = new RegExp(`^${localizedTag}$`)

/** Attributes that may be written once more for each language. */
export const localizedAttributes = ['value', 'prompt', 'label', 'message', 'description', 'phrases', 'examples'] as const

/** Splits `value_es` into its attribute and language; null for any other name. */
export function localizedName(name: string): { readonly attribute: string; readonly language: string } | null {
  const attribute = localizedAttributes.find((candidate) => name.startsWith(`${candidate}_`))
  if (attribute === undefined) return null
  const language = name.slice(attribute.length + 1)
  return languageTag.test(language) ? { attribute, language: language.replace('_', '-') } : null
}

function isFree(name: string, shape: Shape): boolean {
  if (name.startsWith('x-') || name === 'metadata') return true
  const localized = localizedName(name)
  return localized !== null && localized.attribute in shape.shape
}

/** The object when it is as its schema says; otherwise null, with every problem reported. */
export function checkShape<Schema extends Shape>(schema: Schema, value: unknown, place: Place, problems: Problems): z.output<Schema> | null {
  if (!isPlainObject(value)) {
    problems.add('DEFINITION_NOT_OBJECT', place, `${describe(value)} stands where an object must be`)
    return null
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(schema.shape, name) || isFree(name, schema)) continue
    problems.add('UNKNOWN_ATTRIBUTE', { ...place, pointer: below(place.pointer, name) }, `there is no attribute ${name}${hint(name, Object.keys(schema.shape))}`)
  }
  const result = z.safeParse(schema, value, { jitless: true })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
    const missing = issue.code === 'invalid_type' && path.length > 0 && !hasPath(value, path)
    problems.add(missing ? 'ATTRIBUTE_MISSING' : 'ATTRIBUTE_INVALID', { ...place, pointer: below(place.pointer, ...path) }, missing ? `${path.join('.')} is missing` : `${path.join('.') || 'this'}: ${issue.message}`)
  }
  return null
}

function hasPath(value: unknown, path: readonly PropertyKey[]): boolean {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return false
    current = (current as Record<PropertyKey, unknown>)[key]
  }
  return current !== undefined
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'undefined' ? 'nothing' : `a ${typeof value}`
}
