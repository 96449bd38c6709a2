/** Arrow functions: what is made of their parameters and bodies when they are built. */

import { own, type Node } from '../run.ts'
import type { FunctionTree, TargetTree } from '../tree.ts'
import { Arrow, type ArrowCode, type Bind } from './arrow.ts'
import { buildBody } from './build-statements.ts'
import { buildTarget } from './build-targets.ts'
import { notATree, type Builder } from './builder.ts'

/** As many parameters as a simple frame has room for. */
const MOST_SIMPLE = 2

/** More locals than the longest source could declare in one function. */
const MOST_SLOTS = 20_000

/** What a call itself takes of the stack, in levels. */
const CALL_LEVELS = 3

export function buildFunction(builder: Builder, tree: FunctionTree): Node {
  if (!(tree.slots >= 1 && tree.slots <= MOST_SLOTS)) throw notATree()
  const { nodes, deepest, level } = builder
  builder.nodes = 0
  builder.deepest = level
  const bind = buildParameters(builder, tree)
  const body = tree.body.kind === 'block' ? buildBody(builder, tree.body) : builder.build(tree.body)
  const count = tree.parameters.length
  const isSimple = count <= MOST_SIMPLE && tree.rest === undefined && tree.slots <= count + 1 && tree.parameters.every(isNameAlone)
  const code: ArrowCode = {
    body,
    cost: builder.nodes + 1,
    levels: builder.deepest - level + CALL_LEVELS,
    slots: tree.slots,
    simple: isSimple ? count : -1,
    arity: tree.rest === undefined ? count : Infinity,
    bind,
  }
  builder.nodes = nodes + 1
  builder.deepest = Math.max(deepest, builder.deepest)
  return (_, frame) => new Arrow(code, frame)
}

function isNameAlone(target: TargetTree, index: number): boolean {
  return target.kind === 'slot' && target.slot === index + 1 && target.fallback === undefined
}

function buildParameters(builder: Builder, tree: FunctionTree): Bind {
  const targets = tree.parameters.map((target) => buildTarget(builder, target))
  const rest = tree.rest === undefined ? undefined : buildTarget(builder, tree.rest)
  return (run, frame, values) => {
    targets.forEach((target, index) => target(run, frame, values[index]))
    rest?.(run, frame, own(run, values.slice(targets.length)))
  }
}
