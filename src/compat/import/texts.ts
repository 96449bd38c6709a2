/** SAY and SAY-GET. */
import { isPlainObject } from '../../json.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'
import { common } from './step.ts'
import type { StepPlace } from './context.ts'

/** `value_es`, or as validation of jsfe spells it, `value-es`. */
const textName = /^value([_-])([a-z]{2,3}(?:[-_][A-Za-z]{2,4})?)$/

interface Texts {
  readonly made: Made
  /** Names that are read. */
  readonly names: readonly string[]
}

function textsOf(step: Jsfe, pointer: string, notes: Notes): Texts {
  const made: Made = { value: textOf(step['value'], below(pointer, 'value'), notes) }
  const names = ['value']
  for (const [name, text] of Object.entries(step)) {
    const [, mark, language] = textName.exec(name) ?? []
    if (language === undefined) continue
    const ours = `value_${language}`
    names.push(name)
    if (mark === '-') notes.add(below(pointer, name), `jsfe checks ${name} and never says it; here it is ${ours}`)
    if (mark === '_' || step[ours] === undefined) made[ours] = textOf(text, below(pointer, name), notes)
  }
  return { made, names }
}

/** Without closing braces, opening ones are only characters (EXPR-8). */
function textOf(value: unknown, pointer: string, notes: Notes): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') {
    notes.add(pointer, 'a text is written as one')
    return String(value)
  }
  if (typeof value !== 'string') return value
  return value.includes('{{') && !value.includes('}}') ? value.replaceAll('{{', "{{'{{'}}") : value
}

export function importSay(step: Jsfe, place: StepPlace): readonly Made[] {
  const { made, names } = textsOf(step, place.pointer, place.context.notes)
  return [common({ type: 'SAY', ...made }, step, names, place)]
}

/** Where an answer nobody stores goes. */
const unstored = 'jsfeAnswer'

export function importQuestion(step: Jsfe, place: StepPlace): readonly Made[] {
  const { pointer, context, isLast } = place
  const { made, names } = textsOf(step, pointer, context.notes)
  const { variable } = step
  if (variable === undefined && isLast) {
    context.notes.add(pointer, 'a question without a variable at the end of its flow waits for nothing: it is said (SAYGET-3)')
    return [common({ type: 'SAY', ...made }, step, names, place)]
  }
  if (variable === undefined) context.notes.add(pointer, `the answer is only read as userInput; it is kept in ${unstored}`)
  const question: Made = { type: 'SAY-GET', variable: variable ?? unstored, ...made }
  if (step['digits'] !== undefined) question['digits'] = step['digits']
  if (typeof step['pii'] === 'boolean') question['pii'] = step['pii']
  const validate = validationOf(step['inputValidation'], below(pointer, 'inputValidation'), context.notes)
  if (validate !== null) question['validate'] = validate
  return [common(question, step, [...names, 'variable', 'digits', 'pii', ...(validate === null ? [] : ['inputValidation'])], place)]
}

/** jsfe takes every answer all the same (W-17); here the pattern counts. */
function validationOf(authored: unknown, pointer: string, notes: Notes): Made | null {
  const patterns = isPlainObject(authored) && Array.isArray(authored['patterns']) ? authored['patterns'] : []
  const [first, ...more] = patterns.filter((pattern: unknown): pattern is Jsfe => isPlainObject(pattern) && typeof pattern['pattern'] === 'string')
  if (first === undefined) return null
  notes.add(pointer, `jsfe takes every answer; here the ${more.length === 0 ? 'pattern' : 'first pattern'} counts`)
  return { pattern: wholePattern(String(first['pattern'])), ...(typeof first['message'] === 'string' ? { message: first['message'] } : {}) }
}

/** A pattern that may match anywhere, as one over the whole answer. */
export function wholePattern(pattern: string): string {
  if (/^\^[^|]*[^\\|]\$$/.test(pattern)) return pattern.slice(1, -1)
  return `[\\s\\S]*(?:${pattern})[\\s\\S]*`
}
