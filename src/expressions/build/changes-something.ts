/** Whether a tree changes anything, so that its evaluations have to know which containers they made themselves. */

import { LIST_CHANGES } from '../methods/list-changes.ts'

const CHANGING_METHODS: readonly string[] = [...LIST_CHANGES, 'assign', 'add', 'set', 'delete', 'clear']

export function changesSomething(trees: unknown): boolean {
  const left: unknown[] = [trees]
  while (left.length > 0) {
    const part = left.pop()
    if (typeof part !== 'object' || part === null) continue
    if (!Array.isArray(part) && isChange(part)) return true
    for (const inside of Object.values(part)) left.push(inside)
  }
  return false
}

function isChange({ kind, name }: { readonly kind?: unknown; readonly name?: unknown }): boolean {
  if (kind === 'assign' || kind === 'step') return true
  return kind === 'method' && (typeof name !== 'string' || CHANGING_METHODS.includes(name) || /^set[A-Z]/.test(name))
}
