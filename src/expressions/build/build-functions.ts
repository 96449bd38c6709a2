/** Arrow functions: parameters, bodies, calls. A call gets a frame of its own; its cost is the number of nodes of the body. */

import { itemsOf } from '../lists.ts'
import { copyMembers } from '../library/containers.ts'
import { keyOf, memberOf } from '../members.ts'
import { charge, failure, own, type Frame, type Node, type Run } from '../run.ts'
import type { BlockTree, FunctionTree, ItemsTarget, MembersTarget, StatementTree, TargetTree, Tree } from '../tree.ts'
import { FunctionValue, type Values } from '../values.ts'
import type { Builder } from './builder.ts'

/** What all arrows made from one place in the source share. */
interface ArrowCode {
  readonly body: Node
  /** Operations of one call. */
  readonly cost: number
  /** Levels of the tree that a call goes down. */
  readonly levels: number
  readonly slots: number
  /** How many parameters there are when each is just a name and nothing else needs a slot; else -1. */
  readonly simple: number
  readonly arity: number
  readonly bind: Bind
}

type Bind = (run: Run, frame: Frame, values: Values) => void

class Arrow extends FunctionValue {
  readonly #code: ArrowCode
  readonly #outside: Frame

  constructor(code: ArrowCode, outside: Frame) {
    super()
    this.#code = code
    this.#outside = outside
  }

  get arity(): number {
    return this.#code.arity
  }

  override call(run: Run, values: Values): unknown {
    const code = this.#code
    enter(run, code)
    const frame: Frame = new Array<unknown>(code.slots).fill(undefined)
    frame[0] = this.#outside
    code.bind(run, frame, values)
    const result = code.body(run, frame)
    leave(run, code)
    return result
  }

  override call3(run: Run, first: unknown, second: unknown, third: unknown): unknown {
    const code = this.#code
    if (code.simple < 0) return this.call(run, [first, second, third])
    enter(run, code)
    const result = code.body(run, simpleFrame(this.#outside, code.simple, first, second))
    leave(run, code)
    return result
  }
}

/** More levels than this could exhaust the stack, whose overflow no code can be trusted to survive. */
const MOST_LEVELS = 2_400

/** No error is caught inside an expression, so that what an error leaves behind does not matter. */
function enter(run: Run, code: ArrowCode): void {
  charge(run, code.cost)
  run.depth += 1
  run.levels += code.levels
  if (run.depth > run.limits.callDepth || run.levels > MOST_LEVELS) throw failure(run, 'EXPRESSION_CALL_DEPTH', `Functions call each other too deeply: ${run.depth} calls`)
}

function leave(run: Run, code: ArrowCode): void {
  run.depth -= 1
  run.levels -= code.levels
}

/** A frame of one or two parameters: nearly all callbacks have no more. */
function simpleFrame(outside: Frame, count: number, first: unknown, second: unknown): Frame {
  return count < 2 ? [outside, first] : [outside, first, second]
}

const MOST_SIMPLE = 2

/** What a call itself takes of the stack, in levels. */
const CALL_LEVELS = 3

export function buildFunction(builder: Builder, tree: FunctionTree): Node {
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

type Target = (run: Run, frame: Frame, value: unknown) => void

function buildTarget(builder: Builder, tree: TargetTree): Target {
  const target = buildBareTarget(builder, tree)
  if (tree.fallback === undefined) return target
  const fallback = builder.build(tree.fallback)
  return (run, frame, value) => target(run, frame, value === undefined ? fallback(run, frame) : value)
}

function buildBareTarget(builder: Builder, tree: TargetTree): Target {
  if (tree.kind === 'members') return buildMembersTarget(builder, tree)
  if (tree.kind === 'items') return buildItemsTarget(builder, tree)
  const { slot } = tree
  return (_, frame, value) => {
    frame[slot] = value
  }
}

/** Members of nothing are undefined here as everywhere. */
function buildMembersTarget(builder: Builder, tree: MembersTarget): Target {
  const members = tree.members.map(({ key, target }) => ({ key: typeof key === 'string' ? key : builder.build(key), target: buildTarget(builder, target) }))
  const rest = tree.rest === undefined ? undefined : buildTarget(builder, tree.rest)
  return (run, frame, value) => {
    const taken = members.map(({ key, target }) => {
      const name = typeof key === 'string' ? key : keyOf(run, key(run, frame))
      target(run, frame, memberOf(value, name))
      return name
    })
    if (rest !== undefined) rest(run, frame, withoutMembers(run, value, taken))
  }
}

function withoutMembers(run: Run, value: unknown, names: readonly string[]): unknown {
  const others: Record<string, unknown> = {}
  copyMembers(run, value, others)
  for (const name of names) Reflect.deleteProperty(others, name)
  return own(run, others)
}

function buildItemsTarget(builder: Builder, tree: ItemsTarget): Target {
  const targets = tree.items.map((item) => (item === null ? undefined : buildTarget(builder, item)))
  const rest = tree.rest === undefined ? undefined : buildTarget(builder, tree.rest)
  return (run, frame, value) => {
    run.at = tree.at
    const items = value === undefined || value === null ? [] : itemsOf(run, value)
    targets.forEach((target, index) => target?.(run, frame, items[index]))
    rest?.(run, frame, own(run, items.slice(targets.length)))
  }
}

/** What a statement gives when it did not return. */
const NEXT: unique symbol = Symbol('next')

function buildBody(builder: Builder, tree: BlockTree): Node {
  const block = buildBlock(builder, tree)
  return (run, frame) => {
    const result = block(run, frame)
    return result === NEXT ? undefined : result
  }
}

function buildBlock(builder: Builder, tree: BlockTree): Node {
  const statements = tree.statements.map((statement) => buildStatement(builder, statement))
  return (run, frame) => {
    for (const statement of statements) {
      const result = statement(run, frame)
      if (result !== NEXT) return result
    }
    return NEXT
  }
}

function buildStatement(builder: Builder, tree: StatementTree): Node {
  builder.nodes += 1
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
      const [test, yes] = [builder.build(tree.test), buildStatement(builder, tree.yes)]
      const no = tree.no === undefined ? () => NEXT : buildStatement(builder, tree.no)
      return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
    }
    case 'return':
      return buildOptional(builder, tree.value)
    case 'block':
      return buildBlock(builder, tree)
  }
}

function buildOptional(builder: Builder, tree: Tree | undefined): Node {
  return tree === undefined ? () => undefined : builder.build(tree)
}
