import { describe, expect, it } from 'vitest'
import { memoryStore, storageError, uuidIds } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { ConversationJournal } from '../../host/journal/index.ts'
import { defaultJournalLimits } from '../../host/journal/limits.ts'
import type { ClaimAnswer } from '../../src/index.ts'
import { attempt, claimOf, completed, failed, ledger, now, sessionWith, unknown } from './rows.ts'

const key = { namespace: 't1', kind: 'conversation', id: 'c1' } as const
const session = await sessionWith(null)
const other = attempt({ key: 'k2', action: 'notify' })

/** A journal of a conversation that has been saved; `storage` may be changed on the way. */
async function opened(storage: Storage = memoryStore(), clock = { now: () => now }) {
  const record = await storage.read(key)
  if (record === null) await storage.commit([{ key, expect: 'absent', next: 'v0', set: { session: JSON.stringify(session), head: '{"format":1,"revision":1,"sequence":0,"stubs":[]}' } }])
  const parts = { key, ids: uuidIds, clock, limits: defaultJournalLimits, turnEnds: null, session: session as never, journalEpoch: null, isForeign: false, clockSkew: () => 0, onAlarm: () => undefined, ownsSession: true }
  return new ConversationJournal({ ...parts, storage, record: await storage.read(key) })
}

type Claimed = Extract<ClaimAnswer, { status: 'claimed' }>
const claim = async (journal: ConversationJournal, given = attempt()): Promise<Claimed> => (await journal.claim(claimOf({ attempt: given, checkpoint: { session: session as never } }))) as Claimed

async function rowOf(storage: Storage, name: string): Promise<unknown> {
  const part = (await storage.read(key))?.parts[`attempt:${name}`]
  return part === undefined ? undefined : (JSON.parse(String(part)) as unknown)
}

/** What another worker writes in between. */
async function edited(storage: Storage, set: Readonly<Record<string, string>>): Promise<void> {
  await storage.commit([{ key, expect: (await storage.read(key))?.version ?? '', next: uuidIds.random(), set }])
}

/** A store whose commits a test answers itself. */
function steered() {
  const store: Storage = memoryStore()
  const steer: { commit: Storage['commit'] } = { commit: (changes) => store.commit(changes) }
  return { store, steer, storage: { ...store, commit: (changes: Parameters<Storage['commit']>[0]) => steer.commit(changes) } }
}

