/**
 * Who gets which piece of a text, when several fields can read it (rule FORM-28 within one scope).
 *
 * 1. The field that was asked takes bare numbers; a longer, marked phrase ("7 pm") goes to the kind it is marked for, whoever was asked.
 * 2. Inside a kind the longest span wins; one span goes to one field; pieces that do not overlap go to their own fields.
 * 3. What two unasked fields can take alike, and two different values for one field, are told as questions, never decided.
 */
import { contextOf, recognizeLine, tokenize } from '../recognize/index.ts'
import type { Reading, RecognizeContext, RecognizeOptions, RecognizerKind, TokenLine } from '../recognize/index.ts'

/** A field as far as sharing goes. */
export interface ReadableField {
  readonly name: string
  readonly kind: RecognizerKind
  /** What the kind needs beyond the locale: choices, length, units. */
  readonly options?: Partial<RecognizeOptions>
}

export interface SharedAnswer {
  readonly field: string
  readonly reading: Reading
}

export type SharedQuestion =
  | { readonly kind: 'which-field'; readonly fields: readonly string[]; readonly reading: Reading }
  | { readonly kind: 'which-value'; readonly field: string; readonly readings: readonly Reading[] }

export interface SharedText {
  readonly answers: readonly SharedAnswer[]
  readonly questions: readonly SharedQuestion[]
}

export interface ShareOptions extends RecognizeOptions {
  /** Names of the fields that were asked for, the most wanted first. */
  readonly asked?: readonly string[]
}

interface Claim {
  readonly field: string
  readonly reading: Reading
  readonly asked: number
}

/** Shares the pieces of a text between fields. @throws what `recognize` throws for wrong options. */
export function shareSpans(text: string, fields: readonly ReadableField[], options: ShareOptions): SharedText {
  const line = tokenize(text)
  const { asked = [], ...base } = options
  const claims = fields.flatMap((field): readonly Claim[] => {
    const context = contextOf({ ...base, ...field.options })
    const found = recognizeLine(field.kind, line, context)
    const readings = found.length === 0 && asked.includes(field.name) ? bareReadings(line, field.kind, context) : found
    return readings.map((reading) => ({ field: field.name, reading, asked: asked.includes(field.name) ? asked.indexOf(field.name) : asked.length }))
  })
  return settle(winners(claims.filter((claim) => isClaimed(claim, asked))), fields)
}

/** The numbers of a text, each read alone by the field that was asked: "err 9" answers "at what time?". */
function bareReadings(line: TokenLine, kind: RecognizerKind, context: RecognizeContext): readonly Reading[] {
  return recognizeLine('number', line, context).flatMap(({ text, start, end }): readonly Reading[] => {
    const alone = recognizeLine(kind, tokenize(text), context).filter((reading) => reading.whole)
    return alone.length === 1 ? alone.map((reading) => ({ ...reading, text, start, end, whole: false })) : []
  })
}

/** An unasked field takes a number only with a mark on it, unless nothing was asked. */
function isClaimed({ field, reading }: Claim, asked: readonly string[]): boolean {
  return asked.length === 0 || asked.includes(field) || !isBare(reading) || reading.kind === 'quantity'
}

const oneWord = /^\p{L}+$/u

/** A number that could be anything: digits or one word, whatever its kind. */
function isBare({ text, kind }: Reading): boolean {
  if (kind === 'yes-no' || kind === 'choice' || kind === 'text' || kind === 'date') return false
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 48 || text.charCodeAt(index) > 57) return kind !== 'time' && oneWord.test(text)
  return true
}

const overlaps = (left: Reading, right: Reading): boolean => left.start < right.end && right.start < left.end
const lengthOf = ({ start, end }: Reading): number => end - start

/** The claims that nothing stronger overlaps: longer spans first, then the field that was asked. */
function winners(claims: readonly Claim[]): readonly Claim[] {
  const sorted = [...claims].sort((left, right) => lengthOf(right.reading) - lengthOf(left.reading) || left.asked - right.asked || left.reading.start - right.reading.start)
  const kept: Claim[] = []
  for (const claim of sorted) {
    const rivals = kept.filter(({ reading }) => overlaps(reading, claim.reading))
    if (rivals.every((rival) => isTie(rival, claim))) kept.push(claim)
  }
  return kept.sort((left, right) => left.reading.start - right.reading.start)
}

const isTie = (left: Claim, right: Claim): boolean => left.asked === right.asked && lengthOf(left.reading) === lengthOf(right.reading) && left.reading.start === right.reading.start

function settle(claims: readonly Claim[], fields: readonly ReadableField[]): SharedText {
  const answers: SharedAnswer[] = []
  const questions: SharedQuestion[] = []
  const told = new Set<Reading>()
  for (const claim of claims) {
    const rivals = claims.filter((other) => other.field !== claim.field && overlaps(other.reading, claim.reading))
    if (rivals.length === 0 || told.has(claim.reading)) continue
    const tied = [claim, ...rivals]
    for (const { reading } of tied) told.add(reading)
    questions.push({ kind: 'which-field', fields: tied.map(({ field }) => field), reading: claim.reading })
  }
  for (const { name } of fields) {
    const own = claims.filter(({ field, reading }) => field === name && !told.has(reading)).map(({ reading }) => reading)
    const values = new Set(own.map(({ value }) => JSON.stringify(value)))
    const [first] = own
    if (first === undefined) continue
    if (values.size === 1) answers.push({ field: name, reading: first })
    else questions.push({ kind: 'which-value', field: name, readings: own })
  }
  return { answers, questions }
}
