import { describe, expect, it } from 'vitest'
import { messageFinder } from '../../src/index.ts'
import { payDefinitions, said } from '../journeys/paying.ts'
import { Stage, outcomesOf } from './stage.ts'

const finished = messageFinder()('action_finished_earlier', 'en')

describe('an outcome that cannot be projected', () => {
  const failing = payDefinitions({
    durable: { project: [{ type: 'SET', id: 'guard', variable: 'cargo.outcomes[key]', value: 'cargo.ready === true', requireTrue: true }] },
  })

  it('DUR-41: is no failure of the action: no onFail runs, and the turn is given up', async () => {
    const stage = await Stage.atConsent({ definitions: failing })
    await expect(stage.say('yes', { messageId: 'yes' })).rejects.toMatchObject({ code: 'PROJECTION_FAILED', next: 'ask-operator' })
    expect(stage.provider.ledger).toHaveLength(1)
    expect((await stage.session()).actions?.watermarks).toEqual({})
    expect(await stage.rows()).toMatchObject([{ status: 'completed', acknowledged: false }])
  })

  it('DUR-41: stays in the journal until it can be; then it is told', async () => {
    const stage = await Stage.atConsent({ definitions: failing })
    await expect(stage.say('yes', { messageId: 'yes' })).rejects.toMatchObject({ code: 'PROJECTION_FAILED' })
    await expect(stage.say('hello?')).rejects.toMatchObject({ code: 'PROJECTION_FAILED' })
    expect(await stage.rows()).toMatchObject([{ status: 'completed', acknowledged: false }])
    await stage.edit(({ session = '' }) => ({ session: JSON.stringify({ ...(JSON.parse(session) as object), cargo: { ready: true } }), head: '{"format":1,"revision":9,"sequence":9,"stubs":[]}' }))
    expect((await stage.say('hello?')).text).toContain(finished)
    expect(await stage.rows()).toEqual([])
    expect(stage.provider.ledger).toHaveLength(1)
  })
})

describe('an action that cannot begin', () => {
  it('TOOL-5: arguments that do not fit claim nothing, and run onFail', async () => {
    const stage = await Stage.of({ definitions: payDefinitions({ least: 10 }) })
    for (const text of ['pay', '7']) await stage.say(text)
    stage.calls.length = 0
    expect((await stage.say('yes')).text).toContain(`${said.refused}: charge: `)
    expect(stage.calls).toEqual(['read', 'commit'])
    expect(await stage.rows()).toEqual([])
  })

  it('TURN_TOO_SHORT: a host whose turns are too short for a durable tool takes no message; what is left over is still recovered', async () => {
    const stage = await Stage.atConsent()
    const worker = stage.worker({ limits: { turnMilliseconds: 5_999 } })
    await expect(stage.say('yes', { worker, messageId: 'yes' })).rejects.toMatchObject({ code: 'TURN_TOO_SHORT', next: 'ask-operator', facts: { tools: ['charge'] } })
    expect(stage.calls).toEqual([])
    expect(await worker.host.recover('t1', 'c1')).toBeNull()
    expect((await stage.say('yes', { worker: stage.worker({ limits: { turnMilliseconds: 6_000 } }), messageId: 'yes' })).text).toContain('receipt r1')
  })

  it('CHECKPOINT_TOO_LARGE: a session that would not fit beside its checkpoint claims nothing; bytes are counted, not characters', async () => {
    const stage = await Stage.atConsent()
    await stage.edit(({ session = '' }) => ({ session: JSON.stringify({ ...(JSON.parse(session) as object), cargo: { text: 'é'.repeat(2_000) } }) }))
    const bytes = Buffer.byteLength(String((await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' }))?.parts['session']))
    const limits = { recordBytes: bytes + 16_384 }
    await expect(stage.say('yes', { worker: stage.worker({ limits }), messageId: 'yes' })).rejects.toMatchObject({ code: 'CHECKPOINT_TOO_LARGE' })
    expect(stage.provider.requests).toBe(0)
    expect((await stage.say('yes', { worker: stage.worker({ limits: { recordBytes: bytes + 18_384 } }), messageId: 'yes' })).text).toContain('receipt r1')
  })

  it('REQUEST_MISMATCH: the same attempt with another request runs nothing, and names what differs', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(3, 'die-before')
    await stage.edit((parts) => {
      const [name = '', row = ''] = Object.entries(parts).find(([part]) => part.startsWith('attempt:')) ?? []
      const stored = JSON.parse(row) as { readonly attempt: object }
      return { [name]: JSON.stringify({ ...stored, acknowledged: true, attempt: { ...stored.attempt, request: { amount: 43 }, requestDigest: 'd43' } }) }
    })
    await expect(stage.say('yes', { messageId: 'yes' })).rejects.toMatchObject({ code: 'REQUEST_MISMATCH', facts: { differs: ['/amount'] } })
    expect(stage.provider.requests).toBe(0)
  })

  it('JOURNAL_UNAVAILABLE: a claim nobody knows of runs nothing', async () => {
    const stage = await Stage.atConsent()
    const storage = { ...stage.storage, commit: () => Promise.reject(new TypeError('no connection')) }
    await expect(stage.say('yes', { worker: stage.worker({ storage }), messageId: 'yes' })).rejects.toMatchObject({ code: 'JOURNAL_UNAVAILABLE', next: 'retry' })
    expect(stage.provider.requests).toBe(0)
    expect((await stage.say('yes', { messageId: 'yes' })).text).toContain('receipt r1')
  })

  it('DUR-14: without a journal nothing runs: the step is held, and nothing is recorded as consumed', async () => {
    const stage = await Stage.atConsent()
    const worker = stage.worker({ tenant: { durableActions: false } })
    expect((await stage.say('yes', { worker })).text).toContain(said.held)
    expect(stage.provider.requests).toBe(0)
    expect(outcomesOf(await stage.session())).toEqual([])
    expect(await stage.rows()).toEqual([])
  })
})

describe('the journal as it is stored', () => {
  it('JOURNAL_NOT_READABLE: a row, a checkpoint or a head that cannot be read is named, and left as it is', async () => {
    const stage = await Stage.atConsent()
    await stage.dieAt(4, 'die-before')
    const whole = (await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' }))?.parts as Readonly<Record<string, string>>
    for (const name of Object.keys(whole).filter((part) => /^(attempt:|checkpoint:|head)/.test(part))) {
      for (const broken of ['{', '{"format":2}', 'null', '[7]', '7']) {
        await stage.edit(() => ({ ...whole, [name]: broken }))
        await expect(stage.say('hello?'), `${name} ${broken}`).rejects.toMatchObject({ code: 'JOURNAL_NOT_READABLE', place: { pointer: `/${name}` } })
        expect((await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' }))?.parts[name]).toBe(broken)
      }
    }
    await stage.edit(() => whole)
    expect((await stage.say('hello?')).recovery).toMatchObject({ kind: 'restored' })
  })

  it('DUR-51: a conversation may have any id, also one that looks like a scope or a part', async () => {
    const stage = await Stage.of({ definitions: payDefinitions({ durable: { subject: { account: 'a1' } } }) })
    const { host } = stage.worker()
    for (const [index, id] of ['scope', 'attempt:k', '["pay",{"account":"a1"}]', 'definitions/x'].entries()) {
      for (const [line, content] of ['pay', '42', 'yes'].entries()) {
        const reply = await stage.time.settle(host.handle({ tenantId: 't1', conversationId: id, userId: 'u1', role: 'user', content, messageId: `m${line}` }))
        if (content === 'yes') expect(reply.text).toContain(`receipt r${index + 1}`)
      }
    }
  })
})
