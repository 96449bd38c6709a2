/**
 * A copy of what the author gave, which nothing can change any more.
 *
 * D1. Nothing of the author's is kept and no code of it runs: accessors are refused unread.
 * D2. Nesting and size are bounded, so everything behind may recurse; a value that contains itself ends at the bound.
 * D3. Texts are well-formed and no member is named `__proto__`: both would be lost or changed on the way to a store.
 * D4. Extensions, the source, and default values of variables, are handed on as they are: they may be anything (ACT-1).
 */
import { isPlainObject } from '../json.ts'
import { below } from './pointer.ts'
import type { Problems } from './problems.ts'

const mostDepth = 200
const mostValues = 4_000_000
/** A path to what is too deep says nothing more behind its first keys. */
const mostKeysShown = 8

interface Copying {
  readonly problems: Problems
  readonly base: string
  readonly path: (string | number)[]
  left: number
  isOver: boolean
}

/** The copy; null when it was not made because it is too deep or too large (reported). `base` is the pointer of the value. */
export function snapshot(value: unknown, problems: Problems, base = ''): { readonly value: unknown } | null {
  const copying: Copying = { problems, base, path: [], left: mostValues, isOver: false }
  const copied = copy(copying, value)
  return copying.isOver ? null : { value: copied }
}

function copy(copying: Copying, value: unknown): unknown {
  copying.left -= 1
  if (typeof value === 'string') checkText(copying, value)
  if (!Array.isArray(value) && !isPlainObject(value)) return value
  if (copying.base === '' && isHandedOn(copying.path)) return value
  if (copying.path.length >= mostDepth || copying.left < 0) reportSize(copying)
  if (copying.isOver) return null
  return Array.isArray(value) ? copyList(copying, value) : copyObject(copying, value)
}

function copyList(copying: Copying, list: readonly unknown[]): unknown[] {
  const items: unknown[] = []
  for (let index = 0; index < list.length && !copying.isOver; index += 1) items.push(copyMember(copying, list, index))
  return items
}

function copyObject(copying: Copying, object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const key of Object.keys(object)) {
    if (key === '__proto__') report(copying, [key], 'no member can be named __proto__')
    else members[key] = copyMember(copying, object, key)
    if (isMalformed(key)) report(copying, [key], 'the name holds half of a surrogate pair')
  }
  return members
}

function copyMember(copying: Copying, container: object, key: string | number): unknown {
  const property = Object.getOwnPropertyDescriptor(container, key)
  copying.path.push(key)
  if (property !== undefined && !('value' in property)) report(copying, [], 'an accessor stands where a value must be')
  const member = copy(copying, property?.value)
  copying.path.pop()
  return member
}

function checkText(copying: Copying, text: string): void {
  if (isMalformed(text)) report(copying, [], 'the text holds half of a surrogate pair')
}

const isMalformed = (text: string): boolean => /\p{Surrogate}/u.test(text)

/** `/extensions`, `/source` and `/flows/0/variables/name/value` */
function isHandedOn(path: readonly (string | number)[]): boolean {
  if (path.length === 1) return path[0] === 'extensions' || path[0] === 'source'
  return path.length === 5 && path[0] === 'flows' && path[2] === 'variables' && path[4] === 'value'
}

function reportSize(copying: Copying): void {
  if (copying.isOver) return
  copying.isOver = true
  const what = copying.left < 0 ? `the definitions have more than ${mostValues} values` : `the definitions nest more than ${mostDepth} deep, or a value contains itself`
  copying.problems.add('DEFINITIONS_TOO_LARGE', { pointer: below(copying.base, ...copying.path.slice(0, mostKeysShown)) }, what)
}

function report(copying: Copying, keys: readonly string[], message: string): void {
  copying.problems.add('ATTRIBUTE_INVALID', { pointer: below(copying.base, ...copying.path, ...keys) }, message)
}
