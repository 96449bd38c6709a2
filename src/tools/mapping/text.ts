/** Texts with placeholders (MAP-5): paths, lists with `{{#each}}`, `{{@index}}` and `{{#unless @last}}`. */
import type { MappingContext, MappingPorts, Read } from './context.ts'
import { bindPath } from './paths.ts'
import type { JsonValue } from '../../json.ts'
import type { TextPart } from '../../program/index.ts'

/** Null is nothing, containers are JSON text. */
export function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Where in a list the text stands; outside of lists it is its own only item. */
interface Position {
  readonly index: number
  readonly last: boolean
}

type Write = (data: JsonValue, position: Position, context: MappingContext) => string

export function bindText(parts: readonly TextPart[], ports: MappingPorts): Read<string> {
  const write = bindParts(parts, ports)
  return (data, context) => write(data, { index: 0, last: true }, context)
}

function bindParts(parts: readonly TextPart[], ports: MappingPorts): Write {
  const writers = parts.map((part) => bindPart(part, ports))
  return (data, position, context) => writers.map((write) => write(data, position, context)).join('')
}

function bindPart(part: TextPart, ports: MappingPorts): Write {
  if (typeof part === 'string') return (_data, _position, { budget }) => budget.spendText(part)
  switch (part.kind) {
    case 'path': {
      const read = bindPath(part.path, ports)
      return (data, _position, context) => {
        const value = read(data, context)
        return context.budget.spendText(value === null ? (part.source ?? '') : textOf(value))
      }
    }
    case 'index':
      return (_data, { index }) => String(index)
    case 'unless-last': {
      const body = bindParts(part.body, ports)
      return (data, position, context) => (position.last ? '' : body(data, position, context))
    }
    case 'each':
      return bindEach(bindPath(part.list, ports), bindParts(part.body, ports))
  }
}

function bindEach(list: Read, body: Write): Write {
  return (data, _position, context) => {
    const items = list(data, context)
    if (!Array.isArray(items)) return ''
    context.budget.spendItems(items.length)
    return (items as readonly JsonValue[]).map((item, index) => body(item, { index, last: index === items.length - 1 }, context)).join('')
  }
}
