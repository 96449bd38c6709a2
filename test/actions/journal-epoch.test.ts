import { describe, expect, it } from 'vitest'
import { checkpointActionSession, createActionJournal, memoryStore } from '../../host/index.ts'
import { WorkflowEngine, compileFlowSet } from '../../src/index.ts'
import type { Session } from '../../src/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage } from './stage.ts'

const by = { actor: 'ana', reason: 'compared with the provider' }

async function restored() {
  const stage = await Stage.of()
  const first = stage.worker({ host: { journalEpoch: 'e1' } })
  for (const text of ['pay', '42']) await stage.say(text, { worker: first })
  return { stage, say: (text: string, epoch: string) => stage.say(text, { worker: stage.worker({ host: { journalEpoch: epoch } }) }) }
}

describe('a journal under another name', () => {
  it('is noted in the session', async () => {
    const { stage, say } = await restored()
    expect((await stage.session()).actions).toMatchObject({ journalEpoch: 'e1' })
    expect((await say('yes', 'e1')).text).toContain('receipt r1')
  })

  it('claims nothing until it is confirmed; then it does', async () => {
    const { stage, say } = await restored()
    expect((await say('yes', 'e2')).text).toContain(said.held)
    expect(stage.provider.requests).toBe(0)
    expect((await stage.session()).actions).toMatchObject({ journalEpoch: 'e1' })
    const journal = createActionJournal({ storage: stage.storage, namespace: 't1', clock: stage.time, journalEpoch: 'e2' })
    expect(await journal.confirmEpoch({ from: 'e1', ...by })).toEqual([{ from: 'e1', to: 'e2', ...by, at: new Date(stage.time.now()).toISOString() }])
    for (const text of ['pay', '42']) await say(text, 'e2')
    expect((await say('yes', 'e2')).text).toContain('receipt r1')
    expect((await stage.session()).actions).toMatchObject({ journalEpoch: 'e2' })
    expect((await say('hello?', 'e3')).recovery).toBeNull()
  })

  it('recovers, settles and resolves nothing until then, and loses nothing by it', async () => {
    const { stage, say } = await restored()
    const dead = stage.worker({ host: { journalEpoch: 'e1' }, faults: { 4: 'die-before' } })
    await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('yes', 'yes')), dead.death]))
    await stage.time.advance(60_000)
    const [before] = await stage.rows()
    expect((await say('hello?', 'e2')).recovery).toBeNull()
    expect(await stage.rows()).toEqual([before])
    const journal = createActionJournal({ storage: stage.storage, namespace: 't1', clock: stage.time, journalEpoch: 'e2' })
    const of = { sessionId: 'c1', key: before?.attempt.key ?? '', ...by }
    await expect(journal.release(of)).rejects.toMatchObject({ code: 'JOURNAL_NOT_CONFIRMED' })
    await expect(journal.reconcile({ ...of, answer: { status: 'applied', result: null } })).rejects.toMatchObject({ code: 'JOURNAL_NOT_CONFIRMED' })
    await journal.confirmEpoch({ from: 'e1', ...by })
    expect((await say('hello?', 'e2')).text).toContain('I could not confirm')
  })

  it('a name that was never given says nothing: the first one is taken', async () => {
    const stage = await Stage.atConsent()
    expect((await stage.say('yes', { worker: stage.worker({ host: { journalEpoch: 'e1' } }) })).text).toContain('receipt r1')
  })

  it('is known by the session of a host with a store of its own, also when the whole table is gone', async () => {
    const flows = await compileFlowSet(payDefinitions())
    const take = async (journalEpoch: string, texts: readonly string[], from: Session | null, storage = memoryStore()): Promise<Session> => {
      const journal = createActionJournal({ storage, namespace: 't1', journalEpoch })
      const engine = new WorkflowEngine({ flows, actionJournal: journal, functions: { charge: () => ({ receipt: 'r1' }) } })
      let session = from ?? engine.initSession({ userId: 'u1', sessionId: 's1' })
      for (const content of texts) session = await checkpointActionSession(journal, await engine.updateActivity({ role: 'user', content }, session))
      return session
    }
    const asked = await take('e1', ['pay', '42'], null)
    expect((await take('e1', ['yes'], asked)).response).toContain('receipt r1')
    expect((await take('e2', ['yes'], asked)).response).toContain(said.held)
  })
})
