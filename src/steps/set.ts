/**
 * SET: stores a value in a variable, or at a path below a variable or cargo.
 *
 * SET-5. With `requireTrue`, anything but exactly true fails before anything is stored.
 * ACT-1. A literal is copied each time it is stored.
 * SET-9. With `pointer` the value goes to that place (RFC 6901) below the target; what cannot be reached, or is undefined, changes nothing.
 */
import { bindAuthored } from './authored-value.ts'
import { mergePatch } from './merge-patch.ts'
import { stepFailure } from './codes.ts'
import { next, stepKind } from './kind.ts'
import type { StepContext } from './kind.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'
import { toPlain } from '../expressions/index.ts'
import { withPointed } from '../json-pointer/index.ts'
import type { Expression, TemplateTree, Tree } from '../expressions/index.ts'
import type { PathKey } from '../session/index.ts'

/** Where a SET stores: path keys are fixed, or computed by a tree. */
export interface SetTarget {
  readonly root: 'variables' | 'cargo'
  readonly path: readonly (PathKey | { readonly key: Tree })[]
}

export interface SetInstruction {
  readonly target: SetTarget
  readonly value?: Tree
  readonly text?: TemplateTree
  readonly literal?: JsonValue
  /** The literal as JSON text. */
  readonly json?: string
  readonly requireTrue?: boolean
  readonly merge?: 'json-merge-patch' | 'replace'
  /** Keys of the JSON Pointer below the target. */
  readonly below?: readonly string[]
}

type BoundKey = PathKey | Expression

const pathOf = (step: StepContext, keys: readonly BoundKey[]): PathKey[] =>
  keys.map((key) => {
    if (typeof key !== 'function') return key
    const value = key(step.scope)
    return typeof value === 'number' ? value : String(value)
  })

function valueAt(step: StepContext, root: SetTarget['root'], path: readonly PathKey[]): unknown {
  let value: unknown = root === 'cargo' ? step.scope.session.cargo : step.scope.variables
  for (const key of path) {
    if (!Array.isArray(value) && !isPlainObject(value)) return undefined
    value = Object.hasOwn(value, key) ? (value as Record<PathKey, unknown>)[key] : undefined
  }
  return value
}

export const set = stepKind<SetInstruction>('SET', (instruction, binder) => {
  const { target, requireTrue, merge, below } = instruction
  const keys = target.path.map((key) => (typeof key === 'object' ? binder.expression(key.key) : key))
  const evaluate = bindAuthored(instruction, binder)
  return {
    run(step) {
      const value = evaluate(step.scope)
      if (requireTrue === true && value !== true) throw stepFailure('REQUIRED_SET_FAILED', 'the value is not exactly true')
      const path = pathOf(step, keys)
      if (below !== undefined) {
        storeBelow(step, { root: target.root, path, below }, value)
        return next
      }
      const stored = merge === 'json-merge-patch' ? mergePatch(valueAt(step, target.root, path), toPlain(value, path.join('.'))) : value
      step.scope.write(target.root, path, stored)
      return next
    },
  }
})

interface PlaceBelow {
  readonly root: SetTarget['root']
  readonly path: readonly PathKey[]
  readonly below: readonly string[]
}

function storeBelow(step: StepContext, { root, path, below }: PlaceBelow, value: unknown): void {
  const base = valueAt(step, root, path) as JsonValue | undefined
  const plain = toPlain(value, path.join('.'))
  if (base === undefined || plain === undefined) return
  const stored = withPointed(base, below, plain)
  if (stored !== base) step.scope.writePlain(root, path, stored)
}
