import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { isSaydoError } from '../../src/errors.ts'
import { buildExpression, toPlain } from '../../src/expressions/index.ts'
import { attacks } from './attacks.ts'
import { codeOf, newEnvironment, newWorld } from './support.ts'

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Date, RegExp, Map, Set, Promise, Error, Symbol].map((constructor) => constructor.prototype as object)
const REACHABLE: readonly object[] = [globalThis, Math, JSON, Intl, Object, Array, String, Date, RegExp, ...PROTOTYPES]

/** Every own member of what an escape would change, by identity. What Node defines lazily on globalThis is known by its name. */
function hostState(): readonly (readonly unknown[])[] {
  return REACHABLE.map((object) =>
    Reflect.ownKeys(object).flatMap((key) => {
      const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {}
      return object === globalThis ? [key] : [key, get ?? (value as unknown)]
    }),
  )
}

/** Fails for anything in a value that is the host's: functions, prototypes, instances with members of their own. */
function expectNothingOfTheHost(result: unknown): void {
  const [left, seen] = [[result], new Set<unknown>()]
  while (left.length > 0) {
    const value = left.pop()
    expect(['function', 'symbol']).not.toContain(typeof value)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    expect(REACHABLE.includes(value)).toBe(false)
    if (value instanceof Set || value instanceof Map) left.push(...value)
    const isJson = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    if (!isJson) expect(Reflect.ownKeys(value)).toEqual([])
    left.push(...Object.values(value))
  }
}

const DATA = { o: { a: 1 }, list: [1, 2], text: 'some text' }
const CARGO = { kept: { deep: true } }
const SECRET = { a: 1, list: [1] }
const environment = newEnvironment({
  names: ['o', 'list', 'text', 'x'],
  bindings: { secret: { kind: 'value', value: SECRET }, act: { kind: 'function', name: 'act', call: (value: unknown) => value ?? null } },
})

let before: ReturnType<typeof hostState>
beforeAll(() => {
  before = hostState()
})

describe.each(Object.entries(attacks))('Attacks that come to nothing: %s', (outcome, sources) => {
  it.each(sources)('%s', (source) => {
    const world = newWorld({ variables: structuredClone(DATA), cargo: structuredClone(CARGO) })
    const [variables, session] = [structuredClone(world.scope.variables), structuredClone(world.scope.session)]
    const given = { variables: world.scope.variables, session: world.scope.session }
    const started = performance.now()
    const run = (): unknown => buildExpression(parseExpression(source).tree, environment)(world.scope)
    if (outcome === 'harmless') {
      const value = run()
      expectNothingOfTheHost(value)
      expect([undefined, 'NOT_JSON']).toContain(storedCode(value))
    } else expect(codeOf(run)).toBe(outcome)
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(given).toStrictEqual({ variables, session })
    expect(SECRET).toStrictEqual({ a: 1, list: [1] })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

/** What comes of storing a value: it is plain JSON, or it is refused. */
function storedCode(value: unknown): string | undefined {
  try {
    toPlain(value, 'The value')
    return undefined
  } catch (error) {
    return isSaydoError(error) ? error.code : String(error)
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
