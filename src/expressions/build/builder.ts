/** What the files that build one family of nodes share. */

import type { SaydoError } from '../../errors.ts'
import { expressionError } from '../codes.ts'
import type { Environment } from '../environment.ts'
import type { Frame, Kit, Node, Run } from '../run.ts'
import type { Tree } from '../tree.ts'

export interface Builder {
  readonly environment: Environment
  readonly kit: Kit
  /** Nodes built so far: the cost of a function is what this grows by while its body is built. */
  nodes: number
  /** Levels of the tree around what is being built, and the most there were since a function last set it back. */
  level: number
  deepest: number
  readonly build: Child
  /** Builds a link of an optional chain: a node that may give STOPPED. */
  readonly link: Child
  readonly place: (tree: Tree) => Place
  /** Builds something one level further down. */
  descend(build: () => Node): Node
  /** True for a name that the environment or the library knows. */
  isKnown(name: string): boolean
}

export function notATree(cause?: unknown): SaydoError {
  return expressionError('EXPRESSION_TREE', 'This is not the tree of an expression', { cause })
}

/** How a node's receiver is built: `builder.build`, or `builder.link` inside an optional chain. */
export type Child = (tree: Tree) => Node

/** What a link of an optional chain gives when the chain stops there. Only links and their chain ever see it. */
export const STOPPED: unique symbol = Symbol('stopped')

/** Something that can be assigned to, or whose value can be replaced. */
export interface Place {
  /** True when what is put here belongs to the session from then on, and so has to be plain JSON of its own. */
  readonly isSession: boolean
  /** Evaluates what leads to the place, once. */
  open(run: Run, frame: Frame): Spot
  load(run: Run, frame: Frame, spot: Spot): unknown
  put(run: Run, frame: Frame, spot: Spot, value: unknown): void
}

export interface Spot {
  /** The value the keys begin at, for a place that begins at a value and not at a name. */
  readonly base: unknown
  readonly keys: readonly Key[]
}

export type Key = string | number
