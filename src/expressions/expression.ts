/** The door of the run half: trees and templates become functions of a scope. */

import { isSaydoError } from '../errors.ts'
import type { LinearPattern } from '../ports/index.ts'
import { buildTree } from './build/build-tree.ts'
import { changesSomething } from './build/changes-something.ts'
import { expressionError } from './codes.ts'
import type { Environment, Expression, Scope } from './environment.ts'
import { FormatterCache } from './formatter-cache.ts'
import { charge, checkText, failure, Run, type Frame, type Kit, type Node } from './run.ts'
import { textOf } from './texts.ts'
import type { TemplateTree, Tree } from './tree.ts'

/**
 * Builds an expression. Throws EXPRESSION_NAME_UNKNOWN, EXPRESSION_MEMBER_UNKNOWN, EXPRESSION_NOT_ASSIGNABLE, EXPRESSION_NOT_CALLABLE,
 * EXPRESSION_TREE, and what `environment.patterns.compile` throws.
 */
export function buildExpression(tree: Tree, environment: Environment): Expression {
  const kit = newKit(tree, environment)
  return evaluator(buildSafely(tree, environment, kit), kit)
}

/** Builds a text with placeholders: typed when it is exactly one placeholder, else a text. */
export function buildTemplate(template: TemplateTree, environment: Environment): Expression {
  const [only] = template
  return template.length === 1 && typeof only === 'object' ? buildExpression(only, environment) : buildText(template, environment)
}

/** Builds a text with placeholders that is always a text. Each placeholder has a budget of its own. */
export function buildText(template: TemplateTree, environment: Environment): (scope: Scope) => string {
  const kit = newKit(template, environment)
  const parts = template.map((part) => (typeof part === 'string' ? part : textEvaluator(buildSafely(part, environment, kit), kit)))
  return (scope) => {
    let text = ''
    for (const part of parts) {
      const piece = typeof part === 'string' ? part : part(scope)
      checkText(new Run(scope, kit), text.length + piece.length)
      text += piece
    }
    return text
  }
}

const MOST_PATTERNS = 20
/** Compiling takes up to a few milliseconds, about as long as so many operations. */
const COMPILE_COST = 200
const COMPILE_COST_PER_UNIT = 20

function newKit(trees: unknown, { limits, patterns }: Environment): Kit {
  const compiled = new Map<string, LinearPattern>()
  return {
    limits,
    recordsOwnership: changesSomething(trees),
    formatters: new FormatterCache(),
    compilePattern(run, source, flags) {
      const key = `${flags}/${source}`
      const kept = compiled.get(key)
      if (kept !== undefined) return kept
      charge(run, COMPILE_COST + source.length * COMPILE_COST_PER_UNIT)
      const pattern = patterns.compile(source, flags)
      if (compiled.size >= MOST_PATTERNS) compiled.clear()
      compiled.set(key, pattern)
      return pattern
    },
  }
}

function buildSafely(tree: Tree, environment: Environment, kit: Kit): Node {
  try {
    return buildTree(tree, environment, kit)
  } catch (error) {
    throw isSaydoError(error) ? error : expressionError('EXPRESSION_TREE', 'This is not the tree of an expression', { cause: error })
  }
}

/** An expression has no locals of its own; this is the frame outside its functions. */
const NO_FRAME = Object.freeze([]) as unknown as Frame

function evaluator(node: Node, kit: Kit): Expression {
  return (scope) => {
    const run = new Run(scope, kit)
    try {
      return node(run, NO_FRAME)
    } catch (error) {
      throw wrapped(run, error)
    }
  }
}

function textEvaluator(node: Node, kit: Kit): (scope: Scope) => string {
  return evaluator((run, frame) => textOf(run, node(run, frame)), kit) as (scope: Scope) => string
}

function wrapped(run: Run, error: unknown): unknown {
  if (isSaydoError(error)) return error
  if (error instanceof RangeError && /call stack/i.test(error.message)) return failure(run, 'EXPRESSION_CALL_DEPTH', 'Functions call each other too deeply')
  return failure(run, 'EXPRESSION_FAILED', 'The expression could not be evaluated', error)
}
