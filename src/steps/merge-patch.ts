/** JSON merge patch (RFC 7396): null removes a member, objects merge, everything else replaces. Returns a new value. */
import { isPlainObject } from '../json.ts'
import { setOwn } from '../session/index.ts'

export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch
  const merged: Record<string, unknown> = isPlainObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key)
    else setOwn(merged, key, mergePatch(Object.hasOwn(merged, key) ? merged[key] : undefined, value))
  }
  return merged
}
