/**
 * Texts of response mappings.
 *
 * `{{path}}` reads the reply, `{{$args.path}}` and `{$args.path}` the arguments, `{{#each path}}...{{/each}}` repeats what stands between for each
 * item of a list; inside, paths begin at the item, `{{.}}` and `{{this}}` are the item, `{{@index}}` its number from 0, and
 * `{{#unless @last}}...{{/unless}}` is left out behind the last one.
 */
import { parsePath } from './paths.ts'
import type { PathTree, TextPart } from '../../program/index.ts'

/** The parts of a text, or what is wrong with it. With `keepUnknown`, a placeholder that finds nothing stays as it is written (MAP-7). */
export function parseText(source: string, keepUnknown = false): readonly TextPart[] | string {
  const parsed = readParts(new Reader(source, keepUnknown), null)
  return typeof parsed === 'string' ? parsed : parsed.parts
}

const tag = /\{\{([\s\S]*?)\}\}|\{(\$args[^{}]*)\}/g

class Reader {
  readonly keepUnknown: boolean
  private readonly source: string
  private at = 0

  constructor(source: string, keepUnknown: boolean) {
    this.source = source
    this.keepUnknown = keepUnknown
  }

  /** The text up to the next tag, and the tag; null for the tag at the end. */
  next(): { readonly text: string; readonly whole: string; readonly tag: string | null } {
    tag.lastIndex = this.at
    const found = tag.exec(this.source)
    const text = this.source.slice(this.at, found?.index)
    this.at = found === null ? this.source.length : found.index + found[0].length
    return { text, whole: found?.[0] ?? '', tag: found === null ? null : (found[1] ?? found[2] ?? '').trim() }
  }
}

type Block = 'each' | 'unless'
type Parsed = { readonly parts: readonly TextPart[] } | string

function readParts(reader: Reader, inside: Block | null): Parsed {
  const parts: TextPart[] = []
  for (;;) {
    const { text, whole, tag: found } = reader.next()
    if (text !== '') parts.push(text)
    if (found === null) return inside === null ? { parts } : `{{#${inside}}} is not closed`
    if (found.startsWith('/')) return found === `/${inside ?? ''}` ? { parts } : `${whole} closes nothing`
    const part = readPart(reader, found, whole)
    if (typeof part === 'string') return part
    parts.push(part)
  }
}

function readPart(reader: Reader, found: string, whole: string): Exclude<TextPart, string> | string {
  if (found === '@index') return { kind: 'index' }
  if (/^#unless\s+@last$/.test(found)) return block(reader, 'unless', (body) => ({ kind: 'unless-last', body }))
  const each = /^#each\s+(.+)$/.exec(found)?.[1]
  if (each !== undefined) {
    const list = pathOf(each)
    return typeof list === 'string' ? list : block(reader, 'each', (body) => ({ kind: 'each', list, body }))
  }
  if (/^[#@/]/.test(found)) return `${whole} is not one of {{#each path}}, {{@index}}, {{#unless @last}}`
  const path = pathOf(found)
  return typeof path === 'string' ? path : { kind: 'path', path, ...(reader.keepUnknown ? { source: whole } : {}) }
}

function block(reader: Reader, kind: Block, made: (body: readonly TextPart[]) => Exclude<TextPart, string>): Exclude<TextPart, string> | string {
  const body = readParts(reader, kind)
  return typeof body === 'string' ? body : made(body.parts)
}

const pathOf = (source: string): PathTree | string => parsePath(source === 'this' ? '.' : source.replace(/^this\./, ''))
