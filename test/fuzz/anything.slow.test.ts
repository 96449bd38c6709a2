/** Random definitions, sessions and texts, 100,000 runs: each ends with an answer or with an error of ours, never with another one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFlowSet, isSaydoError, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, FlowSet, Session } from '../../src/index.ts'
import { ask, flow, say, set } from '../support/definitions.ts'
import { flowSets, functions, limits } from '../support/generated.ts'
import { changedAt, placesOf } from '../support/sessions.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', 'then', '']
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, Number.NaN, '', 'a', '{{', '{{a', '{{a.b.c}}', '\u0000', '\ud800', 'x'.repeat(2_000), [], {}, [[[[]]]], ...names, JSON.parse('{"__proto__": {"polluted": true}}')),
  fc.jsonValue(),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom('\ud83d', '\udc00', '\u0000', '\u202e', '{{a}}', '${a}', '</script>', 'yes', ' ', '😀', ...names), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom('main', 'one', 'two', 'yes', 'no', 'x'.repeat(1_000_000), '\ud800'.repeat(50_000), '{'.repeat(20_000), '(a+)+$', '\n'.repeat(1_000)),
)

/** Changes at random places: a value that does not belong there, or nothing. */
const changes = fc.array(fc.tuple(fc.nat(), fc.option(nasty)), { minLength: 1, maxLength: 4 })

function changed(whole: unknown, list: readonly (readonly [number, unknown])[]): unknown {
  return list.reduce<unknown>((value, [at, wanted]) => {
    const places = placesOf(value).filter((keys) => keys.length > 0)
    const keys = places[at % Math.max(1, places.length)]
    if (keys === undefined) return value
    return changedAt(value, keys, wanted ?? undefined)
  }, whole)
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function outcome<Value>(act: () => Promise<Value>): Promise<Value | null> {
  try {
    return await act()
  } catch (error) {
    expect(isSaydoError(error), error instanceof Error ? (error.stack ?? error.message) : String(error)).toBe(true)
    return null
  }
}

const compiled = async (definitions: unknown): Promise<FlowSet | null> => outcome(() => compileFlowSet(definitions as CompileOptions))

const unharmed = (): void => {
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
}

async function talk(engine: WorkflowEngine, texts: readonly string[]): Promise<void> {
  let session = engine.initSession({ userId: 'u' })
  for (const content of texts) {
    const after = await outcome(() => engine.updateActivity({ role: 'user', content }, session))
    if (after !== null) session = json(after) as Session
  }
}

describe('anything', () => {
  it('20,000 random definitions compile or are refused in words, and what compiles can be talked to', async () => {
    await fc.assert(fc.asyncProperty(flowSets, changes, fc.array(text, { maxLength: 2 }), async (definitions, list, texts) => {
      const flowSet = await compiled(changed(json(definitions), list))
      if (flowSet === null) return
      const engine = await outcome(() => Promise.resolve().then(() => new WorkflowEngine({ flows: flowSet, functions, limits, globals: Object.fromEntries(flowSet.program.names.globals.map((name) => [name, 1])) })))
      if (engine !== null) await talk(engine, ['main', ...texts])
    }), { numRuns: 20_000 })
    unharmed()
  }, 600_000)

  const definitions: unknown = { flows: [
    flow('main', { variables: { a: { value: { k: [1, 2] } }, x: {}, y: {} } }, ask('x? {{a.k[0]}}', 'x', { choices: ['yes', 'no'] }), set('cargo.x', 'x'), say('{{x}} {{cargo.x.length}} {{JSON.stringify(a)}}'), ask('y?', 'y'), say('{{y}}')),
    flow('one', { variables: { n: { value: 0 } } }, ask('n?', 'n', { digits: 6 }), say('{{n}}')),
  ] }

  it('40,000 random texts are answered or refused, whatever was asked', async () => {
    const engine = new WorkflowEngine({ flows: await compileFlowSet(definitions as CompileOptions) })
    await fc.assert(fc.asyncProperty(fc.constantFrom('main', 'one'), fc.array(text, { minLength: 3, maxLength: 3 }), (first, texts) => talk(engine, [first, ...texts])), { numRuns: 13_334 })
    unharmed()
  }, 600_000)

  it('40,000 random sessions go on or are refused at a place', async () => {
    const engine = new WorkflowEngine({ flows: await compileFlowSet(definitions as CompileOptions) })
    const resting = await engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId: 'u' }))
    await fc.assert(fc.asyncProperty(changes, text, async (list, content) => {
      const given = changed(json(resting), list)
      const after = await outcome(() => engine.updateActivity({ role: 'user', content }, given as Session))
      if (after !== null) expect(Object.keys(after).sort()).toEqual(Object.keys(resting).sort())
    }), { numRuns: 40_000 })
    unharmed()
  }, 600_000)
})
