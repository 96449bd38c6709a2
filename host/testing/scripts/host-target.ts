/**
 * Plays a script on a conversation host, with durable actions, on a store in memory.
 *
 * HT1. Tools the script mocks are called in the script's world; the flow set is the same in everything else.
 * HT2. A fault strikes the line it is written at; then the channel delivers the message again, as channels do.
 */
import { isSaydoError, WorkflowEngine } from '../../../src/index.ts'
import type { EngineOptions, FlowSet, JsonValue, Session, SessionOptions, ToolCallInfo } from '../../../src/index.ts'
import { createConversationHost } from '../../conversation/index.ts'
import type { ConversationHost, HostMessage, HostReply } from '../../conversation/index.ts'
import { memoryRateLimits } from '../../defaults/index.ts'
import { memoryStore } from '../../stores/memory/index.ts'
import type { Storage } from '../../storage/index.ts'
import { testingError } from '../codes.ts'
import { injectFaults } from '../fault-injector.ts'
import type { Fault, FaultInjector } from '../fault-injector.ts'
import type { DeliveryFaults, Observed, ScriptMessage, ScriptTarget, TargetFactory, TargetSettings } from './target.ts'
import type { ScriptWorld } from './world.ts'

export interface HostTargetOptions {
  readonly flowSet: FlowSet
  /** Real functions, for those the script does not mock. */
  readonly functions?: EngineOptions['functions']
  readonly globals?: EngineOptions['globals']
  readonly extensions?: EngineOptions['extensions']
}

export const hostTarget = (options: HostTargetOptions): TargetFactory => (world, settings) => new HostTarget(options, world, settings)

const tenantId = 'script'
const conversationId = 'conversation'
/** A worker that died holds its claim for some seconds; no script waits for ever. */
const mostDeliveries = 20

class HostTarget implements ScriptTarget {
  private readonly parts: { readonly options: HostTargetOptions; readonly world: ScriptWorld; readonly settings: TargetSettings }
  private readonly store: Storage = memoryStore()
  /** Looks into the store past all faults. */
  private readonly observer: Pick<ConversationHost, 'read'>
  private worker: Worker
  private messages = 0

  constructor(options: HostTargetOptions, world: ScriptWorld, settings: TargetSettings) {
    this.parts = { options, world, settings }
    this.worker = this.start()
    this.observer = this.hostOn(this.store)
  }

  async deliver(message: ScriptMessage, faults: DeliveryFaults): Promise<Observed> {
    const { settings } = this.parts
    this.messages += 1
    const whole: HostMessage = {
      ...message, tenantId, conversationId,
      messageId: `m${this.messages}`,
      userId: settings.user,
      ...(settings.language === null ? {} : { language: settings.language }),
    }
    this.worker.fail(faults)
    const reply = await this.answered(whole)
    for (let again = 1; again < faults.deliveries; again += 1) await this.answered(whole)
    this.worker.refuseLeftFaults()
    const session = await this.observer.read(tenantId, conversationId)
    if (session === null) throw new TypeError('a conversation that answered is stored')
    return observed(session, reply)
  }

  /** Delivers until there is an answer: again after a lost one, later to a busy conversation, by a new process after a death. */
  private async answered(message: HostMessage): Promise<HostReply> {
    for (let tries = 1; tries <= mostDeliveries; tries += 1) {
      try {
        const reply = await this.worker.host.handle(message)
        if (reply.retryAfter === null) return reply
        this.parts.world.clock.advance(reply.retryAfter)
      } catch (error) {
        if (!isInjected(error)) throw error
        if (this.worker.isDead()) this.worker = this.start()
      }
    }
    throw testingError('SCRIPT_FAILED', `a message was delivered ${mostDeliveries} times and never answered`)
  }

  private start(): Worker {
    const plan: Record<number, Fault> = {}
    const injector = injectFaults(this.store, plan)
    return new Worker(this.hostOn(injector.storage), injector, plan)
  }

  private hostOn(storage: Storage): ConversationHost {
    const { options, world, settings } = this.parts
    const engine = new ScriptEngine({ ...engineOptions(options, world, settings), cargo: settings.cargo })
    return createConversationHost({
      storage, clock: world.clock, ids: world.ids,
      limits: { skewMargin: 0 },
      tenants: () => ({ flowSet: engine.flows, durableActions: true }),
      engines: () => engine,
    })
  }
}

