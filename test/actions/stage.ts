/** A conversation whose workers may die, lose replies or stand still: for tests that tell one story each. */
import { compileFlowSet } from '../../src/index.ts'
import type { CompileOptions, FlowSet, Session } from '../../src/index.ts'
import { memoryStore } from '../../host/index.ts'
import type { HostMessage, HostReply, Storage } from '../../host/index.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import { payDefinitions } from '../journeys/paying.ts'
import { Provider } from '../crash/provider.ts'
import type { ProviderOptions } from '../crash/provider.ts'
import { VirtualTime } from '../crash/virtual-time.ts'
import { Outside, Worker } from '../crash/worker.ts'
import type { FaultKind, WorkerParts } from '../crash/worker.ts'

export interface StageOptions {
  readonly definitions?: CompileOptions
  readonly provider?: ProviderOptions
  readonly storage?: Storage
}

export type WorkerOptions = Partial<Pick<WorkerParts, 'storage' | 'limits' | 'tenant' | 'flowSet' | 'gate' | 'host' | 'functions'>> & {
  /** Faults by number of this worker's calls. With one action: 1 read, 2 claim, 3 effect, 4 save. */
  readonly faults?: Readonly<Record<number, FaultKind>>
}

export const conversation = { namespace: 't1', kind: 'conversation', id: 'c1' } as const

export class Stage {
  readonly time = new VirtualTime()
  readonly storage: Storage
  readonly provider: Provider
  readonly flowSet: FlowSet
  /** The calls of all workers, in order. */
  readonly calls: string[] = []
  private workers = 0
  private messages = 0

  private constructor(flowSet: FlowSet, options: StageOptions) {
    this.flowSet = flowSet
    this.storage = options.storage ?? memoryStore()
    this.provider = new Provider(this.time, options.provider ?? {})
  }

  static async of(options: StageOptions = {}): Promise<Stage> {
    return new Stage(await compileFlowSet(options.definitions ?? payDefinitions()), options)
  }

  /** A stage on which the user has been asked for consent. */
  static async atConsent(options: StageOptions = {}): Promise<Stage> {
    const stage = await Stage.of(options)
    const worker = stage.worker()
    for (const text of ['pay', '42']) await stage.say(text, { worker })
    stage.calls.length = 0
    return stage
  }

  worker({ faults = {}, ...options }: WorkerOptions = {}): Worker {
    const { storage, provider, time, flowSet, calls } = this
    this.workers += 1
    const outside = new (class extends Outside {
      override next(name: 'read' | 'commit' | 'effect'): FaultKind | null {
        calls.push(name)
        return super.next(name)
      }
    })(new Map(Object.entries(faults).map(([number, kind]) => [Number(number), kind])))
    return new Worker({ storage, provider, time, flowSet, outside, seed: this.workers, ...options })
  }

  messageOf(text: string, messageId?: string): HostMessage {
    this.messages += 1
    return { tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content: text, messageId: messageId ?? `m${this.messages}` }
  }

  /** The reply; throws when the worker dies. */
  async say(text: string, { worker = this.worker(), messageId }: { readonly worker?: Worker; readonly messageId?: string } = {}): Promise<HostReply> {
    const outcome = await this.time.settle(Promise.race([worker.host.handle(this.messageOf(text, messageId)), worker.death]))
    if (outcome === 'dead') throw new TypeError('the worker died')
    return outcome
  }

  /** Says yes to a worker that dies at this call, and lets its time pass. */
  async dieAt(call: number, kind: FaultKind, messageId = 'yes'): Promise<void> {
    const worker = this.worker({ faults: { [call]: kind } })
    await this.time.settle(Promise.race([worker.host.handle(this.messageOf('yes', messageId)), worker.death]))
    await this.time.advance(60_000)
    this.calls.length = 0
  }

  async session(): Promise<Session> {
    return (await this.parts('session'))[0] as Session
  }

  async rows(): Promise<readonly StoredAttempt[]> {
    return (await this.parts('attempt:')) as readonly StoredAttempt[]
  }

  /** The parts of the record whose names begin so, read. */
  async parts(prefix: string): Promise<readonly unknown[]> {
    const record = await this.storage.read(conversation)
    const names = Object.keys(record?.parts ?? {}).filter((name) => name.startsWith(prefix))
    return names.map((name) => JSON.parse(String(record?.parts[name])) as unknown)
  }

  /** The next turn of the conversation finds what was written here instead. */
  async edit(change: (parts: Readonly<Record<string, string>>) => Readonly<Record<string, string>>): Promise<void> {
    const record = await this.storage.read(conversation)
    const set = change((record?.parts ?? {}) as Readonly<Record<string, string>>)
    await this.storage.commit([{ key: conversation, expect: record?.version ?? 'absent', next: `edited-${(this.messages += 1)}`, set }])
  }
}

/** What the projector of the paying flows keeps. */
export const outcomesOf = (session: Session): readonly unknown[] => Object.values(session.cargo['outcomes'] ?? {})
