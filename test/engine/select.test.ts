/** SELECT, FAIL, SET by JSON Pointer and as JSON text, and events of the host's screen. */
import { describe, expect, it } from 'vitest'
import { flowOf, outcomeOf, talkTo } from '../support/talk.ts'

describe('SELECT', () => {
  it('SL1: stores what holds in the order of the options, by patterns too', async () => {
    const said = await outcomeOf(
      { type: 'SET', variable: 'x', literal: { n: 2, text: 'aab' } },
      { type: 'SELECT', variable: 'chosen', context: 'x', options: [{ value: 'always' }, { value: 'no', when: { gt: [{ ref: '/n' }, 2] } }, { value: 'text', whenJson: '{"matches":[{"ref":"/text"},"(a|b)+b$"]}' }] },
      { type: 'SAY', value: '{{chosen.join()}}' },
    )
    expect(said).toBe('always,text')
  })

  it('SL2: deciding ends within a budget', async () => {
    await expect(outcomeOf({ type: 'SET', variable: 'x', value: "({ t: 'a'.repeat(900000) })" }, { type: 'SELECT', variable: 'y', context: 'x', options: Array.from({ length: 50 }, () => ({ value: 'v', when: { matches: [{ ref: '/t' }, '(a|b)*(c|d)'] } })) })).rejects.toMatchObject({ code: 'PREDICATE_LIMIT' })
  })
})

describe('FAIL', () => {
  it('fails with its own code and advice, which onFail sees', async () => {
    const fail = { type: 'FAIL', code: 'TOO_LATE', message: 'It is too late', advice: 'Come back tomorrow.' }
    await expect(outcomeOf(fail)).rejects.toMatchObject({ code: 'TOO_LATE', advice: 'Come back tomorrow.', next: 'stop' })
    expect(await outcomeOf({ ...fail, onFail: { type: 'SAY', value: '{{errorCode}}: {{errorMessage}}' } })).toBe('TOO_LATE: It is too late')
  })
})

describe('SET', () => {
  const after = (set: object): Promise<string | null> => outcomeOf({ type: 'SET', variable: 'x', literal: { a: { b: [1] }, s: 'text' } }, { type: 'SET', ...set }, { type: 'SAY', value: '{{JSON.stringify(x)}}' })

  it('SET-9: stores at a JSON Pointer, or changes nothing', async () => {
    expect(await after({ variable: 'x', pointer: '/a/b/-', literal: 2 })).toBe('{"a":{"b":[1,2]},"s":"text"}')
    expect(await after({ variable: 'x.a', pointer: '/c/d', value: '1 + 1' })).toBe('{"a":{"b":[1],"c":{"d":2}},"s":"text"}')
    for (const set of [{ pointer: '/s/x', literal: 2 }, { pointer: '/a', value: 'undefined' }]) expect(await after({ variable: 'x', ...set })).toBe('{"a":{"b":[1]},"s":"text"}')
    expect(await after({ variable: 'nobody', pointer: '/a', literal: 1 })).toContain('text')
  })

  it('a literal as JSON text keeps names a definition cannot hold', async () => {
    expect(await outcomeOf({ type: 'SET', variable: 'x', json: '{"__proto__":{"y":1}}' }, { type: 'SAY', value: '{{JSON.stringify(x)}} {{x.y === undefined}}' })).toBe('{"__proto__":{"y":1}} true')
  })
})

describe('an event of the host\'s screen', () => {
  const triggered = (id: string, trigger: object) => ({ id, name: id, description: id, trigger, parameters: [{ name: 'eventDetail' }, { name: 'eventName' }], variables: { eventDetail: { value: null }, eventName: { value: null } }, steps: [{ type: 'SAY', value: `${id}: {{eventName}} {{JSON.stringify(eventDetail)}}` }] })
  const set = { flows: [...flowOf({ type: 'SAY', value: 'x' }).flows, triggered('any', { on: 'event', scope: 'n' }), triggered('named', { on: 'event', scope: 'n', event: 'e' })] }

  it('starts the flow it triggers, one for its name before one for any, and is no part of the history', async () => {
    const { engine, session } = await talkTo(set)
    const turn = (entry: object) => engine.updateActivity({ role: 'event', on: 'event', scope: 'n', ...entry } as never, session)
    expect((await turn({ name: 'e', detail: { x: [1] } })).response).toBe('named: e {"x":[1]}')
    expect((await turn({ name: 'f' })).response).toBe('any: f null')
    expect(await turn({ scope: 'other' })).toMatchObject({ response: null, history: { entries: [] } })
    expect((await turn({ name: 'e' })).history.entries).toEqual([{ role: 'assistant', text: 'named: e null' }])
  })

  it.each([[{ on: 5 }, '/on'], [{ scope: null }, '/scope'], [{ name: 1 }, '/name']])('%j is no event', async (wrong, pointer) => {
    const { engine, session } = await talkTo(set)
    await expect(engine.updateActivity({ role: 'event', on: 'click', scope: 'n', ...wrong } as never, session)).rejects.toMatchObject({ code: 'ENTRY_INVALID', place: { pointer } })
  })
})
