import { afterAll, describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { isSaydoError } from '../../src/errors.ts'
import { buildExpression, toPlain } from '../../src/expressions/index.ts'
import { attacks } from './attacks.ts'
import { codeOf, newEnvironment, newWorld } from './support.ts'

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Date, RegExp, Map, Set, Promise, Error, Symbol].map((constructor) => constructor.prototype as object)
const REACHABLE: readonly object[] = [globalThis, Math, JSON, Intl, Object, Array, String, Date, RegExp, ...PROTOTYPES]

/** Every own member of what an escape would change, by identity. Of globalThis the names are kept: Node and undici define its symbols and values when they are first used. */
function hostState(): readonly (readonly unknown[])[] {
  return REACHABLE.map((object) =>
    Reflect.ownKeys(object).flatMap((key) => {
      const property = Object.getOwnPropertyDescriptor(object, key)
      if (object === globalThis) return typeof key === 'string' ? [key] : []
      return property === undefined ? [key] : [key, ...(Object.values(property) as unknown[])]
    }),
  )
}

/** What in a value is the host's: functions, symbols, prototypes, instances with members of their own. */
function partsOfTheHost(result: unknown): readonly unknown[] {
  const [left, seen, found] = [[result], new Set<unknown>(), [] as unknown[]]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'function' || typeof value === 'symbol') found.push(value)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (value instanceof Set) left.push(...value)
    const isJson = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    if (REACHABLE.includes(value) || (!isJson && Reflect.ownKeys(value).length > 0)) found.push(value)
    left.push(...(Object.values(value) as unknown[]))
  }
  return found
}

const DATA = { o: { a: 1 }, list: [1, 2], text: 'some text' }
const CARGO = { kept: { deep: true } }
const SECRET = { a: 1, list: [1] }
const environment = newEnvironment({
  names: ['o', 'list', 'text', 'x'],
  bindings: { secret: { kind: 'value', value: SECRET }, act: { kind: 'function', name: 'act', call: (value: unknown) => value ?? null } },
})

const before = hostState()

describe.each(Object.entries(attacks))('Attacks that come to nothing: %s', (outcome, sources) => {
  it.each(sources)('%s', (source) => {
    const world = newWorld({ variables: structuredClone(DATA), cargo: structuredClone(CARGO) })
    const [variables, session] = [structuredClone(world.scope.variables), structuredClone(world.scope.session)]
    const given = { variables: world.scope.variables, session: world.scope.session }
    const [value, code] = outcomeOf(() => buildExpression(parseExpression(source).tree, environment)(world.scope))
    expect(code ?? 'harmless').toBe(outcome)
    expect(partsOfTheHost(value)).toEqual([])
    expect([undefined, 'NOT_JSON']).toContain(outcomeOf(() => toPlain(value, 'The value'))[1])
    expect(given).toStrictEqual({ variables, session })
    expect(SECRET).toStrictEqual({ a: 1, list: [1] })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

/** The value, or the code of the error; anything but a coded error is let through. */
function outcomeOf(act: () => unknown): readonly [value: unknown, code: string | undefined] {
  try {
    return [act(), undefined]
  } catch (error) {
    if (isSaydoError(error)) return [undefined, error.code]
    throw error
  }
}

afterAll(() => {
  expect(hostState()).toEqual(before)
})

describe('The corpus', () => {
  it('holds more than 120 attacks, and most are refused', () => {
    const all = Object.values(attacks).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(300)
    expect(attacks['harmless']?.length).toBeLessThan(all.length / 2)
  })

  it('a global with an accessor is refused at its boundary, unread', () => {
    expect(codeOf(() => toPlain({ get token() { throw new TypeError('read') } }, 'The global config'))).toBe('NOT_JSON')
  })
})