describe('completions held back', () => {
  it('HC5: an outcome that was decided meanwhile is not taken for the one the step was told, though it has its number: the turn is not saved', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    const { sequence } = await journal.complete({ key: 'k1', token, outcome: unknown })
    const row = (await rowOf(storage, 'k1')) as object
    const decided = { ...row, status: 'completed', outcome: completed, sequence, resolution: { kind: 'reconciled', fenced: false } }
    await edited(storage, { 'attempt:k1': JSON.stringify(decided), head: `{"format":1,"revision":1,"sequence":${sequence},"stubs":[]}` })
    const told = { ...session, actions: { ...ledger(), watermarks: { k1: sequence }, receipts: [{ key: 'k1', sequence }] } }
    expect([await journal.save(told, {}), await journal.save(told, {})]).toEqual(['refused', 'refused'])
    expect(await rowOf(storage, 'k1')).toEqual(decided)
  })

  it('JC5: a turn is saved on the revision it was loaded with: what its own writes have seen since does not make it newer', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    await claim(journal)
    await edited(storage, { head: '{"format":1,"revision":2,"sequence":1,"stubs":[]}' })
    expect(await journal.claim(claimOf({ attempt: other }))).toEqual({ status: 'stale' })
    expect(await journal.save({ ...session, actions: null }, {})).toBe('refused')
  })

  it('HC1: one that cannot be written takes no other with it', async () => {
    const { store, steer, storage } = steered()
    const journal = await opened(storage)
    const [first, second] = [await claim(journal), await claim(journal, other)]
    await journal.complete({ key: 'k1', token: first.token, outcome: completed })
    await journal.complete({ key: 'k2', token: second.token, outcome: completed })
    steer.commit = (changes) => ('set' in changes[0] && changes[0].set['attempt:k1'] !== undefined ? Promise.reject(storageError('STORAGE_DAMAGED', 'no')) : store.commit(changes))
    await expect(journal.release()).rejects.toMatchObject({ code: 'COMPLETION_NOT_STORED', facts: { key: 'k1' } })
    expect(await rowOf(store, 'k2')).toMatchObject({ status: 'completed' })
    steer.commit = (changes) => store.commit(changes)
    await journal.release()
    expect(await rowOf(store, 'k1')).toMatchObject({ status: 'completed' })
  })

  it('are tried again after errors that may pass, foreign ones too, and not after others', async () => {
    for (const [error, commits] of [[new TypeError('no connection'), 10], [storageError('STORAGE_BUSY', 'busy'), 10], [storageError('STORAGE_DAMAGED', 'damaged'), 1]] as const) {
      const { store, steer, storage } = steered()
      const journal = await opened(storage)
      const { token } = await claim(journal)
      await journal.complete({ key: 'k1', token, outcome: completed })
      let count = 0
      steer.commit = () => ((count += 1), Promise.reject(error))
      await expect(journal.release()).rejects.toMatchObject({ code: 'COMPLETION_NOT_STORED' })
      expect(count).toBe(commits)
      steer.commit = (changes) => ((count += 1) === commits + 3 ? store.commit(changes) : Promise.reject(error))
      if (commits > 1) await journal.release()
      expect(await rowOf(store, 'k1')).toMatchObject({ status: commits > 1 ? 'completed' : 'attempted' })
    }
  })

  it('a later outcome that comes while the earlier one is being written is not forgotten', async () => {
    const { store, steer, storage } = steered()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    await journal.complete({ key: 'k1', token, outcome: unknown })
    steer.commit = async (changes) => {
      steer.commit = (given) => store.commit(given)
      const result = await store.commit(changes)
      await journal.complete({ key: 'k1', token, outcome: completed })
      return result
    }
    await journal.release()
    expect(await rowOf(store, 'k1')).toMatchObject({ status: 'unknown' })
    await journal.release()
    expect(await rowOf(store, 'k1')).toMatchObject({ status: 'completed' })
  })

  it('HC2: stored under another number than was told, the turn is not saved any more', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    await journal.complete({ key: 'k1', token, outcome: completed })
    await edited(storage, { head: '{"format":1,"revision":1,"sequence":40,"stubs":[]}' })
    await journal.release()
    expect(await rowOf(storage, 'k1')).toMatchObject({ status: 'completed', sequence: 41 })
    expect(await journal.save(session, {})).toBe('refused')
    await expect(claim(journal, other)).rejects.toMatchObject({ code: 'CONVERSATION_STALE' })
    await expect(journal.flush()).rejects.toMatchObject({ code: 'CONVERSATION_STALE' })
    expect(await rowOf(storage, 'k2')).toBeUndefined()
  })

  it('HC2: a late outcome may have any number: nobody was told', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    await journal.complete({ key: 'k1', token, outcome: unknown })
    await journal.flush()
    await journal.complete({ key: 'k1', token, outcome: completed })
    await edited(storage, { head: '{"format":1,"revision":1,"sequence":40,"stubs":[]}' })
    await journal.flush()
    expect(await rowOf(storage, 'k1')).toMatchObject({ status: 'completed', sequence: 41 })
    expect(await journal.save(session, {})).toBe('stored')
  })

  it('HC2: of an attempt another worker has by now, the turn is not saved, and the other\'s row stays', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    await journal.complete({ key: 'k1', token, outcome: completed })
    const theirs = JSON.stringify({ ...((await rowOf(storage, 'k1')) as object), token: 'theirs' })
    await edited(storage, { 'attempt:k1': theirs })
    await expect(journal.flush()).rejects.toMatchObject({ code: 'CLAIM_LOST' })
    expect(await journal.save(session, {})).toBe('refused')
    expect(JSON.stringify(await rowOf(storage, 'k1'))).toBe(theirs)
  })

  it('JC3: survive a refused claim, and a refused mark', async () => {
    for (const isMarked of [false, true]) {
      const storage = memoryStore()
      let time = now
      if (isMarked) await claim(await opened(storage, { now: () => now }), other)
      time = now + 100_000
      const journal = await opened(storage, { now: () => time })
      const { token } = await claim(journal)
      await journal.complete({ key: 'k1', token, outcome: completed })
      await edited(storage, { note: 'x' })
      await journal.claim(claimOf({ attempt: other, checkpoint: { session: session as never } }))
      expect(await rowOf(storage, 'k1'), String(isMarked)).toMatchObject({ status: 'completed' })
      expect(await rowOf(storage, 'k2')).toMatchObject({ status: isMarked ? 'unknown' : 'attempted' })
      expect(await journal.save(session, {})).toBe('stored')
      expect(await rowOf(storage, 'k1')).toMatchObject({ status: 'completed' })
    }
  })

  it('ride on the next claim', async () => {
    const storage = memoryStore()
    const journal = await opened(storage)
    const { token } = await claim(journal)
    await journal.complete({ key: 'k1', token, outcome: failed })
    expect(await rowOf(storage, 'k1')).toMatchObject({ status: 'attempted' })
    await claim(journal, other)
    expect(await rowOf(storage, 'k1')).toMatchObject({ status: 'failed' })
  })
})

describe('a session saved beside', () => {
  it('keeps its revision: what was claimed on it can still be resumed', async () => {
    const storage = memoryStore()
    await claim(await opened(storage))
    const journal = await opened(storage)
    expect(await journal.saveBeside({ replies: '' })).toBe('stored')
    expect((await opened(storage)).pending()).toMatchObject([{ resumable: true }])
    expect(await (await opened(storage)).save(session, {})).toBe('stored')
    expect((await opened(storage)).pending()).toMatchObject([{ resumable: false }])
  })
})
