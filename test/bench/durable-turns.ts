/**
 * A turn with one durable action, against the same by hand: get the session, put it with the intent, run the effect, put it
 * with the outcome, on the same kind of store in the same run, with the very session ours has by then. The hand-written one has no journal rules, replies or engine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { createConversationHost, memoryStore } from '../../host/index.ts'
import type { RecordKey, Storage } from '../../host/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family, Row } from './row.ts'

/** Every answer is one turn with one action; `durable` is added to what its step declares. */
export const loop = (padding: string, durable: object = {}) =>
  compileFlowSet({
    flows: [{
      id: 'pay', name: 'pay', description: 'Pays at every answer', variables: { padding: { value: padding } },
      steps: [
        { type: 'SAY-GET', id: 'ask', value: 'How much?', variable: 'amount' },
        { type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: '{{amount}}' }, variable: 'paid', durable: { action: 'pay', effect: 'charge', ...durable, project: [{ type: 'SET', variable: 'cargo.last', value: '{ status, result }' }] } },
        { type: 'SAY', id: 'done', value: 'Paid {{amount}}.' },
        { type: 'FLOW', id: 'again', value: 'pay', callType: 'replace' },
      ],
    }],
    functions: { charge: { version: '1' } },
    tools: [{ id: 'charge', parameters: { type: 'object', properties: { amount: { type: 'string' } } }, implementation: { type: 'local', function: 'charge' } }],
  })

export const charge = (): Promise<{ readonly receipt: string }> => Promise.resolve({ receipt: 'r1' })

/** Turns of `lanes` conversations at once, each with an amount of its own. */
export async function ours(storage: Storage, flowSet: FlowSet, lanes: number): Promise<{ readonly run: Contender; readonly session: string }> {
  const host = createConversationHost({
    storage, tenants: () => ({ flowSet, durableActions: true }),
    engines: (flows) => new WorkflowEngine({ flows, functions: { charge: charge } }),
  })
  let message = 0
  const say = (lane: number, content: string): ReturnType<typeof host.handle> =>
    host.handle({ tenantId: 'ours', conversationId: `c${lane}`, userId: 'u', role: 'user', content, messageId: `m${(message += 1)}` })
  const all = Array.from({ length: lanes }, (_item, lane) => lane)
  const run: Contender = async (times) => {
    for (let done = 0; done < times; done += lanes) await Promise.all(all.map((lane) => say(lane, String(10 + lane))))
  }
  await Promise.all(all.map((lane) => say(lane, 'pay')))
  await run(10 * lanes)
  return { run, session: JSON.stringify(await host.read('ours', 'c0')) }
}

function byHand(storage: Storage, session: string, lanes: number): Contender {
  const keys = Array.from({ length: lanes }, (_item, lane): RecordKey => ({ namespace: 'hand', kind: 'conversation', id: `c${lane}` }))
  let version = 0
  const turn = async (key: RecordKey): Promise<void> => {
    const record = await storage.read(key)
    const state = JSON.parse(typeof record?.parts['session'] === 'string' ? record.parts['session'] : session) as Record<string, unknown>
    const claimed = `v${(version += 1)}`
    await storage.commit([{ key, expect: record?.version ?? 'absent', next: claimed, set: { session: JSON.stringify({ ...state, intent: { amount: '12' } }) } }])
    const paid = await charge()
    await storage.commit([{ key, expect: claimed, next: `v${(version += 1)}`, set: { session: JSON.stringify({ ...state, intent: null, paid }) } }])
  }
  return async (times) => {
    for (let done = 0; done < times; done += lanes) await Promise.all(keys.map(turn))
  }
}

interface Place {
  readonly name: string
  readonly least: Readonly<Record<number, number>>
  open(directory: string): Storage
}

/** Least ratios by kilobytes of session. */
const places: readonly Place[] = [
  { name: 'memory', least: { 2: 0.2, 20: 0.5 }, open: () => memoryStore() },
  { name: 'SQLite FULL', least: { 2: 0.5, 20: 0.5 }, open: (directory) => sqliteStore(join(directory, 'bench.sqlite')) },
]

export const durableTurns: Family = {
  name: 'durable-turns',
  async measure() {
    const rows: Row[] = []
    for (const place of places) for (const kilobytes of [2, 20]) for (const lanes of [1, 8]) rows.push(await measureOne(place, kilobytes, lanes))
    return rows
  },
}

/** What the engine's own members take of a session. */
export const engineBytes = 1_500

async function measureOne(place: Place, kilobytes: number, lanes: number): Promise<Row> {
  const directory = mkdtempSync(join(tmpdir(), 'saydo-bench-'))
  const flowSet = await loop('saydo '.repeat(Math.floor((kilobytes * 1_024 - engineBytes) / 6)))
  const contender = await ours(place.open(directory), flowSet, lanes)
  const rates = await contest({ ours: contender.run, hand: byHand(place.open(directory), contender.session, lanes) }, { rounds: 7, timer: 'wall' })
  rmSync(directory, { recursive: true, force: true })
  const row = against(figure(`turn with one durable action, ${place.name}, ${kilobytes} KB, ${lanes} at once`, 'turns/s', rates.ours), rates.ours, rates.hand)
  const least = place.least[kilobytes] ?? 0
  return { ...row, bar: atLeast(row.ratio, least, `at least ${least} of get/put/put by hand`) }
}
