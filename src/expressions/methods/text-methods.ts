/** The methods of texts, except those that take patterns. */

import { checked, numberAt, textAt } from '../arguments.ts'
import { compareTexts, languageTags } from '../formatting.ts'
import { toInteger } from '../numbers.ts'
import { checkItems, checkText, chargeItems, chargeText, failure, own, type Run } from '../run.ts'
import { PatternValue, type Values } from '../values.ts'

export type TextMethod = (run: Run, text: string, values: Values) => unknown

/** A method that reads the text once and makes none longer. */
const reading =
  (method: TextMethod): TextMethod =>
  (run, text, values) => {
    chargeText(run, text.length)
    return method(run, text, values)
  }

/** A method whose result may be somewhat longer than the text. */
const growing = (method: (run: Run, text: string, values: Values) => string): TextMethod =>
  reading((run, text, values) => {
    const result = method(run, text, values)
    checkText(run, result.length)
    return result
  })

/** A position among characters, when it is one. */
function position(run: Run, values: Values, index: number): number {
  return toInteger(run, values[index])
}

function searched(run: Run, values: Values): string {
  const [value] = values
  if (value instanceof PatternValue) throw failure(run, 'EXPRESSION_ARGUMENT', 'A text is needed here, not a regular expression')
  return textAt(run, values, 0)
}

function pad(run: Run, text: string, values: Values): string {
  const length = Math.min(toInteger(run, values[0]), Number.MAX_SAFE_INTEGER)
  chargeText(run, Math.max(text.length, length))
  const filling = values[1] === undefined ? ' ' : textAt(run, values, 1)
  if (filling === '' || length <= text.length) return ''
  const missing = length - text.length
  return filling.repeat(Math.ceil(missing / filling.length)).slice(0, missing)
}

function repeat(run: Run, text: string, values: Values): string {
  const count = toInteger(run, values[0])
  if (count < 0) throw failure(run, 'EXPRESSION_ARGUMENT', 'A text cannot be repeated fewer than 0 times')
  chargeText(run, text === '' ? 0 : text.length * count)
  return text === '' ? '' : text.repeat(count)
}

function concat(run: Run, text: string, values: Values): string {
  const parts = [text, ...values.map((_, index) => textAt(run, values, index))]
  chargeText(run, parts.reduce((length, part) => length + part.length, 0))
  return parts.join('')
}

function normalize(run: Run, text: string, values: Values): string {
  const form = values[0] === undefined ? 'NFC' : textAt(run, values, 0)
  return checked(run, () => text.normalize(form))
}

const itself: TextMethod = (_, text) => text

export const textMethods: Readonly<Record<string, TextMethod>> = {
  at: (run, text, values) => text.at(position(run, values, 0)),
  charAt: (run, text, values) => text.charAt(position(run, values, 0)),
  charCodeAt: (run, text, values) => text.charCodeAt(position(run, values, 0)),
  codePointAt: (run, text, values) => text.codePointAt(position(run, values, 0)),
  concat,
  endsWith: reading((run, text, values) => text.endsWith(searched(run, values), numberAt(run, values, 1))),
  includes: reading((run, text, values) => text.includes(searched(run, values), numberAt(run, values, 1))),
  indexOf: reading((run, text, values) => text.indexOf(textAt(run, values, 0), numberAt(run, values, 1))),
  lastIndexOf: reading((run, text, values) => text.lastIndexOf(textAt(run, values, 0), numberAt(run, values, 1))),
  localeCompare: reading((run, text, values) => compareTexts(run, text, textAt(run, values, 0), values.slice(1))),
  normalize: growing(normalize),
  padEnd: (run, text, values) => text + pad(run, text, values),
  padStart: (run, text, values) => pad(run, text, values) + text,
  repeat,
  slice: reading((run, text, values) => text.slice(numberAt(run, values, 0), numberAt(run, values, 1))),
  split: splitByText,
  startsWith: reading((run, text, values) => text.startsWith(searched(run, values), numberAt(run, values, 1))),
  substr: reading((run, text, values) => substr(run, text, values)),
  substring: reading((run, text, values) => text.substring(position(run, values, 0), numberAt(run, values, 1))),
  toLocaleLowerCase: growing((run, text, values) => checked(run, () => text.toLocaleLowerCase(languageTags(run, values[0])))),
  toLocaleUpperCase: growing((run, text, values) => checked(run, () => text.toLocaleUpperCase(languageTags(run, values[0])))),
  toLowerCase: growing((_, text) => text.toLowerCase()),
  toString: itself,
  toUpperCase: growing((_, text) => text.toUpperCase()),
  trim: reading((_, text) => text.trim()),
  trimEnd: reading((_, text) => text.trimEnd()),
  trimStart: reading((_, text) => text.trimStart()),
  valueOf: itself,
}

/** The older cousin of `slice`, whose second argument is a length. */
function substr(run: Run, text: string, values: Values): string {
  const given = toInteger(run, values[0])
  const start = given < 0 ? Math.max(0, text.length + given) : given
  const length = values[1] === undefined ? Infinity : toInteger(run, values[1])
  return length <= 0 ? '' : text.slice(start, start + length)
}

/** `split` by a text; by a pattern it is among the pattern methods. */
function splitByText(run: Run, text: string, values: Values): readonly string[] {
  chargeText(run, text.length)
  const most = values[1] === undefined ? Infinity : toInteger(run, values[1]) >>> 0
  if (values[0] === undefined) return own(run, most === 0 ? [] : [text])
  const separator = textAt(run, values, 0)
  const parts: string[] = []
  if (most === 0) return own(run, parts)
  if (separator === '') {
    chargeItems(run, Math.min(most, text.length))
    return own(run, text.slice(0, most).split(''))
  }
  let from = 0
  for (let at = text.indexOf(separator); at >= 0 && parts.length < most; at = text.indexOf(separator, from)) {
    parts.push(text.slice(from, at))
    from = at + separator.length
    checkItems(run, parts.length)
  }
  if (parts.length < most) parts.push(text.slice(from))
  chargeItems(run, parts.length)
  return own(run, parts)
}

