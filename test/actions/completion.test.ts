import { describe, expect, it } from 'vitest'
import type { StepDefinition } from '../../src/index.ts'
import { storageError } from '../../host/index.ts'
import type { Change, CommitResult, Storage } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { readState } from '../../host/journal/state.ts'
import { Stage, conversation, outcomesOf } from './stage.ts'

type Commit = Storage['commit']
type Changes = readonly [Change, ...Change[]]

const partsOf = (changes: Changes): readonly string[] => Object.keys('set' in changes[0] ? (changes[0].set ?? {}) : {})
const savesSession = (changes: Changes): boolean => partsOf(changes).includes('session')
const rowsOf = (changes: Changes): string => ('set' in changes[0] ? Object.entries(changes[0].set ?? {}) : []).filter(([name]) => name.startsWith('attempt:')).map(([, row]) => String(row)).join()

/** A store whose commits go through `commit`. */
const withCommit = (stage: Stage, commit: (changes: Changes, pass: Commit) => Promise<CommitResult>): Storage => ({ ...stage.storage, commit: (changes) => commit(changes, (given) => stage.storage.commit(given)) })

const lost = (): Promise<never> => Promise.reject(new TypeError('no connection'))

describe('a write that carries a completion', () => {
  it('and fails: the completion is written alone before the error leaves', async () => {
    const stage = await Stage.atConsent()
    const written: (readonly string[])[] = []
    const storage = withCommit(stage, (changes, pass) => {
      if (savesSession(changes)) return lost()
      written.push(partsOf(changes))
      return pass(changes)
    })
    await expect(stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' })).rejects.toThrow('no connection')
    expect(written).toHaveLength(2)
    expect(written[1]).toEqual(['head', expect.stringMatching(/^attempt:/)])
    expect((await stage.rows()).map(({ status }) => status)).toEqual(['completed'])
    expect((await stage.say('yes', { messageId: 'yes' })).text).toBe('One moment.\n\nDone 42, receipt r1.')
    expect(stage.provider.ledger).toHaveLength(1)
  })

  it('and is refused, because another message was saved: it is written alone, and the turn is taken again', async () => {
    const stage = await Stage.atConsent()
    let isDone = false
    const storage = withCommit(stage, async (changes, pass) => {
      if (savesSession(changes) && !isDone) {
        isDone = true
        await stage.edit(({ head = '{}' }) => ({ head: JSON.stringify({ ...(JSON.parse(head) as object), revision: 99 }) }))
      }
      return pass(changes)
    })
    const reply = await stage.say('yes', { worker: stage.worker({ storage }) })
    expect(reply.recovery).toMatchObject({ kind: 'projected', status: 'completed' })
    expect(stage.provider.ledger).toHaveLength(1)
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
  })

  it('and fails after it was stored: nothing is written twice, and the message has its reply', async () => {
    const stage = await Stage.atConsent()
    let commits = 0
    const storage = withCommit(stage, async (changes, pass) => {
      commits += 1
      const result = await pass(changes)
      return savesSession(changes) ? lost() : result
    })
    await expect(stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' })).rejects.toThrow('no connection')
    expect(await stage.rows()).toEqual([])
    expect(commits).toBeLessThanOrEqual(4)
    expect((await stage.say('yes', { messageId: 'yes' })).repeated).toBe(true)
  })

  it('COMPLETION_NOT_STORED: when even the completion alone cannot be written, the error says so; later it is found as unknown', async () => {
    const stage = await Stage.atConsent()
    let claims = 0
    const storage = withCommit(stage, (changes, pass) => ((claims += 1) === 1 ? pass(changes) : lost()))
    await expect(stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' })).rejects.toMatchObject({ code: 'COMPLETION_NOT_STORED', next: 'ask-operator' })
    await stage.time.advance(60_000)
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain(said.unknown)
    expect(stage.provider.ledger).toHaveLength(1)
    expect(await stage.rows()).toMatchObject([{ status: 'unknown', acknowledged: true, outcome: { reason: 'worker_lost' } }])
  })

  it('COMPLETION_NOT_STORED: no onFail catches it', async () => {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ then: [{ tool: 'notify', action: 'notify' }] }) })
    let commits = 0
    const storage = withCommit(stage, (changes, pass) => ((commits += 1) === 1 ? pass(changes) : lost()))
    await expect(stage.say('yes', { worker: stage.worker({ storage }) })).rejects.toMatchObject({ code: 'COMPLETION_NOT_STORED' })
    expect(stage.provider.ledger.map(({ tool }) => tool)).toEqual(['charge'])
  })

  it('too large for the record: it is stored as completed, without its payload, and told', async () => {
    const stage = await Stage.atConsent()
    const full = storageError('STORAGE_SIZE_LIMIT', 'the record is too large')
    const storage = withCommit(stage, (changes, pass) => (rowsOf(changes).includes('"receipt":"r1"') || savesSession(changes) ? Promise.reject(full) : pass(changes)))
    await expect(stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' })).rejects.toMatchObject({ code: 'STORAGE_SIZE_LIMIT' })
    expect(await stage.rows()).toMatchObject([{ status: 'completed', outcome: { status: 'completed', result: null, payloadLost: true } }])
    const reply = await stage.say('yes', { messageId: 'yes' })
    expect(reply.recovery).toMatchObject({ kind: 'restored', status: 'completed' })
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: null }])
  })
})

