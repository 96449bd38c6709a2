import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkpointActionSession, createActionJournal, memoryStore } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import { WorkflowEngine, compileFlowSet } from '../../src/index.ts'
import { payDefinitions } from '../journeys/paying.ts'
import type { ProviderOptions } from '../crash/provider.ts'
import { Stage } from './stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'saydo-requests-'))
const sqlite = sqliteStore(join(folder, 'store.sqlite'))
afterAll(() => {
  sqlite.close()
  rmSync(folder, { recursive: true })
})

/** SQLite keeps one conversation; every test begins with none. */
async function emptied(storage: Storage): Promise<Storage> {
  const key = { namespace: 't1', kind: 'conversation', id: 'c1' } as const
  const record = await storage.read(key)
  if (record !== null) await storage.commit([{ key, expect: record.version, next: 'deleted' }])
  return storage
}

const stores = [{ name: 'memory', open: () => Promise.resolve(memoryStore()) }, { name: 'SQLite', open: () => emptied(sqlite) }]
const [read, claim, effect, save] = ['read', 'commit', 'effect', 'commit']

for (const { name, open } of stores) {
  describe(`requests of a turn, ${name}`, () => {
    const turn = async (provider: ProviderOptions = {}, definitions = payDefinitions()): Promise<readonly string[]> => {
      const stage = await Stage.atConsent({ provider, definitions, storage: await open() })
      await stage.say('yes')
      return stage.calls
    }

    it('without an action: one read, one write', async () => {
      const stage = await Stage.of({ storage: await open() })
      await stage.say('pay')
      expect(stage.calls).toEqual(['read', 'commit'])
      await stage.say('42')
      expect(stage.calls).toEqual(['read', 'commit', 'read', 'commit'])
    })

    it('with one action: load, claim, and one write that completes, saves and acknowledges', async () => {
      expect(await turn()).toEqual([read, claim, effect, save])
    })

    it('with an action that failed, or whose outcome nobody knows: the same', async () => {
      expect(await turn({ manners: ['refuse'] })).toEqual([read, claim, effect, save])
      expect(await turn({ manners: ['drop'] })).toEqual([read, claim, effect, save])
      expect(await turn({ manners: [{ slow: 7_000 }] })).toEqual([read, claim, effect, save])
    })

    it('with an action of a shared scope: the same', async () => {
      expect(await turn({}, payDefinitions({ durable: { subject: { account: name } } }))).toEqual([read, claim, effect, save])
    })

    it('with an action that is held: load and save', async () => {
      const stage = await Stage.atConsent({ provider: { manners: ['drop'] }, storage: await open() })
      for (const text of ['yes', 'pay', '7']) await stage.say(text)
      stage.calls.length = 0
      await stage.say('yes')
      expect(stage.calls).toEqual([read, save])
    })

    it('that recovers a recorded outcome: load and save; an unknown one is written before', async () => {
      const stage = await Stage.atConsent({ storage: await open() })
      await stage.dieAt(4, 'die-before')
      await stage.say('hello?')
      expect(stage.calls).toEqual(['read', 'commit', 'commit'])
    })

    it('that waits for another worker: one read', async () => {
      const stage = await Stage.atConsent({ storage: await open() })
      const dead = stage.worker({ faults: { 3: 'die-before' } })
      await stage.time.settle(Promise.race([dead.host.handle(stage.messageOf('yes')), dead.death]))
      stage.calls.length = 0
      expect((await stage.say('hello?')).retryAfter).toBe(36_001)
      expect(stage.calls).toEqual(['read'])
    })

    it('for a message that was handled: one read', async () => {
      const stage = await Stage.of({ storage: await open() })
      await stage.say('pay', { messageId: 'm' })
      stage.calls.length = 0
      expect((await stage.say('pay', { messageId: 'm' })).repeated).toBe(true)
      expect(stage.calls).toEqual(['read'])
    })
  })
}

describe('requests to the journal of a host with a store of its own', () => {
  it('one to look, one to claim, one to complete, and two to acknowledge after its own save', async () => {
    const stage = await Stage.of()
    const requests: string[] = []
    const { storage } = stage
    const counted: Storage = { ...storage, read: (key) => (requests.push('read'), storage.read(key)), commit: (changes) => (requests.push('commit'), storage.commit(changes)) }
    const journal = createActionJournal({ storage: counted, namespace: 't1' })
    const engine = new WorkflowEngine({ flows: await compileFlowSet(payDefinitions()), actionJournal: journal, functions: { charge: () => ({ receipt: 'r1' }) } })
    let session = engine.initSession({ userId: 'u1', sessionId: 's1' })
    for (const content of ['pay', '42', 'yes']) {
      requests.length = 0
      session = await engine.updateActivity({ role: 'user', content }, session)
    }
    expect(requests).toEqual(['read', 'commit', 'commit'])
    requests.length = 0
    session = await checkpointActionSession(journal, session)
    expect(requests).toEqual(['read', 'commit'])
    requests.length = 0
    await checkpointActionSession(journal, session)
    expect(requests).toEqual([])
  })
})
