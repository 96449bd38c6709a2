import { describe, expect, it } from 'vitest'
import { WorkflowEngine, compileFlowSet } from '../../src/index.ts'
import type { Session } from '../../src/index.ts'
import { checkpointActionSession, createActionJournal, memoryStore } from '../../host/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, outcomesOf } from './stage.ts'

const engineOf = async (definitions = payDefinitions()): Promise<WorkflowEngine> => new WorkflowEngine({ flows: await compileFlowSet(definitions), functions: { charge: () => ({ receipt: 'r1' }) } })

describe('the recovery identity', () => {
  it('DUR-19: is protocol, runtime and definitions, made once per engine, and cannot be changed', async () => {
    const engine = await engineOf()
    const identity = engine.getActionRecoveryIdentity()
    expect(identity).toEqual({ protocol: 1, runtime: 'unstamped', definitions: engine.flows.digest })
    expect(engine.getActionRecoveryIdentity()).toBe(identity)
    expect(Object.isFrozen(identity)).toBe(true)
  })

  it('DUR-20: run from sources the runtime is the word unstamped, never a digest', async () => {
    expect((await engineOf()).getActionRecoveryIdentity().runtime).toBe('unstamped')
  })

  it('DUR-21: its definitions are the same for the same definitions, and others for any other flow or tool', async () => {
    const definitions = async (given = payDefinitions()): Promise<string> => (await engineOf(given)).getActionRecoveryIdentity().definitions
    expect(await definitions()).toBe(await definitions())
    expect(await definitions(payDefinitions({ least: 1 }))).not.toBe(await definitions())
    expect(await definitions(payDefinitions({ after: [{ type: 'SAY', value: 'Bye.' }] }))).not.toBe(await definitions())
  })

  it('DUR-22: what was loaded cannot be changed', async () => {
    const { flows } = await engineOf()
    expect(() => Object.assign(flows.program.tools['charge'] ?? {}, { timeout: 1 })).toThrow(TypeError)
    expect(Object.isFrozen(flows.program.programs['pay']?.code[0])).toBe(true)
  })
})

describe('without a journal', () => {
  it('DUR-3: an engine never takes a session for a journal: the action is held, and the session carries nothing of it', async () => {
    const engine = await engineOf()
    let session = engine.initSession({ userId: 'u1' })
    for (const content of ['pay', '42', 'yes']) session = await engine.updateActivity({ role: 'user', content }, session)
    expect(session.response).toContain(said.held)
    expect(session).toMatchObject({ actions: null, cargo: {} })
  })

  it('DUR-11: flows without actions read no journal and count no progress', async () => {
    const plain = { flows: [{ id: 'hi', name: 'Hi', description: 'x', steps: [{ type: 'SAY', value: 'Hello.' }] }] }
    const stage = await Stage.of({ definitions: plain })
    expect((await stage.say('hi', { worker: stage.worker({ tenant: { durableActions: false } }) })).text).toBe('Hello.')
    expect(stage.calls).toEqual(['read', 'commit'])
    expect((await stage.session()).actions).toBeNull()
  })
})

