import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import type { CompileOptions, JsonValue } from '../../src/index.ts'
import type { FaultKind } from '../crash/worker.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, outcomesOf } from './stage.ts'

const settlesWithin = 120_000
const byTool = payDefinitions({ durable: { reconcile: { tool: 'find' }, settlesWithin }, reading: ['find'] })
const byFlow = payDefinitions({
  durable: { reconcile: { flow: 'ask' }, settlesWithin },
  reading: ['find'],
  flows: [{
    id: 'ask', name: 'Ask', description: 'Asks the provider', parameters: [{ name: 'key', type: 'string' }, { name: 'request', type: 'object' }],
    steps: [
      { type: 'CALL-TOOL', id: 'find', tool: 'find', args: { key: '{{key}}', request: '{{request}}' }, variable: 'found' },
      { type: 'SET', id: 'answer', variable: 'cargo.reconciliation', value: 'found' },
      { type: 'SAY', id: 'nobody', value: 'Nobody reads this.' },
    ],
  }],
})

/** A conversation whose payment was sent, and whose reply was lost with its worker. */
async function lost(answer: (key: string) => JsonValue | Promise<JsonValue>, { definitions = byTool, kind = 'die-after' }: { readonly definitions?: CompileOptions; readonly kind?: FaultKind } = {}) {
  const asked: unknown[] = []
  const stage = await Stage.atConsent({ definitions })
  await stage.dieAt(3, kind)
  const find = (args: { readonly key: string }): JsonValue | Promise<JsonValue> => {
    asked.push(args)
    return answer(args.key)
  }
  const worker = (host = {}) => stage.worker({ functions: { find: find }, host })
  return { stage, asked, worker }
}

const applied = { status: 'applied', result: { receipt: 'r1' } }

describe('an action whose outcome nobody knows, at recovery', () => {
  for (const [how, definitions] of [['a tool', byTool], ['a flow', byFlow]] as const) {
    it(`is completed where ${how} says that it was applied: the user is told by the flow itself, and nothing is sent again`, async () => {
      const { stage, asked, worker } = await lost(() => applied, { definitions })
      const reply = await stage.say('hello?', { worker: worker() })
      expect(reply.text).toContain('Done 42, receipt r1.')
      expect(reply.text).not.toContain('Nobody')
      expect(asked).toEqual([{ key: stage.provider.ledger[0]?.key, request: { amount: 42 } }])
      expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
      expect(stage.provider.ledger).toHaveLength(1)
    })
  }

  it('stays unknown where the provider cannot tell, answers with something else, or fails', async () => {
    const answers: (() => JsonValue)[] = [() => ({ status: 'unknown' }), () => ({ status: 'maybe' }), () => 'applied', () => null, () => { throw new TypeError('no connection') }]
    for (const answer of answers) {
      const { stage, worker } = await lost(answer)
      expect((await stage.say('hello?', { worker: worker() })).text).toContain(said.unknown)
      expect(await stage.rows()).toMatchObject([{ status: 'unknown', resolution: null }])
    }
  })

  it('stays unknown where it was not applied and still may be; later the same answer counts', async () => {
    const { stage, worker } = await lost(() => ({ status: 'not-applied' }), { kind: 'die-before' })
    expect((await stage.say('hello?', { worker: worker() })).text).toContain(said.unknown)
    const [held] = await stage.rows()
    expect(held).toMatchObject({ status: 'unknown', acknowledged: true, askAfter: held!.deadline + settlesWithin + 1 })
    await stage.time.advance(settlesWithin)
    const reply = await stage.worker({ functions: { find: () => ({ status: 'not-applied' }) } }).host.recover('t1', 'c1')
    expect(reply?.text).toBe('Your earlier request was not carried out.')
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'failed', amount: 42, receipt: null }])
  })

  it('is failed at once where the provider has fenced its key', async () => {
    const { stage, worker } = await lost(() => ({ status: 'not-applied', fenced: true }), { kind: 'die-before' })
    expect((await stage.say('hello?', { worker: worker() })).text).toContain(said.refused)
    expect(await stage.rows()).toMatchObject([{ status: 'failed', acknowledged: true, resolution: { kind: 'reconciled', fenced: true } }])
  })

  it('is not asked about while the clocks of host and store differ by more than half the margin', async () => {
    const { stage, asked, worker } = await lost(() => applied)
    expect(await stage.say('hello?', { worker: worker({ clockSkew: () => 15_001 }) })).toMatchObject({ retryAfter: 30_000 })
    expect(await stage.rows()).toMatchObject([{ status: 'attempted' }])
    expect(asked).toEqual([])
    expect((await stage.say('hello?', { worker: worker({ clockSkew: () => -15_000 }) })).text).toContain('receipt r1')
  })

  it('asks with the key again where the very same request is agreed on anew', async () => {
    const { stage, worker } = await lost(() => ({ status: 'not-applied' }), { kind: 'die-before' })
    await stage.time.advance(settlesWithin)
    expect((await stage.say('hello?', { worker: worker() })).text).toContain(said.refused)
    const [failed] = await stage.rows()
    for (const text of ['pay', '42']) await stage.say(text, { worker: worker() })
    expect((await stage.say('yes', { worker: worker() })).text).toContain('receipt r1')
    expect(stage.provider.ledger.map(({ key }) => key)).toEqual([failed?.providerKey])
    for (const text of ['pay', '42']) await stage.say(text, { worker: worker() })
    expect((await stage.say('yes', { worker: worker() })).text).toContain('receipt r2')
    expect(new Set(stage.provider.ledger.map(({ key }) => key)).size).toBe(2)
  })

  it('asks with another key where the request is another one', async () => {
    const { stage, worker } = await lost(() => ({ status: 'not-applied', fenced: true }), { kind: 'die-before' })
    await stage.say('hello?', { worker: worker() })
    const [failed] = await stage.rows()
    for (const text of ['pay', '42', 'yes']) await stage.say(text, { worker: worker() })
    expect(stage.provider.ledger.map(({ key }) => key)).not.toEqual([failed?.providerKey])
  })
})

