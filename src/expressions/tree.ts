/**
 * The tree of an expression: plain JSON, made by the compile half, stored in artifacts, turned into closures by the run half.
 *
 * T1. Every member is JSON; a tree survives a JSON round trip unchanged.
 * T2. Locals are resolved: a frame belongs to one call of one function, `up` counts functions outwards, `slot` is a place in its frame
 *     (from 1; place 0 holds the frame outside). Everything else with a name is free and is resolved when the tree is built.
 * T3. `at` is the offset of the construct in its source (UTF-16 units), on nodes that can fail.
 * T4. A tree is data: whatever it says, the run half reaches nothing but what its environment and its tables give.
 *
 * | kind | stands for |
 * |---|---|
 * | value | a string, number, boolean or null literal |
 * | pattern | a regular expression literal |
 * | text | a template literal |
 * | list, object | an array or object literal, with spreads |
 * | name | a free name |
 * | local | a parameter, const or let |
 * | member, item | `of.name`, `of[key]` |
 * | call, method | `of(...)`, `of.name(...)` or `of[name](...)` |
 * | new | `new Date(...)` and kin |
 * | chain | the whole of an optional chain: where `?.` stops, the value is undefined |
 * | function | an arrow function |
 * | unary, binary, logical, choose, sequence | operators, `?:` and the comma |
 * | assign, step | `=`, `+=` and kin; `++` and `--` |
 */

export type Tree =
  | ValueTree
  | PatternLiteral
  | TextTree
  | ListTree
  | ObjectTree
  | NameTree
  | LocalTree
  | MemberTree
  | ItemTree
  | CallTree
  | MethodTree
  | NewTree
  | ChainTree
  | FunctionTree
  | UnaryTree
  | BinaryTree
  | LogicalTree
  | ChooseTree
  | SequenceTree
  | AssignTree
  | StepTree

export interface ValueTree {
  readonly kind: 'value'
  readonly value: string | number | boolean | null
}

export interface PatternLiteral {
  readonly kind: 'pattern'
  readonly source: string
  readonly flags: string
  readonly at: number
}

export interface TextTree {
  readonly kind: 'text'
  readonly parts: readonly (string | Tree)[]
  readonly at: number
}

export interface ListTree {
  readonly kind: 'list'
  readonly items: readonly ItemOrSpread[]
}

export type ItemOrSpread = Tree | SpreadTree

export interface SpreadTree {
  readonly kind: 'spread'
  readonly of: Tree
  readonly at: number
}

export interface ObjectTree {
  readonly kind: 'object'
  readonly members: readonly (EntryTree | SpreadTree)[]
}

export interface EntryTree {
  readonly kind: 'entry'
  readonly key: string | Tree
  readonly value: Tree
}

export interface NameTree {
  readonly kind: 'name'
  readonly name: string
  readonly at: number
}

export interface LocalTree {
  readonly kind: 'local'
  readonly up: number
  readonly slot: number
}

export interface MemberTree {
  readonly kind: 'member'
  readonly of: Tree
  readonly name: string
  readonly optional?: true
}

export interface ItemTree {
  readonly kind: 'item'
  readonly of: Tree
  readonly key: Tree
  readonly optional?: true
}

export interface CallTree {
  readonly kind: 'call'
  readonly of: Tree
  readonly arguments: readonly ItemOrSpread[]
  readonly optional?: true
  readonly at: number
}

export interface MethodTree {
  readonly kind: 'method'
  readonly of: Tree
  readonly name: string | Tree
  readonly arguments: readonly ItemOrSpread[]
  /** `of?.name(...)` */
  readonly optional?: true
  /** `of.name?.(...)` */
  readonly optionalCall?: true
  readonly at: number
}

export interface NewTree {
  readonly kind: 'new'
  readonly name: MakeableName
  readonly arguments: readonly ItemOrSpread[]
  readonly at: number
}

export const MAKEABLE_NAMES = ['Date', 'Set', 'Map', 'RegExp'] as const
export type MakeableName = (typeof MAKEABLE_NAMES)[number]

export interface ChainTree {
  readonly kind: 'chain'
  readonly of: Tree
}

export interface FunctionTree {
  readonly kind: 'function'
  readonly parameters: readonly TargetTree[]
  readonly rest?: TargetTree
  /** The size of a frame, place 0 included. */
  readonly slots: number
  readonly body: Tree | BlockTree
}

export type UnaryOperator = '-' | '+' | '!' | '~' | 'typeof' | 'void'

export interface UnaryTree {
  readonly kind: 'unary'
  readonly operator: UnaryOperator
  readonly of: Tree
}

export type BinaryOperator =
  | '+' | '-' | '*' | '/' | '%' | '**'
  | '===' | '!==' | '==' | '!=' | '<' | '<=' | '>' | '>='
  | '&' | '|' | '^' | '<<' | '>>' | '>>>'
  | 'in'

export interface BinaryTree {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Tree
  readonly right: Tree
  readonly at: number
}

export type LogicalOperator = '&&' | '||' | '??'

export interface LogicalTree {
  readonly kind: 'logical'
  readonly operator: LogicalOperator
  readonly left: Tree
  readonly right: Tree
}

export interface ChooseTree {
  readonly kind: 'choose'
  readonly test: Tree
  readonly yes: Tree
  readonly no: Tree
}

export interface SequenceTree {
  readonly kind: 'sequence'
  readonly items: readonly Tree[]
}

/** What can be assigned: a name, a local, or a member of anything. */
export type PlaceTree = NameTree | LocalTree | MemberTree | ItemTree

export interface AssignTree {
  readonly kind: 'assign'
  /** The operator of a compound assignment, without its `=`; absent for `=`. */
  readonly operator?: BinaryOperator | LogicalOperator
  readonly target: PlaceTree
  readonly value: Tree
  readonly at: number
}

export interface StepTree {
  readonly kind: 'step'
  readonly by: 1 | -1
  /** `++x` gives the new value, `x++` the old one. */
  readonly gives: 'new' | 'old'
  readonly target: PlaceTree
  readonly at: number
}

/** Where a parameter or a declaration puts what it is given. */
export type TargetTree = SlotTarget | MembersTarget | ItemsTarget

export interface SlotTarget {
  readonly kind: 'slot'
  readonly slot: number
  /** Stands in for undefined. */
  readonly fallback?: Tree
}

export interface MembersTarget {
  readonly kind: 'members'
  readonly members: readonly { readonly key: string | Tree; readonly target: TargetTree }[]
  readonly rest?: SlotTarget
  readonly fallback?: Tree
  readonly at: number
}

export interface ItemsTarget {
  readonly kind: 'items'
  /** null for an item that is skipped. */
  readonly items: readonly (TargetTree | null)[]
  readonly rest?: TargetTree
  readonly fallback?: Tree
  readonly at: number
}

export interface BlockTree {
  readonly kind: 'block'
  readonly statements: readonly StatementTree[]
}

export type StatementTree =
  | { readonly kind: 'declare'; readonly target: TargetTree; readonly value?: Tree }
  | { readonly kind: 'do'; readonly of: Tree }
  | { readonly kind: 'if'; readonly test: Tree; readonly yes: StatementTree; readonly no?: StatementTree }
  | { readonly kind: 'return'; readonly value?: Tree }
  | BlockTree

/** A text with placeholders: its literal parts and its expressions, in order. A text that is exactly one placeholder has one tree and no text. */
export type TemplateTree = readonly (string | Tree)[]
