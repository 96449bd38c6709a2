/** Capabilities that write: under the action protocol. */
import { describe, expect, it } from 'vitest'
import { compileDocument } from '../../../../flows/forma/index.ts'
import { createActionJournal, memoryStore } from '../../../../host/index.ts'
import { compileFlowSet, EffectNotApplied, WorkflowEngine } from '../../../../src/index.ts'
import type { Session } from '../../../../src/index.ts'

const patch = (value: object): object => ({ type: 'setState', payload: { store: 's', patch: value } })
const document = {
  version: '1.0.0',
  nodes: [{ id: 'n' }],
  extensions: {
    ai_native: {
      state: { s: { initial: {} } },
      capabilities: { pay: { effect: 'write' } },
      actions: {
        pay: { type: 'invoke', target: 'pay', payload: { args: { amount: 5 }, bindResultTo: { store: 's', pointer: '/paid' }, bindErrorTo: { store: 's', pointer: '/error' } }, then: ['then'], catch: ['catch'], finally: ['finally'] },
        then: patch({ then: true }), catch: patch({ catch: true }), finally: patch({ finally: true }), last: patch({ last: true }),
      },
      eventHandlers: [{ on: 'click', scope: 'n', do: ['pay', 'last'] }],
    },
  },
}

async function clicking(pay: (args: unknown, info: { readonly idempotencyKey: string | null }) => unknown) {
  const compiled = compileDocument(document, { documentId: 'doc', live: { pay: { implementation: { type: 'local', function: 'pay' } } } })
  const actionJournal = createActionJournal({ storage: memoryStore(), namespace: 't' })
  const engine = new WorkflowEngine({ flows: await compileFlowSet({ ...compiled, functions: { pay: {} } }), functions: { pay: pay }, actionJournal })
  const fresh = engine.initSession({ userId: 'u', sessionId: 's' })
  const state = (session: Session): unknown => (session.cargo['forma'] as unknown as { doc: { state: unknown } }).doc.state
  const click = (session: Session) => engine.updateActivity({ role: 'event', on: 'click', scope: 'n' }, session)
  return { engine, fresh, state, click }
}

describe('a capability with effect write', () => {
  it('is an action: its key goes with the call, its result is bound, and then and finally run', async () => {
    const keys: (string | null)[] = []
    const { click, fresh, state } = await clicking((_args, { idempotencyKey }) => (keys.push(idempotencyKey), { id: 'p1' }))
    const session = await click(fresh)
    expect(keys).toEqual([expect.any(String)])
    expect(session.lastTurn?.toolCalls).toMatchObject([{ tool: 'doc/pay', action: true }])
    expect(state(session)).toEqual({ s: { paid: { id: 'p1' }, then: true, finally: true, last: true } })
  })

  it('a proven failure is an error with code and message: catch and finally run', async () => {
    const { click, fresh, state } = await clicking(() => { throw new EffectNotApplied('declined') })
    expect(state(await click(fresh))).toMatchObject({ s: { error: { code: 'ACTION_FAILED', message: expect.any(String) as string }, catch: true, finally: true, last: true } })
  })

  it('an outcome nobody knows ends the turn, says so, and runs neither', async () => {
    const { click, fresh, state } = await clicking(() => { throw new TypeError('connection lost') })
    const session = await click(fresh)
    expect(session.response).toBe('It is not known yet whether this was done.')
    expect(session.stacks).toEqual([])
    expect(state(session)).toEqual({ s: {} })
  })

  it('a turn that is lost behind the call is finished by the next, and nothing is paid twice', async () => {
    let calls = 0
    const { engine, click, fresh, state } = await clicking(() => ({ id: `p${(calls += 1)}` }))
    await click(fresh)
    const session = await engine.recover(fresh)
    expect(calls).toBe(1)
    expect(state(session)).toEqual({ s: { paid: { id: 'p1' }, then: true, finally: true, last: true } })
    expect(session.lastTurnRecovery).toMatchObject({ kind: 'restored' })
  })
})