/** One process: its host, and the faults of its storage. */
class Worker {
  readonly host: ConversationHost
  private readonly injector: FaultInjector
  private readonly plan: Record<number, Fault>
  private faultAt = 0

  constructor(host: ConversationHost, injector: FaultInjector, plan: Record<number, Fault>) {
    this.host = host
    this.injector = injector
    this.plan = plan
  }

  fail({ crashAfter, loseReply }: DeliveryFaults): void {
    const wanted = loseReply ?? crashAfter
    if (wanted === null) return
    this.faultAt = this.injector.calls().length + Math.max(wanted, 1)
    this.plan[this.faultAt] = loseReply !== null ? { after: 'fail' } : crashAfter === 0 ? { before: 'die' } : { after: 'die' }
  }

  isDead(): boolean {
    const fault = this.plan[this.faultAt]
    return this.injector.calls().length >= this.faultAt && (fault?.before === 'die' || fault?.after === 'die')
  }

  /** A fault that struck nothing proves nothing. @throws SaydoError SCRIPT_FAILED. */
  refuseLeftFaults(): void {
    const made = this.injector.calls().length
    if (made < this.faultAt) throw testingError('SCRIPT_FAILED', `the fault of this line never struck: it made ${this.faultAt - made} storage requests too few`)
  }
}

const isInjected = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isSaydoError(cause) && cause.code === 'FAULT_INJECTED') return true
  return false
}

/** An engine whose conversations begin with the script's cargo. */
class ScriptEngine extends WorkflowEngine {
  private readonly cargo: NonNullable<SessionOptions['cargo']>

  constructor({ cargo, ...options }: EngineOptions & { readonly cargo: NonNullable<SessionOptions['cargo']> }) {
    super(options)
    this.cargo = cargo
  }

  override initSession(options: SessionOptions): Session {
    return super.initSession({ ...options, cargo: this.cargo })
  }
}

function engineOptions(options: HostTargetOptions, world: ScriptWorld, settings: TargetSettings): EngineOptions {
  const { flowSet, functions = {}, globals = {}, extensions = [] } = options
  const mocked = mockedFlowSet(flowSet, world, functions)
  const computed = Object.keys(flowSet.program.names.functions).filter((name) => world.computes(name) || !Object.hasOwn(functions, name))
  return {
    flows: mocked.flowSet, extensions,
    functions: { ...functions, ...Object.fromEntries(computed.map((name) => [name, () => world.compute(name)])), ...mocked.functions },
    globals: { ...globals, ...settings.globals },
    detector: world.detector, clock: world.clock, ids: world.ids, deadlines: world.deadlines, rateLimits: memoryRateLimits({ clock: world.clock }),
  }
}

interface Mocked {
  readonly flowSet: FlowSet
  readonly functions: NonNullable<EngineOptions['functions']>
}

/** The flow set with its tools as local ones that the script answers, but for those that are mocks already or whose real function is there. */
function mockedFlowSet(flowSet: FlowSet, world: ScriptWorld, real: NonNullable<EngineOptions['functions']>): Mocked {
  const functions: Record<string, (...values: never[]) => unknown> = {}
  const tools = Object.fromEntries(
    Object.entries(flowSet.program.tools).map(([id, tool]) => {
      const { implementation } = tool
      const answers = implementation.type === 'mock' || (implementation.type === 'local' && Object.hasOwn(real, implementation.function))
      if (!world.isMocked(id) && answers) return [id, tool]
      const name = `script:${id}`
      functions[name] = (args: Readonly<Record<string, JsonValue>>, info: ToolCallInfo) => world.call({ tool: id, args, key: info.idempotencyKey })
      return [id, { ...tool, positional: null, implementation: { type: 'local', function: name } as const }]
    }),
  )
  return { flowSet: { ...flowSet, program: { ...flowSet.program, tools } }, functions }
}

function observed(session: Session, reply: HostReply): Observed {
  const stack = session.stacks.at(-1)
  const frame = stack?.frames.at(-1)
  return {
    reply: reply.text,
    choices: reply.choices.map((choice) => choice.label),
    variables: stack?.scopes[frame?.scope ?? 0] ?? {},
    cargo: session.cargo,
    effects: reply.effects,
    outcome: session.lastFlowOutcome,
    flow: frame?.flow ?? null,
    language: session.language,
  }
}
