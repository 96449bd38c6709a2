/**
 * Placeholders of args, parameters and conditions, in our one expression language.
 *
 * PH1. jsfe reads a path in args and parameters, and gives '' where there is nothing (EXPR-16, EXPR-18): so does what is made here.
 * PH2. What was no path gave '' in jsfe always; it is evaluated now, and said so.
 */
import { isPlainObject } from '../../json.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'

const placeholder = /\{\{([\s\S]*?)\}\}/g
const single = /^\{\{((?:(?!\}\})[\s\S])*)\}\}$/
const path = /^[A-Za-z_$][\w$]*(\.[\w$-]+|\[\d+\])*$/

/** Session names always have a value. */
const always: ReadonlySet<string> = new Set(['cargo', 'sessionId', 'userId', 'flowName', 'language', 'userInput', 'lastUserInput'])

/** A value of args or parameters; `nothing` is what stands for nothing, as an expression. */
export function importValue(value: unknown, pointer: string, notes: Notes, nothing = "''"): unknown {
  if (typeof value === 'string') return importText(value, pointer, notes, nothing)
  if (Array.isArray(value)) return value.map((item: unknown, index) => importValue(item, below(pointer, index), notes))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [importPlaceholders(key, below(pointer, key), notes), importValue(member, below(pointer, key), notes)]))
}

/** A single placeholder keeps its type. */
function importText(text: string, pointer: string, notes: Notes, nothing: string): string {
  const alone = single.exec(text)?.[1]
  if (alone === undefined) return importPlaceholders(text, pointer, notes)
  const source = importPath(alone, pointer, notes)
  if (always.has(source)) return `{{${source}}}`
  return path.test(source) || source.endsWith(']') ? `{{${source} ?? ${nothing}}}` : `{{(${source}) ?? ${nothing}}}`
}

const importPlaceholders = (text: string, pointer: string, notes: Notes): string =>
  text.replace(placeholder, (_whole, source: string) => `{{${importPath(source, pointer, notes)}}}`)

function importPath(authored: string, pointer: string, notes: Notes): string {
  const source = authored.trim().replace(/^\$\.(?=.)/, '')
  if (path.test(source)) return memberPath(source)
  notes.add(pointer, `jsfe reads paths only here and gave '' for {{${authored.trim()}}}; it is evaluated now`)
  return source
}

/** Keys that no expression can write behind a dot stand in brackets. */
const memberPath = (source: string): string =>
  source.replace(/\.([\w$-]+)/g, (whole, key: string) => (/^\d+$/.test(key) ? `[${key}]` : /^[A-Za-z_$][\w$]*$/.test(key) ? whole : `[${JSON.stringify(key)}]`))

/**
 * A condition as one expression. Braces around a part of it make no text of it (W-3): `{{a}} > 9` is `(a) > 9`.
 */
export function importCondition(authored: string, pointer: string, notes: Notes): string {
  const text = authored.trim()
  const alone = single.exec(text)?.[1]
  if (alone !== undefined) {
    if (authored !== text) notes.add(pointer, 'jsfe always took a branch with a space before its braces; the condition counts now')
    return alone.trim()
  }
  if (!text.includes('{{')) return text
  notes.add(pointer, 'jsfe always took a branch with a condition around its braces; the condition counts now')
  return text.replace(placeholder, (_whole, source: string) => `(${source.trim()})`)
}
