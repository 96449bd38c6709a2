/** The one table from kinds of nodes to what builds them. */

import type { Environment } from '../environment.ts'
import { isLibraryName } from '../library/library.ts'
import type { Kit, Node } from '../run.ts'
import type { Tree } from '../tree.ts'
import { buildCall, buildMethod, buildNew } from './build-calls.ts'
import { buildAssign, buildStep } from './build-changes.ts'
import { buildFunction } from './build-functions.ts'
import { buildChain, buildItem, buildMember, linkItem, linkMember } from './build-members.ts'
import { buildLocal, buildName } from './build-names.ts'
import { buildBinary, buildChoose, buildLogical, buildSequence, buildUnary } from './build-operators.ts'
import { buildList, buildObject, buildPattern, buildText, buildValue } from './build-values.ts'
import { notATree, type Builder } from './builder.ts'
import { buildPlace } from './places.ts'

type Builders = { readonly [Kind in Tree['kind']]: (builder: Builder, tree: Extract<Tree, { kind: Kind }>) => Node }

const builders: Builders = {
  value: buildValue,
  pattern: buildPattern,
  text: buildText,
  list: buildList,
  object: buildObject,
  name: buildName,
  local: buildLocal,
  member: buildMember,
  item: buildItem,
  call: (builder, tree) => buildCall(builder, tree, builder.build),
  method: (builder, tree) => buildMethod(builder, tree, builder.build),
  new: buildNew,
  chain: buildChain,
  function: buildFunction,
  unary: buildUnary,
  binary: buildBinary,
  logical: buildLogical,
  choose: buildChoose,
  sequence: buildSequence,
  assign: buildAssign,
  step: buildStep,
}

/** Deeper than any tree the compile half makes, and no danger to the stack. */
const MOST_DEPTH = 500

/** Builds a tree. Throws EXPRESSION_NAME_UNKNOWN, EXPRESSION_MEMBER_UNKNOWN, EXPRESSION_NOT_ASSIGNABLE, EXPRESSION_TREE, and errors of patterns. */
export function buildTree(tree: Tree, environment: Environment, kit: Kit): Node {
  const builder: Builder = {
    environment,
    kit,
    nodes: 0,
    level: 0,
    deepest: 0,
    isKnown: (name) => environment.resolve(name) !== undefined || isLibraryName(name),
    build(part) {
      const build = builderOf(part)
      if (build === undefined) throw notATree()
      return builder.descend(() => build(builder, part))
    },
    descend(build) {
      if (builder.level >= MOST_DEPTH) throw notATree()
      builder.level += 1
      builder.deepest = Math.max(builder.deepest, builder.level)
      builder.nodes += 1
      const node = build()
      builder.level -= 1
      return node
    },
    link(part) {
      switch (part.kind) {
        case 'member':
          return linkMember(builder, part)
        case 'item':
          return linkItem(builder, part)
        case 'call':
          return buildCall(builder, part, builder.link)
        case 'method':
          return buildMethod(builder, part, builder.link)
        default:
          return builder.build(part)
      }
    },
    place: (part) => buildPlace(builder, part),
  }
  return builder.build(tree)
}

function builderOf(tree: Tree): ((builder: Builder, tree: Tree) => Node) | undefined {
  const kind: unknown = (tree as Tree | undefined)?.kind
  if (typeof kind !== 'string' || !Object.hasOwn(builders, kind)) return undefined
  return builders[kind as Tree['kind']] as (builder: Builder, tree: Tree) => Node
}
