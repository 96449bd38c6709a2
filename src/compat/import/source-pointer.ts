/** Where in the jsfe definitions something of the imported ones comes from. */
import { isPlainObject } from '../../json.ts'

/** The place of the nearest object that was noted, and the rest of the way below it. */
export function sourcePointer(definitions: unknown, places: ReadonlyMap<object, string>, pointer: string): string {
  const keys = pointer.split('/').slice(1)
  let value = definitions
  let found = ''
  let rest = keys
  keys.forEach((key, index) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Array.isArray(value) ? value[Number(name)] : isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
    const place = typeof value === 'object' && value !== null ? places.get(value) : undefined
    if (place === undefined) return
    found = place
    rest = keys.slice(index + 1)
  })
  return [found, ...rest].join('/')
}
