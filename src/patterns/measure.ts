/**
 * How large a pattern is, and whether the native engine, which backtracks, is proved to run it in linear time.
 *
 * The proof is small on purpose; what it does not cover goes to the linear engine. Native time is linear when one attempt at one
 * start costs at most a constant (`MOST_WORK`), or
 * 1. the pattern ends with an unbounded repetition of one character set: once reached it cannot fail, and what it reads is matched; or
 * 2. the pattern can only start at the start of the text, and is a row of characters and repeated characters in which each unbounded
 *    repetition shares no character with anything up to and including the next item that must match: giving characters back never helps.
 */

import { areDisjoint, type CharacterSet } from './character-set.ts'
import type { PatternFlags, PatternTree, ReadPattern } from './pattern-tree.ts'

const MOST_WORK = 200

/** The number of places in the pattern once its repetitions are written out: what a linear engine pays for each character. */
export function sizeOf(tree: PatternTree): number {
  switch (tree.kind) {
    case 'character':
    case 'place':
      return 1
    case 'group':
      return sizeOf(tree.body) + (tree.captures ? 2 : 0)
    case 'row':
      return sum(tree.items.map(sizeOf))
    case 'either':
      return sum(tree.branches.map(sizeOf)) + tree.branches.length
    case 'repeat':
      return Math.max(1, tree.most === Infinity ? tree.least + 1 : tree.most) * (sizeOf(tree.body) + 1)
  }
}

/** True when the native engine runs the pattern in linear time on every text. */
export function isLinearNatively({ tree, flags }: ReadPattern): boolean {
  const branches = tree.kind === 'either' ? tree.branches : [tree]
  return branches.every((branch) => isLinearRow(itemsOf(branch), flags))
}

function isLinearRow(items: readonly PatternTree[], flags: PatternFlags): boolean {
  if (workOf(items) <= MOST_WORK) return true
  if (endsUnbounded(items) && workOf(items.slice(0, -1)) <= MOST_WORK) return true
  const [first] = items
  const isAnchored = first?.kind === 'place' && first.place === 'start' && !flags.multiline
  return isAnchored && !flags.ignoreCase && items.every((item, index) => neverGivesBack(item, items.slice(index + 1)))
}

/** Rule 2 for one item of the row. */
function neverGivesBack(item: PatternTree, following: readonly PatternTree[]): boolean {
  if (item.kind === 'place') return item.place === 'start' || item.place === 'end'
  if (item.kind === 'character') return true
  if (item.kind !== 'repeat' || item.body.kind !== 'character') return false
  return item.least === item.most || sharesNothing(item.body.set, following)
}

/** True when no character of the set can begin what follows, up to and including the first item that must match. */
function sharesNothing(set: CharacterSet, following: readonly PatternTree[]): boolean {
  for (const next of following) {
    const body = next.kind === 'repeat' ? next.body : next
    if (body.kind === 'place') return body.place === 'end'
    if (body.kind !== 'character' || !areDisjoint(set, body.set)) return false
    if (next.kind !== 'repeat' || next.least > 0) return true
  }
  return true
}

/** An upper bound of the steps of one attempt: the ways through the items, times the characters on the longest way. */
function workOf(items: readonly PatternTree[]): number {
  const { ways, length } = waysThrough({ kind: 'row', items })
  return ways * (length + 1)
}

interface Ways {
  readonly ways: number
  readonly length: number
}

function waysThrough(tree: PatternTree): Ways {
  switch (tree.kind) {
    case 'character':
      return { ways: 1, length: 1 }
    case 'place':
      return { ways: 1, length: 0 }
    case 'group':
      return waysThrough(tree.body)
    case 'row': {
      const parts = tree.items.map(waysThrough)
      return { ways: product(parts.map((part) => part.ways)), length: sum(parts.map((part) => part.length)) }
    }
    case 'either': {
      const parts = tree.branches.map(waysThrough)
      return { ways: sum(parts.map((part) => part.ways)), length: Math.max(...parts.map((part) => part.length)) }
    }
    case 'repeat':
      return waysThroughRepeat(waysThrough(tree.body), tree.least, tree.most)
  }
}

function waysThroughRepeat(body: Ways, least: number, most: number): Ways {
  if (most > MOST_WORK) return { ways: Infinity, length: Infinity }
  let ways = 0
  for (let count = least; count <= most; count += 1) ways += body.ways ** count
  return { ways, length: body.length * most }
}

function itemsOf(tree: PatternTree): readonly PatternTree[] {
  return tree.kind === 'row' ? tree.items : [tree]
}

function endsUnbounded(items: readonly PatternTree[]): boolean {
  const last = items[items.length - 1]
  if (last?.kind === 'group') return endsUnbounded([last.body])
  return last?.kind === 'repeat' && last.most === Infinity && last.least <= MOST_WORK && last.body.kind === 'character'
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1)
}
