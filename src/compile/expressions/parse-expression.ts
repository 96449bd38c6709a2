import type { Tree } from '../../expressions/index.ts'
import { sourceError } from './codes.ts'
import { parseSource, sourceLimits, type ParsedSource, type SourceLimits } from './parse-source.ts'
import { newFacts, newReader, type Facts } from './reader.ts'
import { readExpression } from './read-expression.ts'
import { refuseStatement } from './refuse.ts'

export interface ParseOptions {
  readonly limits?: SourceLimits
}

/** What is known about an expression, or about all the expressions of a text, before it runs. */
export interface ExpressionFacts {
  /** Free names that are read, sorted; a name that only `typeof` reads is not among them. */
  readonly names: readonly string[]
  /** Free names that are assigned to, or whose value is changed through them, sorted. */
  readonly assigned: readonly string[]
  /** True when the linear pattern engine has to be ready before the tree is built. */
  readonly usesPatterns: boolean
  /** True for a path from a free name: what it reads from a session is already plain session data. */
  readonly isPath: boolean
}

export interface ParsedExpression extends ExpressionFacts {
  readonly tree: Tree
}

/**
 * Parses one JavaScript expression.
 * Throws a SaydoError with `facts.offset` (UTF-16 units in `source`): EXPRESSION_SYNTAX, EXPRESSION_NOT_ALLOWED, EXPRESSION_PATTERN,
 * EXPRESSION_EMPTY, EXPRESSION_TOO_DEEP, EXPRESSION_TOO_LONG.
 */
export function parseExpression(source: string, options: ParseOptions = {}): ParsedExpression {
  const limits = options.limits ?? sourceLimits
  if (source.length > limits.length) throw sourceError('EXPRESSION_TOO_LONG', `The expression is longer than ${limits.length} characters`, limits.length)
  if (source.trim() === '') throw sourceError('EXPRESSION_EMPTY', 'The expression is empty', 0)
  const parsed = parseSource(source, 0, limits)
  if (parsed.end < source.length) {
    refuseStatement(source, 0)
    throw sourceError('EXPRESSION_SYNTAX', 'The expression ends here, but the text goes on', parsed.end)
  }
  const facts = newFacts()
  const tree = treeOf(parsed, facts, limits)
  return { tree, ...expressionFacts(facts, isPath(tree)) }
}

export function treeOf(parsed: ParsedSource, facts: Facts, limits: SourceLimits): Tree {
  return newReader({ facts, depth: limits.depth, readers: readExpression }).read(parsed.node)
}

export function expressionFacts(facts: Facts, isPathAlone: boolean): ExpressionFacts {
  return { names: [...facts.names].sort(), assigned: [...facts.assigned].sort(), usesPatterns: facts.usesPatterns, isPath: isPathAlone }
}

export function isPath(tree: Tree): boolean {
  if (tree.kind === 'chain' || tree.kind === 'member') return isPath(tree.of)
  if (tree.kind === 'item') return isPath(tree.of) && (tree.key.kind === 'value' || isPath(tree.key))
  return tree.kind === 'name'
}
