/** Equality of JSON values: by content, whatever the order of members; -0 equals 0, and nothing is converted. */
import { isPlainObject } from '../json.ts'

export function areDeeplyEqual(left: unknown, right: unknown, visit: () => void): boolean {
  visit()
  if (left === right) return true
  if (Array.isArray(left)) return Array.isArray(right) && left.length === right.length && left.every((item, index) => areDeeplyEqual(item, right[index], visit))
  if (!isPlainObject(left) || !isPlainObject(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && areDeeplyEqual(left[key], right[key], visit))
}
