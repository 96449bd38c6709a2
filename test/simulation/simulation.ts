/**
 * Three workers, two conversations, one provider and one store, in an order that only the seed decides.
 *
 * SI1. The same seed gives the same log, line by line: no clock, id, timer or order comes from anywhere else.
 * SI2. The channel delivers at least once: a message without a reply is sent again, an answered one may arrive once more.
 * SI3. A frozen worker stands still in the middle of whatever it does, and goes on when it thaws; a killed one never does.
 * SI4. In the end everything thaws, nothing fails any more, and time passes: then every promise must hold.
 */
import { SaydoError } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { memoryStore } from '../../host/index.ts'
import type { HostMessage, HostReply } from '../../host/index.ts'
import { brokenPromises } from '../crash/promises.ts'
import { Provider } from '../crash/provider.ts'
import type { Manner } from '../crash/provider.ts'
import { longAfter } from '../crash/run-journey.ts'
import { idle, VirtualTime } from '../crash/virtual-time.ts'
import { LostReply, Outside, Worker } from '../crash/worker.ts'
import type { FaultKind, PortCall } from '../crash/worker.ts'
import type { Journey } from '../journeys/journey.ts'
import { Random } from './random.ts'

/** A talk of both conversations, on two versions of its flow set. */
export interface Plan {
  readonly name: string
  readonly journey: Journey
  readonly versions: readonly [FlowSet, FlowSet]
}

export interface Simulated {
  readonly log: readonly string[]
  /** Every promise that is broken, in words. */
  readonly problems: readonly string[]
}

const tenantId = 't1'
const mostEvents = 300
const faultKinds = ['die-before', 'die-after', 'lose-before', 'lose-after'] as const
const manners: readonly [Manner, ...Manner[]] = ['normal', 'normal', 'refuse', 'drop', 'drop-before', 'not-sent', { slow: 900 }, { slow: 1_500 }, { slow: 7_000 }, { slow: 900, fails: true }]

/** Faults by chance, a few in a run. */
class ChanceOutside extends Outside {
  faultsLeft: number
  private readonly random: Random
  private readonly note: (line: string) => void

  constructor(random: Random, note: (line: string) => void) {
    super()
    this.random = random
    this.note = note
    this.faultsLeft = random.below(5)
  }

  override next(name: PortCall['name']): FaultKind | null {
    super.next(name)
    const fault = this.faultsLeft > 0 && this.random.happens(0.08) ? this.random.pick(faultKinds) : null
    if (fault !== null) this.faultsLeft -= 1
    this.note(`${name}${fault === null ? '' : ` ${fault}`}`)
    return fault
  }
}

/** One process, and the replies of the outside that it has not seen yet. */
interface Slot {
  readonly name: string
  readonly worker: Worker
  readonly waiting: (() => void)[]
  isFrozen: boolean
  inFlight: Message[]
}

interface Message {
  readonly conversation: string
  readonly text: string
  readonly messageId: string
  isAnswered: boolean
  /** Until when the conversation said it is busy. */
  busyUntil: number
}

type Event = readonly [weight: number, act: () => void]

export class Simulation {
  private readonly log: string[] = []
  private readonly random: Random
  private readonly plan: Plan
  private readonly storage = memoryStore()
  private readonly time = new VirtualTime()
  private readonly provider: Provider
  private readonly outside: ChanceOutside
  private readonly replies: HostReply[] = []
  private readonly failures: string[] = []
  private readonly messages: readonly Message[]
  private slots: Slot[] = []
  private workers = 0
  private isCalm = false

  constructor(seed: number, plan: Plan) {
    this.random = new Random(seed)
    this.plan = plan
    const list = Array.from({ length: this.random.below(4) }, () => this.random.pick(manners))
    this.provider = new Provider(this.time, { ...plan.journey.provider, manners: list })
    this.outside = new ChanceOutside(this.random, (line) => this.note(line))
    this.messages = plan.journey.lines.map((line, index) => ({ ...line, messageId: `m${index}`, isAnswered: false, busyUntil: 0 }))
    this.note(`${plan.name}, the provider is ${JSON.stringify(list)}`)
  }