describe('the journal of a host with a store of its own', () => {
  async function lostTurn() {
    const storage = memoryStore()
    const journal = createActionJournal({ storage, namespace: 't1' })
    let calls = 0
    const engine = new WorkflowEngine({ flows: await compileFlowSet(payDefinitions()), actionJournal: journal, functions: { charge: () => ({ receipt: `r${(calls += 1)}` }) } })
    let session = engine.initSession({ userId: 'u1', sessionId: 's1' })
    for (const content of ['pay', '42']) session = await engine.updateActivity({ role: 'user', content }, session)
    const lost = await engine.updateActivity({ role: 'user', content: 'yes' }, session)
    const take = (content: string, from: Session): Promise<Session> => engine.updateActivity({ role: 'user', content }, from)
    const pending = async () => (await journal.pending({ sessionId: 's1' })).records
    return { storage, journal, session, lost, take, pending, calls: () => calls }
  }

  it('DUR-17, DUR-18: lists what is pending with key, sequence, status and checkpoint', async () => {
    const { pending, lost } = await lostTurn()
    const [receipt] = lost.actions?.receipts ?? []
    expect(await pending()).toMatchObject([{ attempt: { key: receipt?.key }, sequence: receipt?.sequence, status: 'completed', checkpoint: { session: { sessionId: 's1' } } }])
  })

  it('DUR-16: of two claims of one attempt at the same moment one is claimed, the other waits', async () => {
    const { journal, lost, pending } = await lostTurn()
    const [record] = await pending()
    const attempt = { ...record!.attempt, key: 'k-new', action: 'other' }
    const request = { sessionId: 's1', attempt, checkpoint: { session: lost as never }, timeout: 1_000, mayResend: false }
    const answers = await Promise.all([journal.claim(request), journal.claim(request)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['busy', 'claimed'])
  })

  it('DUR-16: a claim is completed by its own token only', async () => {
    const { journal, lost, pending } = await lostTurn()
    const [record] = await pending()
    const claimed = await journal.claim({ sessionId: 's1', attempt: { ...record!.attempt, key: 'k-new', action: 'other' }, checkpoint: { session: lost as never }, timeout: 1_000, mayResend: false })
    if (claimed.status !== 'claimed') throw new TypeError('not claimed')
    const completion = { sessionId: 's1', key: 'k-new', outcome: { status: 'failed', reason: 'x', completedAt: 1 } as const }
    await expect(journal.complete({ ...completion, token: 'another' })).rejects.toMatchObject({ code: 'CLAIM_LOST' })
    expect(await journal.complete({ ...completion, token: claimed.token })).toMatchObject({ status: 'stored' })
    expect((await pending()).map(({ status }) => status)).toEqual(['completed', 'failed'])
  })

  it('DUR-44: receipts stay in the session until they are acknowledged, also over further turns', async () => {
    const { journal, lost, take } = await lostTurn()
    const later = await take('hello?', lost)
    expect(later.actions?.receipts).toEqual(lost.actions?.receipts)
    expect((await checkpointActionSession(journal, later)).actions?.receipts).toEqual([])
  })

  it('DUR-46: what was acknowledged has no checkpoint, and no row', async () => {
    const { journal, lost, pending } = await lostTurn()
    await checkpointActionSession(journal, lost)
    expect(await pending()).toEqual([])
  })

  it('DUR-45: acknowledging an earlier version leaves a later completion pending', async () => {
    const { journal, lost, pending } = await lostTurn()
    const [receipt] = lost.actions?.receipts ?? []
    await journal.checkpoint({ sessionId: 's1', receipts: [{ key: receipt?.key ?? '', sequence: (receipt?.sequence ?? 0) - 1 }] })
    expect(await pending()).toHaveLength(1)
  })

  it('DUR-39: a session that has passed the checkpoint is told the outcome, and says and does nothing again', async () => {
    const { session, take, calls } = await lostTurn()
    const passed = { ...session, actions: { ...session.actions!, progress: 3 } }
    const after = await take('hello?', passed)
    expect(after.lastTurnRecovery).toMatchObject({ kind: 'projected' })
    expect(after.response).not.toContain('One moment')
    expect(outcomesOf(after)).toEqual([{ status: 'completed', amount: 42, receipt: 'r1' }])
    expect(calls()).toBe(1)
  })

  it('DUR-27: a watermark moves with the projection, in the same session, and keeps it from being told twice', async () => {
    const { session, take, pending } = await lostTurn()
    const [record] = await pending()
    const after = await take('hello?', session)
    expect(after.actions?.watermarks).toEqual({ [record!.attempt.key]: record!.sequence })
    expect((await take('hello?', after)).lastTurnRecovery).toBeNull()
  })

  it('DUR-48, DUR-27: a settled attempt whose stub is gone is not run again: the session remembers it', async () => {
    const { session, take, journal, storage, calls } = await lostTurn()
    const passed = { ...session, actions: { ...session.actions!, progress: 3 } }
    let after = await checkpointActionSession(journal, await take('hello?', passed))
    const key = { namespace: 't1', kind: 'conversation', id: 's1' } as const
    await storage.commit([{ key, expect: (await storage.read(key))?.version ?? '', next: 'edited', set: { head: '{"format":1,"revision":0,"sequence":2,"stubs":[]}' } }])
    after = await take('yes', after)
    expect(after.response).toContain(said.held)
    expect(calls()).toBe(1)
  })
})

describe('a recovery the host stops', () => {
  it('RC4: is no failure of the flow: nothing is consumed, and the next turn resumes it', async () => {
    const definitions = payDefinitions({ after: [{ type: 'CALL-TOOL', id: 'look', tool: 'look', args: { amount: 1 } }], tools: ['look'] })
    const journal = createActionJournal({ storage: memoryStore(), namespace: 't1' })
    const functions = { charge: () => ({ receipt: 'r1' }), look: () => 'seen' }
    const engine = new WorkflowEngine({ flows: await compileFlowSet(definitions), actionJournal: journal, functions })
    let session = engine.initSession({ userId: 'u1', sessionId: 's1' })
    for (const content of ['pay', '42']) session = await engine.updateActivity({ role: 'user', content }, session)
    await engine.updateActivity({ role: 'user', content: 'yes' }, session)
    const stopped = engine.updateActivity({ role: 'user', content: 'hello?' }, session, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toMatchObject({ code: 'TOOL_ABORTED' })
    const after = await engine.updateActivity({ role: 'user', content: 'hello?' }, session)
    expect(after.lastTurnRecovery).toMatchObject({ kind: 'restored' })
    expect(after.response).toContain('receipt r1')
  })
})

describe('numbers of the journal', () => {
  it('DUR-28: every claim and completion has the next one, whatever turn it is made in', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await stage.say('yes')
    expect((await stage.rows()).map(({ sequence }) => sequence)).toEqual([2])
    expect(await stage.parts('head')).toMatchObject([{ sequence: 2, revision: 3 }])
    await stage.say('hello?')
    expect(await stage.parts('head')).toMatchObject([{ sequence: 2, revision: 4 }])
  })

  it('DUR-49: waiting settles nothing that is unknown', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await stage.say('yes')
    const before = await stage.rows()
    await stage.time.advance(365 * 24 * 3_600_000)
    for (const text of ['hello?', 'pay', '7']) await stage.say(text)
    expect((await stage.say('yes')).text).toContain(said.held)
    expect(await stage.rows()).toEqual(before)
  })

  it('DUR-50: an unknown charge is not replaced by a new consent', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    for (const text of ['yes', 'pay', '42', 'yes']) await stage.say(text)
    expect(stage.provider.requests).toBe(1)
  })
})

describe('the order in a turn', () => {
  it('DUR-40: recovery comes before a host\'s start of a flow, and before anything the message could do', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const { role: _role, content: _content, ...base } = stage.messageOf('') as { readonly role: 'user'; readonly content: string } & ReturnType<typeof stage.messageOf>
    const reply = await stage.worker().host.handle({ ...base, role: 'system', flow: 'pay' })
    expect(reply.recovery).toMatchObject({ kind: 'restored', deferredInput: 'pay' })
    expect((await stage.session()).stacks).toEqual([])
  })

  it('DUR-35: nothing of the turn before, and nothing of the lost one, is in the recovered turn but what it says', async () => {
    const stage = await Stage.atConsent({ provider: { manners: ['drop'] } })
    await stage.dieAt(4, 'die-before')
    await stage.say('hello?')
    const session = await stage.session()
    expect(session).toMatchObject({ choices: null, effects: [], lastFlowOutcome: null, queued: [] })
    expect(session.lastTurn?.toolCalls).toEqual([])
  })
})
