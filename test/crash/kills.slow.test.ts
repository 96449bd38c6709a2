/**
 * Real processes, killed in the middle of a payment: the shipped flow set of the utility company on a SQLite file, over HTTP
 * to the demo's own payment provider, in the stamped build.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { compileFlowSet, writeArtifact } from '../../src/index.ts'
import { utilityFlowSet } from '../../flows/index.ts'
import { ledgerLines, post, runningProvider, temporaryDirectory } from '../support/provider.ts'
import { points } from './kill-places.ts'
import type { Kill, KillCommand, WorkerAnswer } from './kill-places.ts'

const program = join(import.meta.dirname, '..', '..', 'dist', 'test', 'crash', 'kill-worker.js')
const payTimeout = 250

/** How the provider treats the payment's first request. */
const modes = [
  { mode: 'normal' }, { mode: 'slow', milliseconds: 60, requests: 1 }, { mode: 'slow', milliseconds: 450, requests: 1 },
  { mode: 'refuse', requests: 1 }, { mode: 'drop', requests: 1 }, { mode: 'drop-before', requests: 1 },
] as const

interface Case {
  readonly number: number
  readonly point: string
  readonly kill: Kill
  readonly mode: (typeof modes)[number]
}

/** A small seeded generator: the same seed gives the same kills. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Every point with every mode, and moments anywhere, in a seeded order. */
function casesOf(seed: number): readonly Case[] {
  const next = random(seed)
  const planned = Array.from({ length: 2 }).flatMap(() => Object.entries(points).flatMap(([point, kills]) => {
    const kill = kills[Math.floor(next() * kills.length)] ?? { place: 'after-read', passes: 0 }
    return modes.map((mode) => ({ point, kill, mode }))
  }))
  const anywhere = Array.from({ length: 4 }).flatMap(() => modes.map((mode) => ({ point: 'anywhere', kill: { place: 'any-moment', passes: Math.floor(next() * 40) } as const, mode })))
  return [...planned, ...anywhere].map((item) => ({ item, order: next() })).sort((a, b) => a.order - b.order).map(({ item }, index) => ({ ...item, number: index + 1 }))
}

/** A worker that is started again whenever it is gone. */
class Worker {
  kills = 0
  private readonly words: readonly string[]
  private child: ChildProcess | null = null
  private lines: AsyncIterator<string> | null = null

  constructor(words: readonly string[]) {
    this.words = words
  }

  /** The answer, or null when the worker was killed on the way. */
  async send(command: KillCommand): Promise<WorkerAnswer | null> {
    const { child, lines } = this.running()
    child.stdin?.write(`${JSON.stringify(command)}\n`)
    const line = await lines.next()
    if (line.done !== true) return JSON.parse(line.value) as WorkerAnswer
    await this.gone(child)
    return null
  }

  async end(): Promise<void> {
    const { child } = this
    if (child === null) return
    child.stdin?.end()
    await once(child, 'exit')
  }

  private running(): { readonly child: ChildProcess; readonly lines: AsyncIterator<string> } {
    if (this.child === null || this.lines === null) {
      this.child = spawn(process.execPath, [program, ...this.words], { stdio: ['pipe', 'pipe', 'inherit'] })
      this.child.stdin?.on('error', () => undefined)
      this.lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    }
    return { child: this.child, lines: this.lines }
  }

  private async gone(child: ChildProcess): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    this.kills += 1
    this.child = null
    this.lines = null
  }
}

/** Sends a message until it is answered, as a channel would: again after a death, later while another worker may be at it. */
async function deliver(worker: Worker, command: KillCommand): Promise<WorkerAnswer> {
  let { kill } = command
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await worker.send({ ...command, ...(kill === undefined ? {} : { kill }) })
    if (answer === null) kill = undefined
    else if (answer.retryAfter === null) return answer
    else await wait(answer.retryAfter)
    const { kill: _once, ...rest } = command
    command = rest
  }
  throw new TypeError(`no answer to ${command.message}`)
}

interface Told {
  readonly item: Case
  readonly texts: readonly string[]
  readonly payment: { readonly status: string; readonly result: { readonly paymentId: string } | null } | null
  /** What a second payment to the account was answered. */
  readonly second: string | null
}

async function runCase(item: Case, worker: Worker, url: string): Promise<Told> {
  const tenant = `t${item.number}`
  const send = (message: string, text: string, kill?: Kill): Promise<WorkerAnswer> => deliver(worker, { tenant, message, text, ...(kill === undefined ? {} : { kill }) })
  for (const [message, text] of [['m1', 'pay bill'], ['m2', '12345'], ['m3', (item.number / 100).toFixed(2)]] as const) await send(message, text)
  expect((await post(`${url}/mode`, item.mode)).status).toBe(200)
  const answer = await send('m4', 'yes', item.kill)
  expect(answer.error).toBeNull()
  await post(`${url}/mode`, { mode: 'normal' })
  const payment = answer.payment as Told['payment']
  const second = payment?.status === 'unknown' ? await payAgain(send) : null
  return { item, texts: [answer.text ?? ''], payment, second }
}

