/**
 * A conversation host in a process of its own, that kills itself where it is told to.
 *
 *   node kill-worker.js DATABASE ARTIFACT PAYMENT-API
 *
 * One command a line: { tenant, message, text, kill? }; one answer a line. `kill` names a place and how many times it is
 * passed before: the process is then gone, in the middle of whatever it was doing.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { loadFlowSet, SaydoError, WorkflowEngine } from '../../src/index.ts'
import type { HttpTransport } from '../../src/index.ts'
import { createConversationHost, fetchTransport } from '../../host/index.ts'
import type { Storage } from '../../host/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import type { KillCommand, KillPlace, WorkerAnswer } from './kill-places.ts'

class Killer {
  private left: { place: KillPlace; passes: number } | null = null

  arm(command: KillCommand): void {
    this.left = command.kill === undefined ? null : { ...command.kill }
  }

  /** Ends the process when this is the place, and the time. */
  pass(place: KillPlace): void {
    if (this.left?.place !== place) return
    if (this.left.passes === 0) process.kill(process.pid, 'SIGKILL')
    this.left.passes -= 1
  }

  /** Ends the process so many turns of the event loop from now. */
  count(): void {
    if (this.left?.place !== 'any-moment') return
    this.pass('any-moment')
    setImmediate(() => this.count())
  }
}

function watched(storage: Storage, killer: Killer): Storage {
  return {
    supports: storage.supports,
    async read(key) {
      // What a process does once, for its flow set, is not one of the numbered points of a turn.
      if (key.kind === 'definitions') return storage.read(key)
      killer.pass('before-read')
      const record = await storage.read(key)
      killer.pass('after-read')
      return record
    },
    async commit(changes) {
      if (changes[0].key.kind === 'definitions') return storage.commit(changes)
      killer.pass('before-commit')
      const result = await storage.commit(changes)
      killer.pass('after-commit')
      return result
    },
    due: (...query) => storage.due(...query),
  }
}

function watchedHttp(transport: HttpTransport, killer: Killer): HttpTransport {
  return {
    async send(request, signal) {
      if (request.method === 'GET') return transport.send(request, signal)
      killer.pass('before-send')
      const reply = transport.send(request, signal)
      killer.pass('send-begun')
      const received = await reply
      killer.pass('after-send')
      return received
    },
  }
}

const [database = '', artifact = '', paymentApi = ''] = process.argv.slice(2)
const killer = new Killer()
const flowSet = loadFlowSet(readFileSync(artifact, 'utf8'))
const host = createConversationHost({
  storage: watched(sqliteStore(database), killer),
  tenants: () => ({ flowSet, durableActions: true }),
  engines: (flows) => new WorkflowEngine({ flows, globals: { paymentApi }, transports: { http: watchedHttp(fetchTransport(), killer), allowPrivateAddresses: true } }),
  limits: { skewMargin: 0, saveBudget: 100 },
})

async function answerTo(command: KillCommand): Promise<WorkerAnswer> {
  killer.arm(command)
  killer.count()
  try {
    const reply = await host.handle({ tenantId: command.tenant, conversationId: 'c', userId: 'u', role: 'user', content: command.text, messageId: command.message })
    const session = await host.read(command.tenant, 'c')
    killer.pass('before-reply')
    return { text: reply.text, retryAfter: reply.retryAfter, payment: session?.cargo['lastPayment'] ?? null, error: null }
  } catch (error) {
    return { text: null, retryAfter: null, payment: null, error: error instanceof SaydoError ? error.code : String(error) }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answerTo(JSON.parse(line) as KillCommand))}\n`)
}
