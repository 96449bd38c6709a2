/**
 * Reads YAML as JSON data.
 *
 * Y1. Whatever is wrong is an error with line and column.
 * Y2. YAML 1.2 core: a date is a text, `yes` is a text, a key stands once, a tag of another kind is refused.
 * Y3. Aliases cannot grow a document without bound.
 */
import { isNode, isScalar, LineCounter, parseAllDocuments, visit } from 'yaml'
import type { Document } from 'yaml'
import { isPlainObject } from '../../src/index.ts'
import type { JsonValue } from '../../src/index.ts'
import { yamlError } from './codes.ts'

export interface YamlPosition {
  readonly line: number
  readonly column: number
}

export interface YamlDocument {
  readonly value: JsonValue
  /** Where the value of a JSON Pointer stands, or the nearest one around it. */
  position(pointer: string): YamlPosition
}

/** Every document of the text, in order. @throws SaydoError YAML_SYNTAX, YAML_NOT_JSON. */
export function readYaml(text: string): readonly YamlDocument[] {
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, version: '1.2', schema: 'core' })
  if (!Array.isArray(documents)) return []
  return documents.map((document) => readDocument(document, lines))
}

function readDocument(document: Document.Parsed, lines: LineCounter): YamlDocument {
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) throw syntaxError(problem.message, positionAt(lines, problem.pos[0]), problem)
  refuseComplexKeys(document, lines)
  const position = (pointer: string): YamlPosition => positionAt(lines, offsetOf(document, keysOf(pointer)))
  const value = valueOf(document)
  const refused = notJson(value, '', 0)
  if (refused !== null) {
    const { line, column } = position(refused.pointer)
    throw yamlError('YAML_NOT_JSON', `${refused.what} at line ${line}, column ${column}`, { place: { pointer: refused.pointer }, facts: { line, column } })
  }
  return { value: value as JsonValue, position }
}

/** A key that is itself a list or an object has no place in JSON. */
function refuseComplexKeys(document: Document.Parsed, lines: LineCounter): void {
  visit(document, {
    Pair(_key, { key }) {
      if (isScalar(key) || !isNode(key)) return
      const { line, column } = positionAt(lines, key.range?.[0] ?? 0)
      throw yamlError('YAML_NOT_JSON', `a key is no text at line ${line}, column ${column}`, { facts: { line, column } })
    },
  })
}

/** Aliases are resolved here; too many of them are refused. */
function valueOf(document: Document.Parsed): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw syntaxError(cause instanceof Error ? cause.message : String(cause), { line: 1, column: 1 }, cause)
  }
}

function syntaxError(message: string, { line, column }: YamlPosition, cause: unknown): Error {
  return yamlError('YAML_SYNTAX', `${message} (line ${line}, column ${column})`, { facts: { line, column }, cause })
}

function positionAt(lines: LineCounter, offset: number): YamlPosition {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), column: Math.max(col, 1) }
}

const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function offsetOf(document: Document.Parsed, keys: readonly string[]): number {
  for (let length = keys.length; length >= 0; length -= 1) {
    const node = document.getIn(keys.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return document.range[0]
}

const mostDepth = 100

interface Refused {
  readonly pointer: string
  readonly what: string
}

function notJson(value: unknown, pointer: string, depth: number): Refused | null {
  if (depth > mostDepth) return { pointer, what: `values nest more than ${mostDepth} deep` }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : { pointer, what: `${value} is no JSON number` }
  if (!Array.isArray(value) && !isPlainObject(value)) return { pointer, what: 'the value is no JSON' }
  if (Object.hasOwn(value, '__proto__')) return { pointer, what: 'a key is named __proto__' }
  for (const [key, member] of Object.entries(value)) {
    const found = notJson(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
    if (found !== null) return found
  }
  return null
}
