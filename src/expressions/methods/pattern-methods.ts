/** The methods that search: those of patterns, and those of texts that take one. */

import type { PatternMatch } from '../../ports/index.ts'
import { textAt } from '../arguments.ts'
import { toInteger } from '../numbers.ts'
import { chargeItems, chargeText, checkItems, checkText, failure, own, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { FunctionValue, PatternValue, type Values } from '../values.ts'
import { afterCharacter, execute, isFoundIn, matchList, patternOf, searchAll, searchFrom } from './search.ts'
import { substitute } from './substitute.ts'
import { textMethods, type TextMethod } from './text-methods.ts'

export type PatternMethod = (run: Run, pattern: PatternValue, values: Values) => unknown

const patternText: PatternMethod = (run, value) => stringOf(run, value)

export const patternMethods: Readonly<Record<string, PatternMethod>> = {
  test(run, value, values) {
    const pattern = PatternValue.patternOf(value)
    const text = textAt(run, values, 0)
    return pattern.flags.includes('g') ? execute(run, value, text) !== null : isFoundIn(run, pattern, text)
  },
  exec(run, value, values) {
    const text = textAt(run, values, 0)
    const match = execute(run, value, text)
    return match === null ? null : matchList(run, text, match)
  },
  toString: patternText,
}

export const searchingTextMethods: Readonly<Record<string, TextMethod>> = {
  match(run, text, values) {
    const pattern = patternOf(run, values[0], '')
    if (pattern.flags.includes('g')) {
      const found = collect(run, searchAll(run, pattern, text), (match) => match.groups[0])
      return found.length === 0 ? null : found
    }
    const match = searchFrom(run, pattern, text, 0)
    return match === null ? null : matchList(run, text, match)
  },
  matchAll(run, text, values) {
    const pattern = patternOf(run, values[0], 'g')
    if (!pattern.flags.includes('g')) throw needsGlobal(run, 'matchAll')
    return collect(run, searchAll(run, pattern, text), (match) => matchList(run, text, match))
  },
  search: (run, text, values) => searchFrom(run, patternOf(run, values[0], ''), text, 0)?.index ?? -1,
  replace: (run, text, values) => replace(run, text, values, { all: false }),
  replaceAll: (run, text, values) => replace(run, text, values, { all: true }),
  split: (run, text, values) => (values[0] instanceof PatternValue ? splitByPattern(run, text, values[0], values[1]) : textMethods['split']?.(run, text, values)),
}

function collect(run: Run, matches: Iterable<PatternMatch>, pick: (match: PatternMatch) => unknown): readonly unknown[] {
  const list: unknown[] = []
  for (const match of matches) {
    list.push(pick(match))
    checkItems(run, list.length)
  }
  return own(run, list)
}

function needsGlobal(run: Run, name: string): Error {
  return failure(run, 'EXPRESSION_ARGUMENT', `${name} needs a regular expression with the flag g`)
}

function replace(run: Run, text: string, values: Values, { all }: { readonly all: boolean }): string {
  chargeText(run, text.length)
  const [searched, replacement] = values
  let result = ''
  let from = 0
  for (const match of matchesOf(run, text, searched, all)) {
    const put = replacement instanceof FunctionValue ? callback(run, replacement, text, match) : substitute(run, stringOf(run, replacement), text, match)
    checkText(run, result.length + match.index - from + put.length)
    result += text.slice(from, match.index) + put
    from = match.end
  }
  chargeText(run, result.length + text.length - from)
  return result + text.slice(from)
}

function matchesOf(run: Run, text: string, searched: unknown, all: boolean): Iterable<PatternMatch> {
  if (!(searched instanceof PatternValue)) return occurrences(run, text, stringOf(run, searched), all)
  const pattern = PatternValue.patternOf(searched)
  if (pattern.flags.includes('g')) return searchAll(run, pattern, text)
  if (all) throw needsGlobal(run, 'replaceAll')
  const match = searchFrom(run, pattern, text, 0)
  return match === null ? [] : [match]
}

function* occurrences(run: Run, text: string, searched: string, all: boolean): Generator<PatternMatch> {
  for (let at = text.indexOf(searched); at >= 0; at = text.indexOf(searched, at + Math.max(1, searched.length))) {
    chargeText(run, searched.length)
    yield { index: at, end: at + searched.length, groups: [searched] }
    if (!all || at >= text.length) return
  }
}

function callback(run: Run, replacement: FunctionValue, text: string, match: PatternMatch): string {
  const named = match.named === undefined ? [] : [{ ...match.named }]
  return stringOf(run, replacement.call(run, [...match.groups, match.index, text, ...named]))
}

function splitByPattern(run: Run, text: string, value: PatternValue, limit: unknown): readonly unknown[] {
  const pattern = PatternValue.patternOf(value)
  const most = limit === undefined ? Infinity : toInteger(run, limit) >>> 0
  const parts: unknown[] = own(run, [])
  if (most === 0) return parts
  if (text === '') return searchFrom(run, pattern, text, 0) === null ? own(run, [text]) : parts
  let from = 0
  let searched = 0
  while (searched < text.length) {
    const match = searchFrom(run, pattern, text, searched)
    if (match === null || match.index >= text.length) break
    if (match.end === from || match.end > text.length) {
      searched = afterCharacter(text, Math.max(searched, match.index))
      continue
    }
    parts.push(text.slice(from, match.index), ...match.groups.slice(1))
    if (parts.length >= most) return own(run, parts.slice(0, most))
    checkItems(run, parts.length)
    from = match.end
    searched = from
  }
  parts.push(text.slice(from))
  chargeItems(run, parts.length)
  return parts
}
