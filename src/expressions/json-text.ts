/** JSON text of values, as JSON.stringify writes it, within the budget, and without calling anything of the value. */

import { isPlainObject } from '../json.ts'
import { charge, checkText, chargeText, failure, type Run } from './run.ts'
import { describe, FunctionValue } from './values.ts'

const MOST_DEPTH = 256

export interface JsonTextOptions {
  /** What one level is indented by; '' for one line. */
  readonly indent?: string
  /** Only these members are written. */
  readonly keys?: readonly string[]
  /** What is written in the place of a value. */
  readonly replace?: (key: string, value: unknown) => unknown
}

interface Writing extends JsonTextOptions {
  readonly run: Run
  length: number
}

/** Undefined for a value that JSON.stringify leaves out. Throws EXPRESSION_NO_TEXT, EXPRESSION_TEXT_SIZE, EXPRESSION_OPERATIONS. */
export function jsonText(run: Run, value: unknown, options: JsonTextOptions = {}): string | undefined {
  const writing: Writing = { ...options, run, length: 0 }
  const text = write(writing, '', value, [])
  if (text !== undefined) chargeText(run, text.length)
  return text
}

function write(writing: Writing, key: string, given: unknown, above: readonly object[]): string | undefined {
  charge(writing.run, 1)
  const value = writing.replace === undefined ? given : writing.replace(key, given)
  switch (typeof value) {
    case 'string':
      checkText(writing.run, writing.length + value.length)
      return counted(writing, JSON.stringify(value))
    case 'number':
      return counted(writing, Number.isFinite(value) ? String(value) : 'null')
    case 'boolean':
      return counted(writing, String(value))
    case 'object':
      return value === null ? counted(writing, 'null') : writeObject(writing, value, above)
    default:
      return undefined
  }
}

function writeObject(writing: Writing, value: object, above: readonly object[]): string | undefined {
  if (value instanceof FunctionValue) return undefined
  if (value instanceof Date) return counted(writing, Number.isNaN(value.getTime()) ? 'null' : `"${value.toISOString()}"`)
  if (above.length >= MOST_DEPTH || above.includes(value)) {
    throw failure(writing.run, 'EXPRESSION_NO_TEXT', `A value that is part of itself, or nested more than ${MOST_DEPTH} deep, has no text`)
  }
  const inside = [...above, value]
  if (Array.isArray(value)) {
    return enclose(writing, '[]', value.map((item, index) => write(writing, String(index), item, inside) ?? counted(writing, 'null')), above.length)
  }
  if (!isPlainObject(value)) throw failure(writing.run, 'EXPRESSION_NO_TEXT', `There is no text for ${describe(value)}`)
  return enclose(writing, '{}', writeMembers(writing, value, inside), above.length)
}

function writeMembers(writing: Writing, value: Readonly<Record<string, unknown>>, inside: readonly object[]): readonly string[] {
  const keys = writing.keys?.filter((key) => Object.hasOwn(value, key)) ?? Object.keys(value)
  const separator = writing.indent === undefined || writing.indent === '' ? ':' : ': '
  return keys.flatMap((key) => {
    const text = write(writing, key, value[key], inside)
    return text === undefined ? [] : [`${counted(writing, JSON.stringify(key))}${separator}${text}`]
  })
}

function enclose(writing: Writing, brackets: '[]' | '{}', parts: readonly string[], depth: number): string {
  const indent = writing.indent ?? ''
  const [open, close] = [brackets.charAt(0), brackets.charAt(1)]
  if (parts.length === 0) return counted(writing, brackets)
  writing.length += 2 + parts.length * (2 + indent.length * (depth + 1))
  checkText(writing.run, writing.length)
  if (indent === '') return `${open}${parts.join(',')}${close}`
  const margin = `\n${indent.repeat(depth)}`
  return `${open}${margin}${indent}${parts.join(`,${margin}${indent}`)}${margin}${close}`
}

function counted(writing: Writing, piece: string): string {
  writing.length += piece.length
  checkText(writing.run, writing.length)
  return piece
}
