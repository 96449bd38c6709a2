/** Operators, `?:` and the comma. Hot operators have closures of their own, with the cases that need no conversion first. */

import { areLike, areSame, compare } from '../equality.ts'
import { keyOf } from '../members.ts'
import { toNumber } from '../numbers.ts'
import { failure, type Node, type Run } from '../run.ts'
import { add } from '../texts.ts'
import type { BinaryOperator, BinaryTree, ChooseTree, LogicalTree, SequenceTree, UnaryTree } from '../tree.ts'
import { describe, FunctionValue } from '../values.ts'
import type { Builder } from './builder.ts'

type Operation = (run: Run, left: unknown, right: unknown) => unknown

const arithmetic =
  (calculate: (left: number, right: number) => number): Operation =>
  (run, left, right) =>
    calculate(toNumber(run, left), toNumber(run, right))

/** What each operator makes of two values. */
export const operate: Readonly<Record<BinaryOperator, Operation>> = {
  '+': (run, left, right) => add(run, left, right),
  '-': arithmetic((left, right) => left - right),
  '*': arithmetic((left, right) => left * right),
  '/': arithmetic((left, right) => left / right),
  '%': arithmetic((left, right) => left % right),
  '**': arithmetic((left, right) => left ** right),
  '&': arithmetic((left, right) => left & right),
  '|': arithmetic((left, right) => left | right),
  '^': arithmetic((left, right) => left ^ right),
  '<<': arithmetic((left, right) => left << right),
  '>>': arithmetic((left, right) => left >> right),
  '>>>': arithmetic((left, right) => left >>> right),
  '===': areSame,
  '!==': (run, left, right) => !areSame(run, left, right),
  '==': areLike,
  '!=': (run, left, right) => !areLike(run, left, right),
  '<': (run, left, right) => compare(run, left, right) < 0,
  '<=': (run, left, right) => compare(run, left, right) <= 0,
  '>': (run, left, right) => compare(run, left, right) > 0,
  '>=': (run, left, right) => compare(run, left, right) >= 0,
  in: isIn,
}

function isIn(run: Run, key: unknown, container: unknown): boolean {
  if (typeof container !== 'object' || container === null) throw failure(run, 'EXPRESSION_ARGUMENT', `The operator in needs an object, not ${describe(container)}`)
  return Object.hasOwn(container, keyOf(run, key))
}

type Specialised = (left: Node, right: Node, operation: Operation) => Node

/** Closures for the operators that flows use most, for two numbers (or, for `===`, for anything) without a call. */
const specialised: Readonly<Partial<Record<BinaryOperator, Specialised>>> = {
  '+': (left, right) => (run, frame) => {
    const a = left(run, frame)
    const b = right(run, frame)
    return typeof a === 'number' && typeof b === 'number' ? a + b : add(run, a, b)
  },
  '-': (left, right) => (run, frame) => toNumber(run, left(run, frame)) - toNumber(run, right(run, frame)),
  '*': (left, right) => (run, frame) => toNumber(run, left(run, frame)) * toNumber(run, right(run, frame)),
  '===': (left, right) => (run, frame) => areSame(run, left(run, frame), right(run, frame)),
  '!==': (left, right) => (run, frame) => !areSame(run, left(run, frame), right(run, frame)),
  '<': (left, right, operation) => (run, frame) => {
    const a = left(run, frame)
    const b = right(run, frame)
    return typeof a === 'number' && typeof b === 'number' ? a < b : operation(run, a, b)
  },
  '>': (left, right, operation) => (run, frame) => {
    const a = left(run, frame)
    const b = right(run, frame)
    return typeof a === 'number' && typeof b === 'number' ? a > b : operation(run, a, b)
  },
}

export function buildBinary(builder: Builder, tree: BinaryTree): Node {
  const operation = Object.hasOwn(operate, tree.operator) ? operate[tree.operator] : undefined
  if (operation === undefined) throw unknownOperator(tree.operator)
  const [left, right] = [builder.build(tree.left), builder.build(tree.right)]
  const special = specialised[tree.operator]
  if (special !== undefined) return special(left, right, operation)
  return (run, frame) => operation(run, left(run, frame), right(run, frame))
}

export function buildLogical(builder: Builder, tree: LogicalTree): Node {
  const [left, right] = [builder.build(tree.left), builder.build(tree.right)]
  switch (tree.operator) {
    case '&&':
      return (run, frame) => {
        const value = left(run, frame)
        return value ? right(run, frame) : value
      }
    case '||':
      return (run, frame) => {
        const value = left(run, frame)
        return value ? value : right(run, frame)
      }
    case '??':
      return (run, frame) => left(run, frame) ?? right(run, frame)
  }
}

export function buildUnary(builder: Builder, tree: UnaryTree): Node {
  if (tree.operator === 'typeof') return buildTypeof(builder, tree)
  const of = builder.build(tree.of)
  switch (tree.operator) {
    case '-':
      return (run, frame) => -toNumber(run, of(run, frame))
    case '+':
      return (run, frame) => toNumber(run, of(run, frame))
    case '!':
      return (run, frame) => !of(run, frame)
    case '~':
      return (run, frame) => ~toNumber(run, of(run, frame))
    case 'void':
      return (run, frame) => void of(run, frame)
  }
}

/** `typeof`, which alone may be asked of a name that nothing knows. */
function buildTypeof(builder: Builder, { of }: UnaryTree): Node {
  if (of.kind === 'name' && !builder.isKnown(of.name)) return () => 'undefined'
  const node = builder.build(of)
  return (run, frame) => {
    const value = node(run, frame)
    return value instanceof FunctionValue ? 'function' : typeof value
  }
}

export function buildChoose(builder: Builder, tree: ChooseTree): Node {
  const [test, yes, no] = [builder.build(tree.test), builder.build(tree.yes), builder.build(tree.no)]
  return (run, frame) => (test(run, frame) ? yes(run, frame) : no(run, frame))
}

export function buildSequence(builder: Builder, tree: SequenceTree): Node {
  const items = tree.items.map((item) => builder.build(item))
  return (run, frame) => items.reduce<unknown>((_, item) => item(run, frame), undefined)
}

function unknownOperator(operator: string): Error {
  return new TypeError(`no such operator: ${operator}`)
}
