/** What an expression is built against (once) and evaluated in (each time). */

import type { Patterns } from '../ports/index.ts'

export interface Environment {
  /** What a free name means here; undefined leaves it to the fixed library. */
  resolve(name: string): NameBinding | undefined
  readonly patterns: Patterns
  readonly limits: ExpressionLimits
}

export type NameBinding =
  /** A flow variable; `fallback` is what the name means while the variable is not set. */
  | { readonly kind: 'variable'; readonly fallback?: NameBinding }
  /** A name of the session: `userInput`, `language`, ... Of these only `cargo` can be written to. */
  | { readonly kind: 'session' }
  /** `$args` */
  | { readonly kind: 'arguments' }
  /** A global: plain JSON, or what a fixed value is. Whoever binds it has copied it (`toPlain`), so that it holds no accessor. */
  | { readonly kind: 'value'; readonly value: unknown }
  /** A registered function. It gets plain copies, and what it returns is copied. */
  | { readonly kind: 'function'; readonly name: string; readonly call: (...values: readonly unknown[]) => unknown }

/** What one evaluation sees. The values are plain JSON; they are never changed in place. */
export interface Scope {
  readonly variables: Readonly<Record<string, unknown>>
  /** The session's names, `cargo` among them. */
  readonly session: Readonly<Record<string, unknown>>
  readonly arguments: unknown
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: number
  /** The language tag that texts are formatted in; absent or unusable means en-US. */
  readonly language?: string | undefined
  readonly writer: ScopeWriter
}

/**
 * Performs the writes of an expression. After `write` returns, `variables` and `session` of the scope show the new value.
 * A write copies every container on its way; `value` is plain JSON that nobody else changes, or undefined.
 */
export interface ScopeWriter {
  /** `path` begins with the variable's name, or with a member of cargo. */
  write(root: WriteRoot, path: readonly (string | number)[], value: unknown): void
}

export type WriteRoot = 'variables' | 'cargo'

export interface ExpressionLimits {
  /** Operations of one evaluation. An arrow call costs the nodes of its body; methods cost by the size of what they read and make. */
  readonly operations: number
  /** Calls of arrow functions inside each other. */
  readonly callDepth: number
  /** UTF-16 units of any text that is made. */
  readonly text: number
  /** Items of any list, Set, Map or object that is made. */
  readonly items: number
}

export const expressionLimits: ExpressionLimits = { operations: 100_000, callDepth: 200, text: 1_048_576, items: 100_000 }

/** Evaluates in a scope. Every error is a SaydoError. */
export type Expression = (scope: Scope) => unknown