describe('definitions that declare it', () => {
  const problems = async (durable: object, more: Parameters<typeof payDefinitions>[0] = {}) => {
    try {
      await compileFlowSet(payDefinitions({ durable, reading: ['find'], ...more }))
      return []
    } catch (error) {
      return (error as { problems: { code: string; pointer: string }[] }).problems.map(({ code, pointer }) => [code, pointer.replace(/^.*\/durable/, '')])
    }
  }

  it('name a tool that reads or a flow, and how long a request may be on its way', async () => {
    expect(await problems({ reconcile: { tool: 'find' }, settlesWithin: 0 })).toEqual([])
    expect(await problems({ reconcile: { tool: 'find' } })).toEqual([['ATTRIBUTE_MISSING', '/settlesWithin']])
    expect(await problems({ reconcile: { tool: 'nobody' }, settlesWithin: 0 })).toEqual([['TOOL_UNKNOWN', '/reconcile/tool']])
    expect(await problems({ reconcile: { tool: 'charge' }, settlesWithin: 0 })).toEqual([['RECONCILER_WRITES', '/reconcile/tool']])
    expect(await problems({ reconcile: { flow: 'nobody' }, settlesWithin: 0 })).toMatchObject([['FLOW_UNKNOWN', '/reconcile/flow']])
    expect(await problems({ reconcile: {}, settlesWithin: 0 })).toEqual([['ATTRIBUTE_INVALID', '/reconcile']])
    expect(await problems({ reconcile: { tool: 'find', flow: 'pay' }, settlesWithin: 0 })).toEqual([['ATTRIBUTE_INVALID', '/reconcile']])
    expect(await problems({ settlesWithin: 0 })).toEqual([['ATTRIBUTE_INVALID', '/settlesWithin']])
  })

  it('DUR-50: a new consent may replace an unknown send, and nothing else', async () => {
    expect(await problems({ effect: 'send', retry: 'fresh-consent' })).toEqual([])
    expect(await problems({ effect: 'charge', retry: 'none' })).toEqual([])
    for (const effect of ['charge', 'change']) expect(await problems({ effect, retry: 'fresh-consent' })).toEqual([['RETRY_NOT_ALLOWED', '/retry']])
  })
})
