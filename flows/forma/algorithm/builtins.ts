/** The builtins of the dialect. Each takes its arguments by name; all of them must be given. */
import { copyValue } from './copy.ts'
import { storeAtPointer, valueAtPointer } from './pointer.ts'
import type { Run } from './run.ts'
import { compareCodePoints } from '../../../src/canonical/index.ts'
import { isObject, putMember } from './values.ts'
import type { ObjectValue, Value } from './values.ts'

export interface Builtin {
  readonly parameters: readonly string[]
  readonly call: (run: Run, values: readonly Value[]) => Value
}

export const builtins: Readonly<Record<string, Builtin>> = {
  jsonMergePatch: {
    parameters: ['target', 'patch'],
    call: ({ charge }, [target = null, patch = null]) => patched(copyValue(target, charge), copyValue(patch, charge)),
  },
  'jsonPointer.get': {
    parameters: ['doc', 'pointer'],
    call: ({ charge }, [doc = null, pointer = null]) => copyValue(valueAtPointer(doc, pointer), charge),
  },
  'jsonPointer.set': {
    parameters: ['container', 'pointer', 'value'],
    call({ charge }, [container = null, pointer = null, value = null]) {
      if (typeof pointer === 'string') charge(pointer.length)
      storeAtPointer(container, pointer, copyValue(value, charge))
      return null
    },
  },
  stringCompare: {
    parameters: ['left', 'right'],
    call({ charge }, [left = null, right = null]) {
      if (typeof left !== 'string' || typeof right !== 'string') return null
      charge(1 + (Math.min(left.length, right.length) >>> 6))
      return Math.sign(compareCodePoints(left, right))
    },
  },
  clock: { parameters: [], call: (run) => run.now() },
  regexMatch: {
    parameters: ['value', 'pattern'],
    call: (run, [value = null, pattern = null]) => typeof value === 'string' && typeof pattern === 'string' && run.search(value, pattern),
  },
}

/** RFC 7396; `target` and `patch` are the caller's own to use up. */
function patched(target: Value, patch: Value): Value {
  if (!isObject(patch)) return patch
  const merged: ObjectValue = isObject(target) ? target : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(merged, key)
    else putMember(merged, key, patched(Object.hasOwn(merged, key) ? (merged[key] ?? null) : null, value))
  }
  return merged
}
