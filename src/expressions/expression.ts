/**
 * The door of the run half: trees and templates become functions of a scope.
 *
 * An expression means what JavaScript says, except:
 * D1. A member of nothing is undefined, also in destructuring; calling what is not there is an error (members.ts).
 * D2. In texts, template literals and `+`, null and undefined are nothing, lists and objects are JSON, Dates are ISO text (texts.ts).
 * D3. Objects are never converted by code of theirs: they are NaN as numbers, and equal only to themselves (numbers.ts, equality.ts).
 * D4. Session data, arguments and globals are values: nothing changes them in place (build/places.ts).
 * D5. Lists have no holes: `Array(n)` is n times undefined, and an item is set at most right after the last one.
 * D6. What JavaScript gives as an iterator (`entries`, `keys`, `values`, `matchAll`) is a list.
 * D7. Now is the scope's; the time zone is UTC and the language the scope's, unless they are given (library/dates.ts, formatting.ts).
 * D8. Regular expressions see whole characters, as with the flag u, and run in linear time or not at all (patterns/patterns.ts).
 * D9. Every evaluation has a budget of operations, call depth, text and list size (run.ts).
 */

import { isSaydoError } from '../errors.ts'
import { BoundedCache } from './bounded-cache.ts'
import { buildTree } from './build/build-tree.ts'
import { notATree } from './build/builder.ts'
import { changesSomething } from './build/changes-something.ts'
import type { Environment, Expression, Scope } from './environment.ts'
import { failure, Run, textTooLong, type Frame, type Kit, type Node } from './run.ts'
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
      text += piece
      if (text.length > kit.limits.text) throw textTooLong(new Run(scope, kit), text.length)
    }
    return text
  }
}

function newKit(trees: unknown, { limits, patterns }: Environment): Kit {
  return { limits, patterns, recordsOwnership: changesSomething(trees), formatters: new BoundedCache(), compiled: new BoundedCache() }
}

function buildSafely(tree: Tree, environment: Environment, kit: Kit): Node {
  try {
    return buildTree(tree, environment, kit)
  } catch (error) {
    throw isSaydoError(error) ? error : notATree(error)
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