describe('a completion that was stored under another number than its step was told', () => {
  /** An earlier, unknown attempt of another scope is completed by somebody while this turn's first effect runs. */
  async function overtaken(): Promise<{ readonly stage: Stage; readonly run: () => Promise<unknown>; edits: () => number }> {
    const stage = await Stage.atConsent({ definitions: payDefinitions({ then: [{ tool: 'notify', action: 'notify' }] }) })
    let claims = 0
    let edits = 0
    const storage = withCommit(stage, async (changes, pass) => {
      if (rowsOf(changes).includes('"status":"attempted"') && (claims += 1) === 2) {
        edits += 1
        await stage.edit(({ head = '{}' }) => ({ head: JSON.stringify({ ...(JSON.parse(head) as object), sequence: 40 }) }))
      }
      return pass(changes)
    })
    return { stage, edits: () => edits, run: () => stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' }) }
  }

  it('the turn is given up and taken again: every outcome is told once, and nothing is done twice', async () => {
    const { stage, run, edits } = await overtaken()
    const reply = (await run()) as { readonly text: string }
    expect(reply.text).toBe('One moment.\n\nDone 42, receipt r1.\n\nDone 42, receipt r2.')
    expect(edits()).toBe(1)
    expect(stage.provider.ledger.map(({ tool }) => tool)).toEqual(['charge', 'notify'])
    expect(await stage.rows()).toEqual([])
    expect((await stage.say('hello?')).recovery).toBeNull()
  })
})

describe('several actions in one turn', () => {
  const both = payDefinitions({ then: [{ tool: 'charge', action: 'pay' }] })

  it('complete of one and claim of the next share a write', async () => {
    const stage = await Stage.atConsent({ definitions: both })
    await stage.say('yes')
    expect(stage.calls).toEqual(['read', 'commit', 'effect', 'commit', 'effect', 'commit'])
  })

  it('the first outcome stays in the journal until the session that took it over is saved', async () => {
    const stage = await Stage.atConsent({ definitions: both })
    await stage.dieAt(5, 'die-after')
    expect((await stage.rows()).map(({ status }) => status).sort()).toEqual(['attempted', 'completed'])
    await stage.edit(({ head = '{}' }) => ({ head: JSON.stringify({ ...(JSON.parse(head) as object), revision: 99 }) }))
    await stage.say('hello?')
    expect(outcomesOf(await stage.session())).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }, { status: 'unknown', amount: 42, receipt: null }])
  })

  it('an outcome is written before a plain tool is waited for', async () => {
    const look: StepDefinition = { type: 'CALL-TOOL', id: 'look', tool: 'look', args: { amount: '{{amount}}' } }
    const definitions = payDefinitions({ then: [], after: [look], tools: ['look'] })
    const stage = await Stage.atConsent({ definitions })
    await stage.say('yes')
    expect(stage.calls).toEqual(['read', 'commit', 'effect', 'commit', 'effect', 'commit'])
    const dying = await Stage.atConsent({ definitions })
    await dying.dieAt(5, 'die-after')
    expect((await dying.rows()).map(({ status }) => status)).toEqual(['completed'])
  })
})

it('the record of a conversation keeps nothing of a settled action but a stub', async () => {
  const stage = await Stage.atConsent()
  await stage.say('yes')
  const record = await stage.storage.read(conversation)
  expect(Object.keys(record?.parts ?? {}).sort()).toEqual(['head', 'replies', 'session'])
  expect(readState(record).head.stubs).toMatchObject([{ status: 'completed', activation: 1 }])
})
