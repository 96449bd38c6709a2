/** Whether a tree changes anything, so that its evaluations have to know which containers they made themselves. */

import { LIST_CHANGES } from '../methods/list-changes.ts'

const CHANGING_METHODS: readonly string[] = [...LIST_CHANGES, 'assign', 'add', 'set', 'delete', 'clear']

export function changesSomething(tree: unknown): boolean {
  if (typeof tree !== 'object' || tree === null) return false
  if (Array.isArray(tree)) return tree.some(changesSomething)
  const { kind, name } = tree as { readonly kind?: unknown; readonly name?: unknown }
  if (kind === 'assign' || kind === 'step') return true
  if (kind === 'method' && (typeof name !== 'string' || CHANGING_METHODS.includes(name) || /^set[A-Z]/.test(name))) return true
  return Object.values(tree).some(changesSomething)
}