async function payAgain(send: (message: string, text: string) => Promise<WorkerAnswer>): Promise<string> {
  for (const [message, text] of [['m5', 'pay bill'], ['m6', '12345'], ['m7', '0.99']] as const) await send(message, text)
  return (await send('m8', 'yes')).text ?? ''
}

const unknownText = 'I do not know whether the payment'

/** Every promise of one payment that is broken, in words. */
function brokenPromises({ item, texts, payment, second }: Told, ledger: ReturnType<typeof ledgerLines>): readonly string[] {
  const entries = ledger.filter((line) => (line.request as { amount: number }).amount === item.number)
  const said = texts.join('\n')
  const receipts = said.match(/P-\d+/g) ?? []
  const ids = entries.map((line) => (line.receipt as { paymentId: string }).paymentId)
  const checks: readonly (readonly [boolean, string])[] = [
    [entries.length <= 1, `${entries.length} ledger entries`],
    [receipts.every((receipt) => ids.includes(receipt)), `told ${receipts.join()}, the ledger has ${ids.join() || 'nothing'}`],
    [ids.every((id) => said.includes(id) || said.includes(unknownText)), `${ids.join()} was never reported: ${said}`],
    [isRecordedRightly(payment, ids, said), `recorded as ${JSON.stringify(payment)}, said ${said}, the ledger has ${ids.join() || 'nothing'}`],
    [second === null || second.includes('an earlier payment to it is not settled'), `unknown, and its scope is not held: ${second ?? ''}`],
  ]
  return checks.filter(([kept]) => !kept).map(([, what]) => `case ${item.number} (${item.point}, ${JSON.stringify(item.kill)}, ${JSON.stringify(item.mode)}): ${what}`)
}

/** What the session has of it is what happened, or that nobody knows and it was said. */
function isRecordedRightly(payment: Told['payment'], ids: readonly string[], said: string): boolean {
  switch (payment?.status) {
    case 'completed':
      return ids.includes(payment.result?.paymentId ?? '')
    case 'failed':
      return ids.length === 0
    case 'unknown':
      return said.includes(unknownText)
    default:
      return false
  }
}

const utilityWithShortTimes = (): Parameters<typeof compileFlowSet>[0] => ({
  ...utilityFlowSet,
  tools: (utilityFlowSet.tools ?? []).map((tool) => (tool.id === 'make-payment' ? { ...tool, timeout: payTimeout } : tool)),
})

/** One database, one provider, one worker at a time. */
async function lane(seed: number): Promise<{ readonly kills: number; readonly told: readonly Told[]; readonly broken: readonly string[] }> {
  const directory = temporaryDirectory()
  const ledger = join(directory, 'ledger.jsonl')
  const artifact = join(directory, 'flow-set.json')
  writeFileSync(artifact, writeArtifact(await compileFlowSet(utilityWithShortTimes())))
  const provider = await runningProvider(ledger)
  const worker = new Worker([join(directory, 'conversations.sqlite'), artifact, provider.url])
  const told: Told[] = []
  for (const item of casesOf(seed)) told.push(await runCase(item, worker, provider.url))
  await worker.end()
  await provider.stop()
  const lines = ledgerLines(ledger)
  return { kills: worker.kills, told, broken: told.flatMap((each) => brokenPromises(each, lines)) }
}

describe('a worker killed in the middle of a payment', () => {
  it('pays at most once, tells only what is so, and reports or holds every payment: 200 seeded kills of real processes', async () => {
    const seed = Number(process.env['SAYDO_SEED'] ?? Date.now() % 100_000)
    const lanes = await Promise.all([lane(seed), lane(seed + 1), lane(seed + 2)])
    const kills = lanes.reduce((sum, { kills: count }) => sum + count, 0)
    const told = lanes.flatMap((each) => each.told)
    const statuses = ['completed', 'failed', 'unknown'].map((status) => `${told.filter(({ payment }) => payment?.status === status).length} ${status}`)
    process.stdout.write(`seed ${seed}: ${told.length} payments, ${kills} kills; ${statuses.join(', ')}\n`)
    expect(lanes.flatMap((each) => each.broken), `seed ${seed}`).toEqual([])
    for (const point of Object.keys(points)) expect(told.filter(({ item }) => item.point === point).length, point).toBeGreaterThanOrEqual(30)
    expect(kills).toBeGreaterThanOrEqual(200)
  }, 600_000)
})
