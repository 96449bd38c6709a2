/** Literal trees of object mappings: JSON whose texts may hold `{{path}}` (EXPR-16). */
import { textAt } from './mapping-parts.ts'
import { below } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { LiteralTree } from '../../program/index.ts'

export function literalOf(value: JsonValue, place: Place, problems: Problems): LiteralTree {
  if (typeof value === 'string') return textLiteral(value, place, problems)
  if (typeof value !== 'object' || value === null) return { kind: 'json', value }
  if (Array.isArray(value)) return { kind: 'list', items: (value as readonly JsonValue[]).map((item, index) => literalOf(item, { ...place, pointer: below(place.pointer, index) }, problems)) }
  return {
    kind: 'object',
    members: Object.entries(value as JsonObject).map(([key, member]) => {
      const at = { ...place, pointer: below(place.pointer, key) }
      if (key === '__proto__') problems.add('MAPPING_INVALID', at, `${JSON.stringify(key)} is no name a value can be stored under`)
      return { key, value: literalOf(member, at, problems) }
    }),
  }
}

function textLiteral(text: string, place: Place, problems: Problems): LiteralTree {
  if (!/\{\{|\{\$args/.test(text)) return { kind: 'json', value: text }
  const template = textAt(text, place, problems)
  const [only] = template
  return template.length === 1 && typeof only === 'object' && only.kind === 'path' ? { kind: 'value', path: only.path } : { kind: 'text', template }
}
