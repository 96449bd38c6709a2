import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../../../src/index.ts'
import type { ConversationScript } from '../../../../host/testing/index.ts'
import { playScript } from '../../../../host/testing/index.ts'
import { rejectionOf } from '../../../support/error-of.ts'
import { differencesOf, goodScript, played, shop } from './support.ts'

const asIs = (change: object): ConversationScript => ({ ...goodScript, atEnd: {}, ...change })
const upToLook = [{ user: 'buy' }, { user: 'lamp', reply: { contains: 'I cannot look' } }]

describe('the world of a script', () => {
  it('a mock does one thing at every call, or one thing at each', async () => {
    const talk = [{ user: 'buy' }, { user: 'lamp', reply: { contains: '3 left' } }, { user: 'yes' }, { user: 'buy' }, { user: 'lamp', reply: { contains: 'TOOL_CALL_FAILED' } }]
    expect(differencesOf(await played(asIs({ talk, mocks: { ...goodScript.mocks, stock: [{ returns: { count: 3 } }, { fails: 'down' }] } })))).toEqual([])
  })

  it('SW3: a call nobody foresaw is reported, even where the flow goes on without it', async () => {
    const { stock: _stock, ...mocks } = goodScript.mocks
    expect(differencesOf(await played(asIs({ talk: upToLook, mocks })))).toEqual(['/talk/1 calls: expected a call the script foresees, got the tool stock is called for the 1st time, and the script does not say what it does then'])
    const twice = await played(asIs({ talk: [...goodScript.talk.slice(0, 3), { user: 'buy' }, { user: 'lamp' }], mocks: { ...goodScript.mocks, stock: [{ returns: { count: 3 } }] } }))
    expect(differencesOf(twice)[0]).toContain('the tool stock is called for the 2nd time')
    expect(differencesOf(await played(asIs({ functions: {} })))[0]).toContain('the function rate is called for the 1st time')
  })

  it('a function that fails fails its step', async () => {
    const talk = [{ user: 'buy' }, { user: 'lamp', error: 'EXPRESSION_FUNCTION_FAILED' }]
    expect(differencesOf(await played(asIs({ talk, functions: { rate: { fails: 'no rates' } } })))).toEqual([])
  })

  it('a call that never answers runs out of its time at once; the clock shows it', async () => {
    const started = Date.now()
    const report = await played(asIs({ talk: [{ user: 'buy' }, { user: 'lamp', reply: { contains: 'TOOL_TIMEOUT' } }], mocks: { ...goodScript.mocks, stock: { hangs: true } } }))
    expect(differencesOf(report)).toEqual([])
    expect(Date.now() - started).toBeLessThan(15_000)
  })

  it('real functions are called where the script mocks none', async () => {
    const { charge: _charge, ...mocks } = goodScript.mocks
    const given: unknown[] = []
    const functions = { rate: (times: number) => times * 7, charge: (args: object) => given.push(args) }
    const script: ConversationScript = { ...goodScript, mocks, functions: {}, atEnd: { calls: { stock: 1 } }, talk: [{ user: 'buy' }, { user: 'lamp', reply: { contains: '14 each' } }, { user: 'yes', reply: 'Sold: completed.' }] }
    expect(differencesOf(await playScript(script, { flowSet: await compileFlowSet(shop), functions }))).toEqual([])
    expect(given).toEqual([{ item: 'lamp' }])
  })

  it('an unanswered message asks the detector, which the script plays; exact names ask nobody', async () => {
    const detector = { 'I want a lamp': { flow: 'buy', parameters: { item: 'lamp', price: 1 } }, 'sell me something': 'buy', nonsense: null }
    const talk = [
      { user: 'nonsense', reply: null, modelCalls: 1 },
      { user: ' i WANT a lamp ', reply: { contains: '3 left' }, variables: { item: 'lamp' }, modelCalls: 1 },
      { user: 'no', modelCalls: 0 },
      { user: 'Buy', reply: 'What would you like?', modelCalls: 0 },
    ]
    expect(differencesOf(await played(asIs({ talk, detector })))).toEqual([])
    expect(differencesOf(await played(asIs({ talk: [{ user: 'sell me something', reply: 'What would you like?' }], detector })))).toEqual([])
  })

  it('a global the script forgets is an error of the engine, by its name', async () => {
    const error = await rejectionOf(played(asIs({ globals: {} })))
    expect(error).toMatchObject({ code: 'GLOBAL_MISSING', facts: { missing: ['shopName'] } })
  })
})

describe('faults of a script', () => {
  const upToPay = goodScript.talk.slice(0, 2)

  it.each([0, 1, 2, 3])('a process that dies after %i storage requests is replaced, the message delivered again, and nothing is charged twice', async (crashAfter) => {
    const report = await played(asIs({ talk: [...upToPay, { user: 'yes', crashAfter, reply: { matches: 'Sold: completed|earlier request' }, cargo: { bought: 'lamp' } }] }))
    expect(differencesOf(report)).toEqual([])
    expect(new Set(report.calls.filter((call) => call.tool === 'charge').map((call) => call.key)).size).toBe(1)
  })

  it.each([1, 2, 3])('a lost answer to storage request %i is no lost turn', async (loseReply) => {
    expect(differencesOf(await played(asIs({ talk: [...upToPay, { user: 'yes', loseReply, cargo: { bought: 'lamp' } }] })))).toEqual([])
  })

  it('a fault that strikes nothing is no proof, and said so', async () => {
    expect(differencesOf(await played(asIs({ talk: [{ user: 'buy', crashAfter: 9 }] })))[0]).toMatch(/SCRIPT_FAILED: the fault of this line never struck/)
  })

  it('a message delivered three times is handled once', async () => {
    expect(differencesOf(await played(asIs({ talk: [...upToPay, { user: 'yes', deliveries: 3, reply: 'Sold: completed.', calls: 1 }] })))).toEqual([])
  })
})
