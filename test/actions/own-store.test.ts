import { describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { Session } from '../../src/index.ts'
import { checkpointActionSession, createActionJournal, memoryStore } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { payingDefinitions } from '../support/paying.ts'

/** A host that keeps sessions in a store of its own, with the journal beside it. */
async function ownStoreHost(charge: (args: { readonly amount: number }) => unknown) {
  const requests: string[] = []
  const store = memoryStore()
  const storage: Storage = {
    supports: store.supports,
    read: (key) => (requests.push('read'), store.read(key)),
    commit: (changes) => (requests.push('commit'), store.commit(changes)),
    due: (...query) => store.due(...query),
  }
  const journal = createActionJournal({ storage, namespace: 't1' })
  const engine = new WorkflowEngine({ flows: await compileFlowSet(payingDefinitions()), functions: { charge: charge }, actionJournal: journal })
  let saved: Session = engine.initSession({ userId: 'u1', sessionId: 's1' })
  return {
    journal, requests, engine,
    get saved() { return saved },
    /** One turn; the host saves its session unless it dies before. */
    async turn(content: string, dies = false) {
      const session = await engine.updateActivity({ role: 'user', content }, saved)
      if (!dies) saved = JSON.parse(JSON.stringify(session)) as Session
      return session.response
    },
    async acknowledge() { saved = await checkpointActionSession(journal, saved) },
  }
}

describe('a host with a store of its own', () => {
  it('DUR-42: claims, completes, saves, and then acknowledges', async () => {
    const host = await ownStoreHost(() => ({ receipt: 'r1' }))
    await host.turn('pay')
    await host.turn('42')
    host.requests.length = 0
    expect(await host.turn('yes')).toBe('Paying...\n\nPaid 42, receipt r1.')
    expect(host.requests).toEqual(['read', 'commit', 'commit'])
    expect(host.saved.actions?.receipts).toHaveLength(1)
    await host.acknowledge()
    expect(host.saved.actions?.receipts).toEqual([])
    expect((await host.journal.pending({ sessionId: 's1' })).records).toEqual([])
  })

  it('DUR-43: a save that was lost is recovered by the next turn, and nothing is paid again', async () => {
    let calls = 0
    const host = await ownStoreHost(() => ({ receipt: `r${(calls += 1)}` }))
    await host.turn('pay')
    await host.turn('42')
    await host.turn('yes', true)
    const { records } = await host.journal.pending({ sessionId: 's1' })
    expect(records.map(({ status }) => status)).toEqual(['completed'])
    const response = await host.turn('are you there?')
    expect(response).toContain('Paid 42, receipt r1.')
    expect(response).toContain('I have not acted on your latest message')
    expect(host.saved.lastTurnRecovery).toMatchObject({ kind: 'restored', deferredInput: 'are you there?' })
    expect(calls).toBe(1)
  })

  it('DUR-48: a save whose acknowledgement failed is not recovered a second time', async () => {
    const host = await ownStoreHost(() => ({ receipt: 'r1' }))
    for (const line of ['pay', '42', 'yes']) await host.turn(line)
    expect(await host.turn('pay')).toBe('How much?')
    expect(host.saved.lastTurnRecovery).toBeNull()
    await host.acknowledge()
    expect((await host.journal.pending({ sessionId: 's1' })).records).toEqual([])
  })

  it('JOURNAL_INPUT: a journal without a namespace is refused', () => {
    expect(() => createActionJournal({ storage: memoryStore(), namespace: '' })).toThrow(expect.objectContaining({ code: 'JOURNAL_INPUT' }) as Error)
  })
})
