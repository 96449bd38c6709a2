/** Sessions come from stores and hosts: each is read as it is, or refused with its place; none is repaired, and none breaks the engine. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSaydoError, StepError, WorkflowEngine } from '../../src/index.ts'
import type { Session } from '../../src/index.ts'
import { ask, compile, flow, say, set, toFlow, when } from '../support/definitions.ts'
import { deepFreeze } from '../support/frozen.ts'
import { changedAt, placesOf } from '../support/sessions.ts'

const definitions = {
  flows: [
    flow('main', { variables: { a: { value: 1 } } }, say('Hello', { outcome: 'begun' }), toFlow('sub', { result: { got: 'x' } }), say('got {{got}} {{a}}')),
    flow('sub', { isolated: true, variables: { l: { value: [1] } } },
      ask('First?', 'w'), say('w {{w}}'), ask('x?', 'x', { choices: ['yes', 'no'], onFail: say('caught') }), set('n', 'l.push(x)'), set('cargo.seen[0]', 'x'), when('x === "again"', toFlow('sub', { callType: 'replace' }))),
  ],
}
const engine = new WorkflowEngine({ flows: await compile(definitions), clock: { now: () => 0 } })

/** In the middle of an isolated flow that hands a result back, with history, cargo, choices and an outcome. */
const resting = deepFreeze(await rest())

async function rest(): Promise<Session> {
  let session = engine.initSession({ userId: 'u', sessionId: 's', language: 'en', cargo: { plan: { name: 'gold' } } })
  for (const content of ['main', 'w']) session = await engine.updateActivity({ role: 'user', content }, session)
  return { ...session, actions: { epoch: 'e', progress: 1, policyRevision: 0, watermarks: { k: 1 }, receipts: [{ key: 'k', sequence: 1 }], retained: [], journalEpoch: null } }
}

const take = (session: unknown, content = 'yes') => engine.updateActivity({ role: 'user', content }, session as Session)
const json = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value
const poisoned = (keys: string, value: unknown) => changedAt(json(resting), keys.split('/').slice(1), value) as Session

