import { describe, expect, it } from 'vitest'
import { WorkflowEngine, compileFlowSet } from '../../src/index.ts'
import type { ClaimRequest, CompleteRequest, Session, TurnJournal } from '../../src/index.ts'
import { payDefinitions } from '../journeys/paying.ts'

/** A conversation at its consent, and a journal that writes down what it is asked. */
async function atConsent() {
  const calls: (readonly ['claim', ClaimRequest] | readonly ['effect'] | readonly ['complete', CompleteRequest])[] = []
  const engine = new WorkflowEngine({
    flows: await compileFlowSet(payDefinitions()),
    functions: { charge: () => (calls.push(['effect']), { receipt: 'r1' }) },
  })
  const journal: TurnJournal = {
    namespace: 't1', epoch: null,
    claim: (request) => (calls.push(['claim', structuredClone(request)]), Promise.resolve({ status: 'claimed', token: 'x', sequence: 1, deadline: Number.MAX_SAFE_INTEGER, providerKey: 'p1', mayHaveBeenSent: false })),
    complete: (request) => (calls.push(['complete', request]), Promise.resolve({ status: 'stored', sequence: 2 })),
    reconcile: () => Promise.reject(new TypeError('nobody asks')),
    flush: () => Promise.resolve(),
  }
  let session: Session = engine.initSession({ userId: 'u1', sessionId: 's1' })
  const say = async (content: string, options = { journal }): Promise<Session> => (session = await engine.updateActivity({ role: 'user', content }, session, options))
  for (const text of ['pay', '42']) await say(text)
  return { engine, calls, journal, say }
}

describe('the journal as the engine asks it', () => {
  it('DUR-13: is asked for a claim with a session that can be resumed, then the effect runs, then it is told the outcome by token', async () => {
    const { engine, calls, say } = await atConsent()
    const after = await say('yes')
    expect(calls.map(([name]) => name)).toEqual(['claim', 'effect', 'complete'])
    const [claim, , complete] = calls
    expect(claim?.[1]).toMatchObject({ attempt: { request: { amount: 42 } }, checkpoint: { session: { sessionId: 's1', stacks: [{ frames: [{ waiting: 'outcome' }] }] } } })
    expect(complete?.[1]).toMatchObject({ token: 'x', outcome: { status: 'completed', result: { receipt: 'r1' } } })
    const resumed = await engine.updateActivity({ role: 'user', content: 'hello?' }, after)
    expect(resumed.actions?.watermarks).toEqual({ [(claim?.[1] as ClaimRequest).attempt.key]: 2 })
  })

  it('DUR-15: has every verb, or is refused by name before anything runs', async () => {
    const { engine, calls, journal, say } = await atConsent()
    for (const name of ['claim', 'complete', 'reconcile', 'flush'] as const) {
      await expect(say('yes', { journal: { ...journal, [name]: undefined } })).rejects.toMatchObject({ code: 'JOURNAL_INCOMPLETE', facts: { missing: [name] } })
    }
    expect(calls).toEqual([])
    expect(() => new WorkflowEngine({ flows: engine.flows, functions: { charge: () => null }, actionJournal: {} as never })).toThrow(/no open/)
  })

  it('DUR-12: is out of reach of flows: no tool is added to theirs, and one of any name is only what it declares', async () => {
    const { engine } = await atConsent()
    expect(Object.keys(engine.flows.program.tools)).toEqual(['charge'])
    const named = { ...payDefinitions(), tools: [{ id: 'action-claim', implementation: { type: 'mock' as const, response: 1 } }, ...(payDefinitions().tools ?? [])] }
    expect((await compileFlowSet(named)).program.tools['action-claim']).toMatchObject({ effect: 'read' })
  })
})
