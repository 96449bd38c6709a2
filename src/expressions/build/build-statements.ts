/** The bodies of arrow functions: declarations, branches, returns. */

import type { Node } from '../run.ts'
import type { BlockTree, StatementTree, Tree } from '../tree.ts'
import { buildTarget } from './build-targets.ts'
import type { Builder } from './builder.ts'

/** What a statement gives when it did not return. */
const NEXT: unique symbol = Symbol('next')

export function buildBody(builder: Builder, tree: BlockTree): Node {
  const block = buildBlock(builder, tree)
  return (run, frame) => {
    const result = block(run, frame)
    return result === NEXT ? undefined : result
  }
}

function buildBlock(builder: Builder, tree: BlockTree): Node {
  const statements = tree.statements.map((statement) => buildBranch(builder, statement))
  return (run, frame) => {
    for (const statement of statements) {
      const result = statement(run, frame)
      if (result !== NEXT) return result
    }
    return NEXT
  }
}

function buildStatement(builder: Builder, tree: StatementTree): Node {
  switch (tree.kind) {
    case 'declare': {
      const [target, value] = [buildTarget(builder, tree.target), buildOptional(builder, tree.value)]
      return (run, frame) => {
        target(run, frame, value(run, frame))
        return NEXT
      }
    }
    case 'do': {
      const of = builder.build(tree.of)
      return (run, frame) => {
        of(run, frame)
        return NEXT
      }
    }
    case 'if': {
      const [test, yes] = [builder.build(tree.test), buildBranch(builder, tree.yes)]
      const no = tree.no === undefined ? () => NEXT : buildBranch(builder, tree.no)
      return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'return':
      return buildOptional(builder, tree.value)
    case 'block':
      return buildBlock(builder, tree)
  }
}

function buildBranch(builder: Builder, tree: StatementTree): Node {
  return builder.descend(() => buildStatement(builder, tree))
}

function buildOptional(builder: Builder, tree: Tree | undefined): Node {
  return tree === undefined ? () => undefined : builder.build(tree)
}
