/**
 * A response mapping as the compiler leaves it: plain data, every path, pattern and template checked.
 *
 * Paths read the reply (`data`) or the call's arguments. A missing member anywhere is null (EXPR-15).
 */
import type { JsonValue } from '../json.ts'

/** A member name, an index, or a key that the named argument gives. */
export type PathKey = string | number | { readonly argument: string }

export type PathTree =
  | { readonly kind: 'path'; readonly root: 'data' | 'arguments'; readonly keys: readonly PathKey[] }
  /** JSONPath (RFC 9535); arguments are put in as literals, or as escaped text where they stand inside quotes. */
  | { readonly kind: 'query'; readonly parts: readonly QueryPart[] }

export type QueryPart = string | { readonly argument: string; readonly quote: '"' | "'" | null }

export type FallbackTree = { readonly kind: 'json'; readonly value: JsonValue } | { readonly kind: 'argument'; readonly path: PathTree }

/** MAP-2: value, then transform, then fallback. */
export interface FieldTree {
  readonly path: PathTree
  readonly transform: TransformTree | null
  readonly fallback: FallbackTree | null
}

export type MappingTree =
  | { readonly kind: 'field'; readonly field: FieldTree }
  | { readonly kind: 'object'; readonly members: readonly MemberTree[]; readonly strict: boolean }
  | ListTree
  | { readonly kind: 'template'; readonly template: readonly TextPart[]; readonly data: PathTree }
  | { readonly kind: 'choice'; readonly branches: readonly { readonly if: ConditionTree; readonly then: MappingTree }[]; readonly else: MappingTree | null }
  | { readonly kind: 'literal'; readonly value: LiteralTree }

/** One member of an object: `to` is the way to it, through objects made as needed. */
export interface MemberTree {
  readonly to: readonly string[]
  readonly value: MappingTree
}

/** MAP-4: filter, map, sort, offset, limit. */
export interface ListTree {
  readonly kind: 'list'
  readonly source: PathTree
  readonly filter: readonly ConditionTree[]
  readonly item: MappingTree | null
  readonly sort: { readonly by: PathTree; readonly descending: boolean } | null
  readonly offset: number
  /** 0: as many as there are. */
  readonly limit: number
  readonly fallback: FallbackTree | null
}

export type LiteralTree =
  | { readonly kind: 'json'; readonly value: JsonValue }
  /** One placeholder and nothing around it: the value keeps its type. */
  | { readonly kind: 'value'; readonly path: PathTree }
  | { readonly kind: 'text'; readonly template: readonly TextPart[] }
  | { readonly kind: 'list'; readonly items: readonly LiteralTree[] }
  | { readonly kind: 'object'; readonly members: readonly { readonly key: string; readonly value: LiteralTree }[] }

/** MAP-5: a text with placeholders. */
export type TextPart =
  | string
  /** `source` is written instead when there is nothing, if given. */
  | { readonly kind: 'path'; readonly path: PathTree; readonly source?: string }
  | { readonly kind: 'each'; readonly list: PathTree; readonly body: readonly TextPart[] }
  | { readonly kind: 'index' }
  | { readonly kind: 'unless-last'; readonly body: readonly TextPart[] }

export type ConditionOperator =
  | 'equals' | 'notEquals' | 'contains' | 'exists' | 'notExists' | 'greaterThan' | 'lessThan' | 'greaterThanOrEqual' | 'lessThanOrEqual'
  | 'startsWith' | 'endsWith' | 'matches' | 'in' | 'hasLength' | 'isArray' | 'isObject' | 'isString' | 'isNumber'

export interface ConditionTree {
  readonly field: PathTree
  readonly operator: ConditionOperator
  readonly value: JsonValue
}

/** MAP-7. `fallback` stands for the value where the transform cannot be made of it. */
export type TransformTree = { readonly fallback?: JsonValue } & (
  | { readonly type: 'parseInt' | 'parseFloat' | 'toLowerCase' | 'toUpperCase' | 'trim' | 'date' | 'floor' | 'ceil' | 'abs' | 'currentYear' | 'custom' }
  | { readonly type: 'replace'; readonly pattern: string; readonly flags: string; readonly replacement: string }
  | { readonly type: 'regex'; readonly pattern: string; readonly flags: string; readonly group: number }
  | { readonly type: 'concat'; readonly prefix: string; readonly suffix: string }
  | { readonly type: 'default'; readonly value: JsonValue }
  | { readonly type: 'conditional'; readonly branches: readonly { readonly if: ConditionTree; readonly then: JsonValue }[]; readonly else: { readonly value: JsonValue } | null }
  | { readonly type: 'substring'; readonly start: number; readonly end: number | null }
  | { readonly type: 'split'; readonly delimiter: string; readonly index: number | null }
  | { readonly type: 'join'; readonly delimiter: string }
  | { readonly type: 'round'; readonly precision: number }
  | { readonly type: 'template'; readonly template: readonly TextPart[] }
  | { readonly type: 'handlebars'; readonly template: readonly TextPart[]; readonly data: PathTree }
  | { readonly type: 'sum' | 'average' | 'count' | 'min' | 'max'; readonly field: PathTree | null; readonly precision: number | null }
  | { readonly type: 'multiply' | 'divide' | 'percentage' | 'add' | 'subtract'; readonly operand: number; readonly precision: number | null }
  | { readonly type: 'yearDifference'; readonly fromYear: number | null }
)
