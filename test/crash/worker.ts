/**
 * A process that may die: a conversation host whose every call to the outside is counted and may go wrong.
 *
 * WK1. Calls are counted through all workers of a run, from 1, in the order in which they are made.
 * WK2. A dead worker never goes on: the call at which it dies never ends, and no later one is made.
 * WK3. Nothing but the storage and the provider outlives a worker.
 */
import { WorkflowEngine } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { createConversationHost } from '../../host/index.ts'
import type { ConversationHost, ConversationHostOptions, HostLimits, Storage, Tenant } from '../../host/index.ts'
import { seededIds } from '../../host/testing/index.ts'
import type { Provider } from './provider.ts'
import type { VirtualTime } from './virtual-time.ts'

/** `lose`: the caller sees a failure. `die`: the caller sees nothing any more. Before or after the call is carried out. */
export type FaultKind = 'die-before' | 'die-after' | 'lose-before' | 'lose-after'

export interface PortCall {
  readonly number: number
  readonly name: 'read' | 'commit' | 'effect'
}

/** What the outside does at each call; one for all workers of a run. */
export class Outside {
  readonly calls: PortCall[] = []
  private readonly faults: ReadonlyMap<number, FaultKind>

  constructor(faults: ReadonlyMap<number, FaultKind> = new Map()) {
    this.faults = faults
  }

  next(name: PortCall['name']): FaultKind | null {
    const call = { number: this.calls.length + 1, name }
    this.calls.push(call)
    return this.faults.get(call.number) ?? null
  }
}

export class LostReply extends TypeError {
  override readonly name = 'LostReply'
}

const never = (): Promise<never> => new Promise(() => undefined)

export interface WorkerParts {
  readonly storage: Storage
  readonly provider: Provider
  readonly time: VirtualTime
  readonly outside: Outside
  readonly flowSet: FlowSet
  readonly seed: number
  readonly limits?: Partial<HostLimits>
  readonly tenant?: Partial<Tenant>
  /** Default `hold`: calls are numbered from the read of the conversation on, what a process does once is not among them. */
  readonly definitions?: 'pin' | 'hold'
  /** Further options of the host. */
  readonly host?: Partial<Pick<ConversationHostOptions, 'channel' | 'journalEpoch' | 'clockSkew' | 'onAlarm'>>
  /** Functions that are no calls of the provider. */
  readonly functions?: Readonly<Record<string, (...values: readonly never[]) => unknown>>
  /** Holds back every reply of the outside until it lets it through. */
  readonly gate?: () => Promise<void>
}

export class Worker {
  readonly host: ConversationHost
  /** Resolves when the worker dies. */
  readonly death: Promise<'dead'>
  private isDead = false
  private readonly parts: WorkerParts
  private die: () => void = () => undefined

  constructor(parts: WorkerParts) {
    this.parts = parts
    this.death = new Promise((resolve) => {
      this.die = () => {
        this.isDead = true
        parts.time.forget(this)
        resolve('dead')
      }
    })
    this.host = this.makeHost()
  }

  private makeHost(): ConversationHost {
    const { storage, provider, time, flowSet, seed, limits = {}, tenant = {}, definitions = 'hold', functions: own = {} } = this.parts
    const ids = seededIds(seed)
    const send = (tool: string) => (args: { readonly amount?: number }, info: { readonly idempotencyKey: string | null }) =>
      this.call('effect', () => provider.send({ tool, amount: args.amount ?? 0, key: info.idempotencyKey ?? '' }))
    const functions = { ...Object.fromEntries(Object.keys(flowSet.program.names.functions).map((name) => [name, send(name)])), ...own }
    return createConversationHost({
      ...this.parts.host,
      ids, clock: time, limits,
      definitions,
      storage: {
        supports: storage.supports,
        read: (key) => this.call('read', () => storage.read(key)),
        commit: (changes) => this.call('commit', () => storage.commit(changes)),
        due: (...query) => storage.due(...query),
      },
      tenants: () => ({ flowSet, durableActions: true, ...tenant }),
      engines: (flows) => new WorkflowEngine({ flows, clock: time, ids, deadlines: time.deadlinesFor(this), functions: functions }),
    })
  }

  private async call<Value>(name: PortCall['name'], perform: () => Promise<Value>): Promise<Value> {
    if (this.isDead) return never()
    const fault = this.parts.outside.next(name)
    if (fault === 'die-before') return this.dies()
    if (fault === 'lose-before') throw new LostReply(`${name} was not carried out`)
    const answer = await this.alive(perform())
    if (fault === 'die-after') return this.dies()
    if (fault === 'lose-after') throw new LostReply(`the reply of ${name} was lost`)
    return answer
  }

  /** What the call comes to, if the worker still lives then. */
  private async alive<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      const value = await answer
      await this.parts.gate?.()
      return this.isDead ? await never() : value
    } catch (error) {
      await this.parts.gate?.()
      if (this.isDead) return never()
      throw error
    }
  }

  /** Ends the worker from outside, wherever it is. */
  kill(): void {
    this.die()
  }

  private dies(): Promise<never> {
    this.die()
    return never()
  }
}
