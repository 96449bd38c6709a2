/** Freezes a compiled set through and through: nothing that runs may change a definition. */
export function deepFreeze<Value>(value: Value): Value {
  const open: unknown[] = [value]
  for (let item = open.pop(); open.length > 0 || item !== undefined; item = open.pop()) {
    if (typeof item !== 'object' || item === null || Object.isFrozen(item)) continue
    Object.freeze(item)
    open.push(...(Object.values(item) as unknown[]).filter((member) => typeof member === 'object' && member !== null))
  }
  return value
}