  async run(): Promise<Simulated> {
    this.slots = ['a', 'b', 'c'].map((name) => this.start(name))
    for (let events = 0; events < mostEvents && this.messages.some((message) => !message.isAnswered); events += 1) {
      this.choose(this.events())
      await idle()
      await idle()
    }
    await this.calmDown()
    const { replies, provider, outside, storage } = this
    const broken = await brokenPromises(this.plan.journey, { replies, provider, calls: outside.calls }, { tenantId, open: () => storage })
    return { log: this.log, problems: [...this.failures, ...broken] }
  }

  private note(line: string): void {
    this.log.push(`${this.time.now() - 1_800_000_000_000} ${line}`)
  }

  private start(name: string): Slot {
    this.workers += 1
    const { storage, provider, time, outside, plan } = this
    const version = this.random.below(2)
    const waiting: (() => void)[] = []
    const gate = (): Promise<void> => (this.isCalm ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)))
    const worker = new Worker({ storage, provider, time, outside, gate, flowSet: plan.versions[version] as FlowSet, seed: this.workers, definitions: 'pin' })
    const slot: Slot = { name, worker, waiting, isFrozen: false, inFlight: [] }
    void worker.death.then(() => this.replace(slot))
    this.note(`${name} starts as worker ${this.workers}, version ${version}`)
    return slot
  }

  /** What it was at is lost; the channel finds out by and by. */
  private replace(slot: Slot): void {
    const index = this.slots.indexOf(slot)
    if (index < 0) return
    slot.inFlight = []
    this.note(`${slot.name} is dead`)
    this.slots[index] = this.start(slot.name)
  }

  private choose(events: readonly Event[]): void {
    let left = this.random.next() * events.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, act] of events) {
      left -= weight
      if (left < 0) {
        act()
        return
      }
    }
  }

  /** All that can happen now. */
  private events(): readonly Event[] {
    const { slots, random } = this
    const running = slots.filter((slot) => !slot.isFrozen && slot.waiting.length > 0)
    const due = this.due()
    const answered = this.messages.filter((message) => message.isAnswered).slice(-2)
    return [
      ...running.map((slot): Event => [8, () => this.open(slot)]),
      ...due.map((message): Event => [this.urgency(message), () => this.deliver(message, random.pick(slots as [Slot, ...Slot[]]))]),
      ...answered.map((message): Event => [0.2, () => this.deliver(message, random.pick(slots as [Slot, ...Slot[]]))]),
      ...slots.map((slot): Event => (slot.isFrozen ? [1, () => this.thaw(slot)] : [slot.waiting.length > 0 ? 0.3 : 0, () => this.freeze(slot)])),
      ...slots.map((slot): Event => [0.1, () => slot.worker.kill()]),
      [running.length > 0 ? 0.5 : 4, () => this.tick(due)],
      [0.1, () => this.jump()],
    ]
  }

  /** The next message of each conversation: nobody writes before there is an answer. */
  private due(): readonly Message[] {
    const conversations = [...new Set(this.messages.map(({ conversation }) => conversation))]
    return conversations.flatMap((conversation) => this.messages.find((message) => message.conversation === conversation && !message.isAnswered) ?? [])
  }

  /** Impatient channels send again what is under way, or what is not to be sent yet. */
  private urgency(message: Message): number {
    if (message.busyUntil > this.time.now()) return 0.2
    return this.slots.some((slot) => slot.inFlight.includes(message)) ? 1 : 6
  }

  private open(slot: Slot): void {
    this.note(`${slot.name} goes on`)
    slot.waiting.splice(this.random.below(slot.waiting.length), 1)[0]?.()
  }

  private freeze(slot: Slot): void {
    slot.isFrozen = true
    this.note(`${slot.name} freezes`)
  }

  private thaw(slot: Slot): void {
    slot.isFrozen = false
    this.note(`${slot.name} thaws`)
  }

  /** Time goes on to the next timer, or to the end of what the channel waits for. */
  private tick(due: readonly Message[]): void {
    const before = this.time.now()
    if (this.time.fireNext()) this.note(`${this.time.now() - before} ms pass`)
    else for (const { busyUntil } of due) if (busyUntil > this.time.now()) this.time.jump(busyUntil - this.time.now())
  }

  private jump(): void {
    const milliseconds = this.random.pick([500, 5_000, longAfter])
    this.time.jump(milliseconds)
    this.note(`${milliseconds} ms are over at once`)
  }

  private deliver(message: Message, slot: Slot): void {
    this.note(`${slot.name} gets ${message.messageId} of ${message.conversation}: ${message.text}`)
    slot.inFlight.push(message)
    slot.worker.host.handle(wholeOf(message)).then((reply) => this.answer(message, slot, reply), (error: unknown) => this.fail(message, slot, error))
  }

  private done(message: Message, slot: Slot): void {
    const index = slot.inFlight.indexOf(message)
    if (index >= 0) slot.inFlight.splice(index, 1)
  }

  private answer(message: Message, slot: Slot, reply: HostReply): void {
    this.done(message, slot)
    this.note(`${slot.name} answers ${message.messageId}: ${JSON.stringify(reply.text)}${reply.retryAfter === null ? '' : `, again in ${reply.retryAfter}`}`)
    message.busyUntil = this.time.now() + (reply.retryAfter ?? 0)
    if (reply.retryAfter !== null) return
    message.isAnswered = true
    this.replies.push(reply)
  }

  private fail(message: Message, slot: Slot, error: unknown): void {
    this.done(message, slot)
    this.note(`${slot.name} fails at ${message.messageId}: ${error instanceof SaydoError ? error.code : String(error)}`)
    if (!(error instanceof SaydoError || error instanceof LostReply)) this.failures.push(`a worker fails as none may: ${String(error)}`)
  }

  /** SI4. */
  private async calmDown(): Promise<void> {
    this.note('all is calm')
    this.isCalm = true
    this.outside.faultsLeft = 0
    for (const slot of this.slots) slot.waiting.splice(0).forEach((open) => open())
    await idle()
    while (this.slots.some((slot) => slot.inFlight.length > 0) && this.time.fireNext()) await idle()
    if (this.slots.some((slot) => slot.inFlight.length > 0)) this.failures.push('a worker waits for ever')
    const calm = this.start('d')
    for (const message of this.messages.filter((each) => !each.isAnswered)) await this.insist(message, calm)
    await this.time.advance(longAfter)
    for (const conversation of new Set(this.messages.map((message) => message.conversation))) {
      for (const text of ['well?', 'and?']) await this.insist({ conversation, text, messageId: `${conversation} ${text}`, isAnswered: false, busyUntil: 0 }, calm)
    }
  }

  private async insist(message: Message, slot: Slot): Promise<void> {
    for (let tries = 0; tries < 8 && !message.isAnswered; tries += 1) {
      const handled = slot.worker.host.handle(wholeOf(message))
      const reply = await this.time.settle(handled).catch((error: unknown) => error)
      if (!(reply instanceof Error)) {
        this.answer(message, slot, reply as HostReply)
        await this.time.advance((reply as HostReply).retryAfter ?? 0)
      } else {
        this.fail(message, slot, reply)
        await this.time.advance(1_000)
      }
    }
    if (!message.isAnswered) this.failures.push(`${message.messageId} of ${message.conversation} is never answered`)
  }
}

const wholeOf = ({ conversation, text, messageId }: Message): HostMessage => ({ tenantId, conversationId: conversation, userId: 'u1', role: 'user', content: text, messageId })
