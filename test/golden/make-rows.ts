/**
 * Makes the golden rows: what a host of this version of the formats stores, in every state a conversation can be left in.
 *
 * `UPDATE_GOLDEN=1 npx vitest run test/golden` writes them to format-1.json. Once a release has written this format the file is
 * never changed again: a new format gets a file of its own.
 */
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, Session } from '../../src/index.ts'
import { createActionJournal, createConversationHost, memoryStore } from '../../host/index.ts'
import type { Part, RecordKey, Storage } from '../../host/index.ts'
import { checkpointCodec } from '../../host/node/index.ts'
import { seededIds, virtualClock } from '../../host/testing/index.ts'
import { handDeadlines } from '../support/deadlines.ts'
import { payingDefinitions } from '../support/paying.ts'

export type StoredPart = { readonly text: string } | { readonly base64: string }

export interface GoldenRow {
  readonly key: RecordKey
  readonly version: string
  readonly parts: Readonly<Record<string, StoredPart>>
}

export interface GoldenRows {
  readonly format: 1
  readonly flowSet: string
  readonly rows: readonly GoldenRow[]
  /** What is read from them, by conversation. */
  readonly sessions: Readonly<Record<string, unknown>>
  readonly pending: Readonly<Record<string, unknown>>
}

const [pay] = payingDefinitions().flows
const [shared] = payingDefinitions({ subject: { account: 'a1' } }).flows

const goldenDefinitions: CompileOptions = {
  ...payingDefinitions(),
  flows: [
    { ...pay, id: 'pay', name: 'Pay' },
    { ...shared, id: 'shared', name: 'Shared' },
    { id: 'note', name: 'Note', description: 'Keeps a note', steps: [{ type: 'SAY-GET', id: 'ask', value: 'Well?', variable: 'text' }, { type: 'SET', id: 'keep', variable: 'cargo.note', value: 'text' }, { type: 'SAY', id: 'kept', value: 'Kept {{text.length}} characters.' }] },
  ] as CompileOptions['flows'],
}

const long = 'We talked about the bill of May, and she said ñandú. '.repeat(400)

/** Conversation ids say how each was left. */
const talks: Readonly<Record<string, readonly string[]>> = {
  'idle': ['note', 'hello'],
  'asked': ['note'],
  'long-br-v1': ['note', long, 'note'],
  'paid': ['pay', '42', 'yes'],
  'lost': ['pay', '43', 'yes'],
  'shared-lost': ['shared', '43', 'yes'],
  'unknown': ['pay', '44', 'yes'],
}

export async function makeRows(): Promise<GoldenRows> {
  const { storage, rows } = recording()
  const clock = virtualClock(1_800_000_000_000)
  const ids = seededIds(7)
  const flowSet = await compileFlowSet(goldenDefinitions)
  const charge = ({ amount }: { readonly amount: number }): unknown => {
    if (amount === 43) return new Promise(() => undefined)
    if (amount === 44) throw new TypeError('the line went dead')
    return { receipt: 'r1' }
  }
  const parts = { flows: flowSet, clock, ids, deadlines: handDeadlines(), functions: { charge } }
  const host = createConversationHost({
    storage, clock, ids, codec: checkpointCodec(), engines: () => new WorkflowEngine(parts),
    tenants: (tenantId) => ({ flowSet, durableActions: true, sessionEncoding: tenantId === 'encoded' ? 'br-v1' : 'plain' }),
  })
  const sessions: Record<string, unknown> = {}
  for (const [conversationId, texts] of Object.entries(talks)) {
    const tenantId = conversationId.includes('br-v1') ? 'encoded' : 'plain'
    for (const [index, content] of texts.entries()) {
      const turn = host.handle({ tenantId, conversationId, messageId: `m${index}`, userId: 'u1', role: 'user', content })
      await Promise.race([turn, pause()])
    }
    sessions[`${tenantId}/${conversationId}`] = await host.read(tenantId, conversationId)
  }
  const journal = createActionJournal({ storage, namespace: 'own-store', codec: checkpointCodec({ encoding: 'br-v1' }), clock, ids })
  const engine = new WorkflowEngine({ ...parts, actionJournal: journal })
  let session: Session = engine.initSession({ userId: 'u1', sessionId: 'completed-br-v1' })
  for (const content of ['note', long, 'pay', '42', 'yes']) session = await engine.updateActivity({ role: 'user', content }, session)
  const pending = { 'own-store/completed-br-v1': (await journal.pending({ sessionId: 'completed-br-v1' })).records }
  return { format: 1, flowSet: flowSet.digest, rows: await rows(), sessions, pending }
}

/** Long enough for a turn that ends to end. */
const pause = (): Promise<unknown> => new Promise((resolve) => { setTimeout(resolve, 300) })

/** A store that knows which records were written to it. */
function recording(): { readonly storage: Storage; readonly rows: () => Promise<readonly GoldenRow[]> } {
  const store = memoryStore()
  const keys = new Map<string, RecordKey>()
  const storage: Storage = {
    ...store, supports: store.supports,
    commit: (changes) => {
      for (const { key } of changes) keys.set(JSON.stringify(key), key)
      return store.commit(changes)
    },
  }
  const rows = async (): Promise<readonly GoldenRow[]> => {
    const records = await Promise.all([...keys.values()].map((key) => store.read(key)))
    return records.flatMap((record) => (record === null ? [] : [{ key: record.key, version: record.version, parts: mapped(record.parts, written) }]))
  }
  return { storage, rows }
}

const written = (part: Part): StoredPart => (typeof part === 'string' ? { text: part } : { base64: Buffer.from(part).toString('base64') })

const restored = (part: StoredPart): Part => ('text' in part ? part.text : new Uint8Array(Buffer.from(part.base64, 'base64')))

const mapped = <From, To>(parts: Readonly<Record<string, From>>, change: (part: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))

/** Puts the rows into a store. */
export async function restoreRows(rows: readonly GoldenRow[], storage: Storage): Promise<void> {
  for (const { key, version, parts } of rows) await storage.commit([{ key, expect: 'absent', next: version, set: mapped(parts, restored) }])
}
