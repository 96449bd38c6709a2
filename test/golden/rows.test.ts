/** Rows that earlier versions have written stay readable, in every store and through the codec. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import { convertConversation, createActionJournal, createConversationHost, uuidIds } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { PinnedDefinitions } from '../../host/definitions/index.ts'
import { checkpointCodec, isEncodedCheckpoint } from '../../host/node/index.ts'
import { stores } from '../host/codec/stores.ts'
import { makeRows, restoreRows } from './make-rows.ts'
import type { GoldenRows } from './make-rows.ts'

const file = fileURLToPath(new URL('../../test/golden/format-1.json', import.meta.url))

if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, `${JSON.stringify(await makeRows(), null, 1)}\n`)

const golden = JSON.parse(readFileSync(file, 'utf8')) as GoldenRows
const today = await compileFlowSet({ flows: [{ id: 'main', name: 'Main', description: 'A set of today', steps: [{ type: 'SAY', value: 'today' }] }] })
const later = { now: () => 1_800_000_000_000 + 3_600_000 }

/** A host of today, whose flow set is another one than theirs. */
function hostOf(storage: Storage) {
  return createConversationHost({
    storage, clock: later, codec: checkpointCodec(), tenants: () => ({ flowSet: today, durableActions: true }),
    engines: (flows) => new WorkflowEngine({ flows, clock: later, functions: { charge: () => ({ receipt: 'r2' }) } }),
  })
}

const conversationOf = (name: string) => {
  const [tenantId = '', conversationId = ''] = name.split('/')
  return { tenantId, conversationId, key: { namespace: tenantId, kind: 'conversation', id: conversationId } as const }
}

for (const { name, open } of stores) {
  // Before the first release of this format: where another change of the formats was meant, UPDATE_GOLDEN=1 writes the rows anew.
  describe(`golden rows of format ${golden.format} on ${name}`, () => {
    async function restored(): Promise<Storage> {
      const storage = open()
      await restoreRows(golden.rows, storage)
      return storage
    }

    it('every session is read as it was', async () => {
      const host = hostOf(await restored())
      for (const [row, session] of Object.entries(golden.sessions)) {
        const { tenantId, conversationId } = conversationOf(row)
        expect(await host.read(tenantId, conversationId)).toEqual(session)
      }
    })

    it('every session is read as it was after it went to the other encoding and back', async () => {
      const storage = await restored()
      const host = hostOf(storage)
      const options = { storage, codec: checkpointCodec(), dryRun: false, recordBytes: 409_600, now: later.now(), idleMilliseconds: 0, ids: uuidIds } as const
      for (const [row, session] of Object.entries(golden.sessions)) {
        const { tenantId, conversationId, key } = conversationOf(row)
        for (const to of ['plain', 'br-v1', 'plain'] as const) {
          expect((await convertConversation(key, { ...options, to })).status).toMatch(/^(converted|already)$/)
          expect(await host.read(tenantId, conversationId)).toEqual(session)
        }
      }
    })

    it('attempts and their encoded checkpoints are found by the journal', async () => {
      const storage = await restored()
      const journal = createActionJournal({ storage, namespace: 'own-store', codec: checkpointCodec() })
      for (const [row, records] of Object.entries(golden.pending)) {
        const { conversationId, key } = conversationOf(row)
        expect((await journal.pending({ sessionId: conversationId })).records).toEqual(records)
        const parts = Object.entries((await storage.read(key))?.parts ?? {})
        expect(parts.some(([part, value]) => part.startsWith('checkpoint:') && isEncodedCheckpoint(value))).toBe(true)
      }
    })

    it('the definitions they were begun on are loaded', async () => {
      const storage = await restored()
      const pinned = new PinnedDefinitions({ storage, codec: checkpointCodec(), ids: uuidIds, clock: later, sessionLife: 1 })
      for (const namespace of ['plain', 'encoded']) expect((await pinned.load(namespace, golden.flowSet)).digest).toBe(golden.flowSet)
    })

    it('conversations go on with them', async () => {
      const host = hostOf(await restored())
      const say = (row: string, content: string) => host.handle({ ...conversationOf(row), messageId: 'next', userId: 'u1', role: 'user', content })
      expect((await say('plain/asked', 'hello')).text).toBe('Kept 5 characters.')
      expect((await say('encoded/long-br-v1', 'hello')).text).toBe('Kept 5 characters.')
      expect((await say('plain/idle', 'main')).text).toBe('today')
    })

    it('what was lost is recovered, once, and told', async () => {
      const host = hostOf(await restored())
      for (const conversationId of ['lost', 'shared-lost']) {
        const reply = await host.recover('plain', conversationId)
        expect(reply?.recovery).toMatchObject({ kind: 'restored' })
        expect(reply?.text).toContain('I could not confirm the payment. I have not tried again.')
        expect(await host.recover('plain', conversationId)).toBeNull()
      }
    })

    it('a shared scope that was held is held', async () => {
      const storage = await restored()
      const scopes = golden.rows.filter(({ key }) => key.kind === 'scope')
      expect(scopes).toHaveLength(1)
      for (const { key } of scopes) expect(JSON.parse(String((await storage.read(key))?.parts['by']))).toMatchObject({ conversation: 'shared-lost' })
    })
  })
}
