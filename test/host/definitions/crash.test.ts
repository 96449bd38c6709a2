/** A process dies, or loses a reply, at every call of a payment, pinning included; the next one is another deployment. */
import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../../src/index.ts'
import type { Session } from '../../../src/index.ts'
import { memoryStore } from '../../../host/index.ts'
import { Provider } from '../../crash/provider.ts'
import { VirtualTime } from '../../crash/virtual-time.ts'
import { Outside, Worker } from '../../crash/worker.ts'
import type { FaultKind } from '../../crash/worker.ts'
import { conversation } from '../codec/stores.ts'
import { payDefinitions, said } from '../../journeys/paying.ts'

const old = await compileFlowSet(payDefinitions())
const next = await compileFlowSet(payDefinitions({ after: [{ type: 'SAY', value: 'Thank you for using the new one.' }] }))

interface Story {
  readonly calls: number
  readonly payments: number
  /** Every text the user read. */
  readonly read: readonly string[]
  readonly flowSet: string | null
}

/** Pays on the old deployment, with one fault; whatever is not answered is sent again to the new one. */
async function pay(fault: readonly [number, FaultKind] | null): Promise<Story> {
  const time = new VirtualTime()
  const storage = memoryStore()
  const provider = new Provider(time, {})
  const outside = new Outside(new Map(fault === null ? [] : [fault]))
  const parts = { storage, provider, time, outside, definitions: 'pin' as const }
  let worker = new Worker({ ...parts, flowSet: old, seed: 1 })
  const read: string[] = []
  async function say(content: string, messageId: string): Promise<void> {
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await time.settle(Promise.race([worker.host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content, messageId }), worker.death]).catch(() => 'failed' as const))
      if (typeof answer === 'object' && answer.retryAfter === null) {
        read.push(answer.text ?? '')
        return
      }
      if (typeof answer === 'object') await time.advance(answer.retryAfter ?? 0)
      else worker = new Worker({ ...parts, flowSet: next, seed: tries + 2 })
    }
    throw new TypeError(`"${content}" was never answered`)
  }
  for (const [index, content] of ['pay', '42', 'yes'].entries()) await say(content, `m${index}`)
  const record = await storage.read(conversation)
  const session = JSON.parse(String(record?.parts['session'])) as Session
  return { calls: outside.calls.length, payments: provider.ledger.length, read, flowSet: session.flowSet }
}

const whole = await pay(null)

describe('a deployment after a crash', () => {
  it('without a fault pays once on the flow set it was begun on', () => {
    expect(whole).toMatchObject({ payments: 1, flowSet: old.digest })
    expect(whole.read.at(-1)).toContain('receipt r1')
  })

  for (const kind of ['die-before', 'die-after', 'lose-before', 'lose-after'] as const) {
    it(`${kind} at any call: at most one payment, and its outcome is told, or said to be unknown`, async () => {
      for (let call = 1; call <= whole.calls; call += 1) {
        const story = await pay([call, kind])
        const last = story.read.at(-1) ?? ''
        expect(story.payments, `call ${call}`).toBeLessThanOrEqual(1)
        if (story.payments === 1) expect(last.includes('receipt r1') || last.includes(said.unknown), `call ${call}: ${last}`).toBe(true)
        else expect(last, `call ${call}`).toContain(said.unknown)
        expect([old.digest, next.digest]).toContain(story.flowSet)
      }
    })
  }
})