describe('a session from outside', () => {
  it('goes on when it is as it was', async () => {
    expect((await take(json(resting))).response).toBe('got yes 1')
  })

  it('is refused with its place when any key of it is missing', async () => {
    for (const key of Object.keys(resting)) {
      await expect(take(poisoned(`/${key}`, undefined))).rejects.toMatchObject({ code: 'SESSION_NOT_READABLE', next: 'ask-operator', place: { pointer: `/${key}` } })
    }
  })

  it.each([
    ['undefined', undefined], ['null', null], ['a number', 5], ['a text', '{}'], ['a list', []], ['a date', new Date(0)], ['an instance', new (class Session { format = 1 })()],
  ])('is refused when it is %s', async (_what, value) => {
    await expect(take(value)).rejects.toMatchObject({ code: 'SESSION_NOT_READABLE', place: { pointer: '' } })
  })

  it.each([
    ['/format', 0], ['/format', -1], ['/format', '1'], ['/format', NaN], ['/sessionId', 5], ['/userId', null], ['/createdAt', 5], ['/lastActivity', {}], ['/language', 5], ['/flowSet', {}],
    ['/cargo', []], ['/cargo', null], ['/stacks', {}], ['/stacks', null], ['/queued', 'x'], ['/response', 5], ['/choices', {}], ['/effects', null], ['/lastTurn', 5], ['/lastTurnRecovery', []],
    ['/lastFlowOutcome', 'x'], ['/activations', -1], ['/activations', 1.5], ['/activations', Infinity],
    ['/queued/0', 5], ['/history/entries', {}], ['/history/characters', -1], ['/history/dropped', '0'], ['/history/entries/0', null], ['/history/entries/0/role', 'system'], ['/history/entries/1/text', 5],
    ['/actions', []], ['/actions/epoch', 5], ['/actions/progress', undefined], ['/actions/watermarks', { k: 'x' }], ['/actions/receipts', {}], ['/actions/receipts/0/sequence', undefined],
    ['/stacks/0', null], ['/stacks/0/frames', {}], ['/stacks/0/frames', []], ['/stacks/0/scopes', {}], ['/stacks/0/scopes/0', []], ['/stacks/0/flowSet', 5],
    ['/stacks/0/frames/1', undefined], ['/stacks/0/frames/1/position', -1], ['/stacks/0/frames/1/position', '2'], ['/stacks/0/frames/1/position', 0.5], ['/stacks/0/frames/1/flow', null],
    ['/stacks/0/frames/1/scope', -1], ['/stacks/0/frames/1/waiting', 'tool'], ['/stacks/0/frames/1/failure', { code: 5 }], ['/stacks/0/frames/1/results', { got: 5 }],
    ['/stacks/0/frames/0/outcome', { outcome: 'x' }], ['/stacks/0/frames/1/counters', { 2: -1 }],
  ])('is refused at %s for %o', async (pointer, value) => {
    const given = deepFreeze(poisoned(pointer, value))
    const failure = await take(given).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'SESSION_NOT_READABLE' })
    const place = (failure as { place: { pointer: string } }).place.pointer
    expect(place.startsWith(pointer)).toBe(true)
  })

  it.each([
    ['a scope that is not there', '/stacks/0/frames/1/scope', 2, '/stacks/0/frames/1'],
    ['an activation that was never given out', '/stacks/0/frames/1/activation', 99, '/stacks/0/frames/1'],
    ['a counter that is behind its frames', '/activations', 0, '/stacks/0/frames/0'],
    ['a first frame that hands results to nobody', '/stacks/0/frames/0/results', { a: 'b' }, '/stacks/0/frames/0'],
  ])('is refused for %s', async (_what, pointer, value, place) => {
    await expect(take(poisoned(pointer, value))).rejects.toMatchObject({ code: 'SESSION_NOT_READABLE', place: { pointer: place } })
  })

  it('of a newer format is refused as such', async () => {
    await expect(take(poisoned('/format', 2))).rejects.toMatchObject({ code: 'SESSION_FORMAT_UNKNOWN', place: { pointer: '/format' } })
  })

  it.each([
    ['a flow that is not in the set', '/stacks/0/frames/1/flow', 'gone', { code: 'POSITION_NOT_FOUND', place: { flow: 'gone' } }],
    ['a flow that every object has', '/stacks/0/frames/1/flow', 'constructor', { code: 'POSITION_NOT_FOUND', place: { flow: 'constructor' } }],
    ['a caller that is not in the set', '/stacks/0/frames/0/flow', '__proto__', { code: 'POSITION_NOT_FOUND', place: { flow: '__proto__' } }],
    ['a position behind the end', '/stacks/0/frames/1/position', 10_000, { code: 'POSITION_NOT_FOUND', place: { flow: 'sub' } }],
    ['a caller\'s position behind the end', '/stacks/0/frames/0/position', 2 ** 53 - 1, { code: 'POSITION_NOT_FOUND', place: { flow: 'main' } }],
    ['an answer for a step that never asks', '/stacks/0/frames/1/position', 1, { code: 'ANSWER_NOT_EXPECTED', place: { flow: 'sub', pointer: '/flows/1/steps/1' } }],
    ['the middle of a tool call', '/stacks/0/frames/1/waiting', 'outcome', { code: 'CONVERSATION_WAITS_FOR_OUTCOME', place: { flow: 'sub' } }],
    ['a flow of another flow set', '/flowSet', 'sha256-other', { code: 'FLOW_SET_MISMATCH', place: { pointer: '/flowSet' } }],
    ['a stack of another flow set', '/stacks/0/flowSet', 'sha256-other', { code: 'FLOW_SET_MISMATCH', place: { pointer: '/stacks/0/flowSet' } }],
  ])('that names %s is refused, and no onFail hides it', async (_what, pointer, value, refusal) => {
    const given = deepFreeze(poisoned(pointer, value))
    await expect(take(given)).rejects.toMatchObject({ ...refusal, next: 'ask-operator' })
  })

  it('with 10,000 frames ends with the frame limit, not with the call stack', async () => {
    const frame = resting.stacks[0]!.frames[1]!
    const frames = Array.from({ length: 10_000 }, (_, index) => ({ ...frame, scope: 0, results: null, waiting: index === 9_999 ? 'answer' : null }))
    const failure = await take({ ...resting, stacks: [{ frames, scopes: [{}], flowSet: null }] }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StepError)
    expect(failure).toMatchObject({ code: 'FRAME_LIMIT', place: { flow: 'sub' } })
  })

  it('with 10,000 suspended stacks goes on', async () => {
    const session = await take({ ...resting, stacks: Array.from({ length: 10_000 }, () => json(resting.stacks[0])) })
    expect(session.stacks).toHaveLength(9_999)
    expect(session.response).toBe('got yes 1\n\nBack to MAIN.\n\nx?')
  })

  it('whose history lies about its size is bounded all the same, and does not hang', async () => {
    for (const characters of [0, 1, 2 ** 53 - 1]) {
      const { history } = await take(poisoned('/history/characters', characters))
      expect(history.characters).toBe(history.entries.reduce((sum, { text }) => sum + text.length, 0))
    }
    const many = Array.from({ length: 20_000 }, () => ({ role: 'user', text: 'x' }))
    expect((await take(poisoned('/history/entries', many))).history.entries).toHaveLength(50)
  })

  it('may have members of its own named like those of every object', async () => {
    const own = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": 1, "toString": null, "hasOwnProperty": 5}') as object
    const session = await take({ ...poisoned('/cargo', own), stacks: [{ ...json(resting.stacks[0]!), scopes: [own, { ...own, l: [] }] }] })
    expect(session.response).toBe('got yes ')
    expect(Object.entries(session.cargo)).toEqual([...Object.entries(own), ['seen', { 0: 'yes' }]])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('whatever is changed in a session', () => {
  const nasty = fc.constantFrom<unknown>(
    undefined, null, true, 0, -1, 1.5, 7, NaN, 1e308, 2 ** 53, '', 'constructor', '__proto__', 'answer', 'outcome', 'main', 'sub', '\ud800', [], {}, [null], [[]], { length: 5 },
    JSON.parse('{"__proto__": 1}'), { toString: 1, valueOf: null }, Array.from({ length: 3 }), deep(300), { frames: [], scopes: [], flowSet: null },
  )

  it('a value 10,000 levels deep is carried along, and is an error where it is read as a whole', async () => {
    const session = await take(poisoned('/cargo/plan', deep(10_000)))
    expect(session.response).toBe('got yes 1')
    const reading = new WorkflowEngine({ flows: await compile({ flows: [flow('main', {}, say('{{cargo.deep}}')), flow('copy', {}, set('x', 'cargo.deep'))] }) })
    for (const content of ['main', 'copy']) {
      const given = { ...reading.initSession({ userId: 'u' }), cargo: { deep: deep(10_000) } } as Session
      const failure = await reading.updateActivity({ role: 'user', content }, given).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StepError)
    }
  })

  function deep(levels: number): unknown {
    let value: unknown = 1
    for (let level = 0; level < levels; level += 1) value = [value]
    return value
  }

  it('the turn ends with a session or with an error that has a code, and the given session is not touched', async () => {
    const places = placesOf(json(resting)).filter((keys) => keys.length > 0)
    const change = fc.tuple(fc.constantFrom(...places), nasty)
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), fc.constantFrom('yes', 'again', 'main', ''), fc.boolean(), async (changes, content, owned) => {
      let given: unknown = json(resting)
      for (const [keys, value] of changes) {
        if (placesOf(given).some((place) => place.join('/') === keys.join('/'))) given = changedAt(given, keys, value)
      }
      const before = structuredClone(given)
      try {
        const session = await engine.updateActivity({ role: 'user', content }, (owned ? structuredClone(given) : given) as Session, { owned })
        expect(Object.keys(session).sort()).toEqual(Object.keys(resting).sort())
      } catch (error) {
        expect(isSaydoError(error)).toBe(true)
        if (!isSaydoError(error)) throw error
        expect(error.place).not.toEqual({})
      }
      expect(given).toStrictEqual(before)
    }), { numRuns: 800 })
  })
})
