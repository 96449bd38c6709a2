/** What the files that read one family of syntax share. */

import type { Expression } from 'acorn'
import type { Tree } from '../../expressions/index.ts'
import { sourceError } from './codes.ts'
import { LocalNames } from './local-names.ts'

/** What is found out about an expression, or about all expressions of a text, while it is read. */
export interface Facts {
  readonly names: Set<string>
  readonly assigned: Set<string>
  usesPatterns: boolean
}

export interface Reader {
  readonly facts: Facts
  readonly locals: LocalNames
  read(node: Expression): Tree
  /** Reads one level deeper; throws EXPRESSION_TOO_DEEP at `offset` when that is too deep. */
  nested<Result>(offset: number, read: () => Result): Result
}

export function newFacts(): Facts {
  return { names: new Set(), assigned: new Set(), usesPatterns: false }
}

export interface ReaderOptions {
  readonly facts: Facts
  readonly depth: number
  readonly readers: (reader: Reader, node: Expression) => Tree
}

export function newReader({ facts, depth, readers }: ReaderOptions): Reader {
  let level = 0
  const reader: Reader = {
    facts,
    locals: new LocalNames(),
    read: (node) => reader.nested(node.start, () => readers(reader, node)),
    nested(offset, read) {
      if (level >= depth) throw tooDeep(depth, offset)
      level += 1
      const result = read()
      level -= 1
      return result
    },
  }
  return reader
}

export function tooDeep(depth: number, offset: number): Error {
  return sourceError('EXPRESSION_TOO_DEEP', `The expression is nested more than ${depth} deep`, offset)
}

export function notAllowed(what: string, instead: string, offset: number): Error {
  return sourceError('EXPRESSION_NOT_ALLOWED', `Expressions have no ${what}; ${instead}`, offset)
}
