/** Two workers that handle two messages at the same time, in whatever order the replies of the outside come to them. */
import { SaydoError } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { memoryStore } from '../../host/index.ts'
import type { HostMessage, HostReply } from '../../host/index.ts'
import type { Journey } from '../journeys/journey.ts'
import type { Choose } from './every-path.ts'
import { brokenPromises } from './promises.ts'
import { Provider } from './provider.ts'
import { longAfter } from './run-journey.ts'
import { idle, VirtualTime } from './virtual-time.ts'
import { Outside, Worker } from './worker.ts'

export interface AtOnce {
  readonly name: string
  /** Its lines are said first, one after the other. */
  readonly journey: Journey
  readonly messages: readonly [AtOnceMessage, AtOnceMessage]
  /** Whether one of the workers may stand still until its time is over. */
  readonly freezes: boolean
}

export interface AtOnceMessage {
  readonly conversation: string
  readonly text: string
  readonly messageId: string
}

type Outcome = HostReply | SaydoError

const messageOf = ({ conversation, text, messageId }: AtOnceMessage): HostMessage => ({ tenantId: 't1', conversationId: conversation, userId: 'u1', role: 'user', content: text, messageId })

/** Lets through one reply at a time. */
class Gate {
  private waiting: (() => void)[] = []

  readonly wait = (): Promise<void> => new Promise((resolve) => this.waiting.push(resolve))

  get count(): number {
    return this.waiting.length
  }

  open(index: number): void {
    this.waiting.splice(index, 1)[0]?.()
  }
}

export class AtOnceRun {
  readonly replies: HostReply[] = []
  readonly storage = memoryStore()
  readonly time = new VirtualTime()
  readonly provider: Provider
  private readonly options: AtOnce
  private readonly flowSet: FlowSet
  private readonly gate = new Gate()
  private readonly outside = new Outside()
  private workers = 0
  /** Takes the messages before and after. */
  private readonly calm: Worker

  constructor(options: AtOnce, flowSet: FlowSet) {
    this.options = options
    this.flowSet = flowSet
    this.provider = new Provider(this.time, options.journey.provider)
    this.calm = this.worker()
  }

  /** Every promise that is broken in the end. */
  async go(choose: Choose): Promise<readonly string[]> {
    const { journey, messages } = this.options
    for (const [index, { conversation, text }] of journey.lines.entries()) await this.say({ conversation, text, messageId: `before-${index}` })
    const outcomes = await this.bothAtOnce(choose)
    for (const [index, outcome] of outcomes.entries()) await this.takeUp(outcome, messages[index] as AtOnceMessage)
    await this.time.advance(longAfter)
    for (const conversation of new Set(messages.map((message) => message.conversation))) {
      for (const text of ['well?', 'and?']) await this.say({ conversation, text, messageId: `${conversation} ${text}` })
    }
    const { replies, provider, outside, storage } = this
    return brokenPromises(journey, { replies, provider, calls: outside.calls }, { tenantId: 't1', open: () => storage })
  }

  private worker(gate?: Gate): Worker {
    const { storage, provider, time, outside, flowSet } = this
    this.workers += 1
    return new Worker({ storage, provider, time, outside, flowSet, seed: this.workers, ...(gate === undefined ? {} : { gate: gate.wait }) })
  }

  private async bothAtOnce(choose: Choose): Promise<readonly Outcome[]> {
    const outcomes: (Outcome | null)[] = [null, null]
    for (const [index, message] of this.options.messages.entries()) {
      this.worker(this.gate).host.handle(messageOf(message)).then((reply) => (outcomes[index] = reply), (error: unknown) => (outcomes[index] = error as SaydoError))
    }
    await idle()
    let mayFreeze = this.options.freezes
    while (outcomes.includes(null)) {
      if (this.gate.count === 0 && !this.time.fireNext()) throw new TypeError('both wait for ever')
      if (this.gate.count > 0) {
        const choice = choose(this.gate.count + (mayFreeze ? 1 : 0))
        if (choice < this.gate.count) this.gate.open(choice)
        else {
          mayFreeze = false
          this.time.jump(longAfter)
        }
      }
      await idle()
    }
    while (this.gate.count > 0) {
      this.gate.open(0)
      await idle()
    }
    return outcomes as Outcome[]
  }

  /** What the channel does with an outcome: busy and errors are sent again. */
  private async takeUp(outcome: Outcome, message: AtOnceMessage): Promise<void> {
    if (outcome instanceof Error) {
      if (!(outcome instanceof SaydoError)) throw new TypeError('a worker failed as none may', { cause: outcome })
      await this.say(message)
    } else if (outcome.retryAfter === null) this.replies.push(outcome)
    else {
      await this.time.advance(outcome.retryAfter)
      await this.say(message)
    }
  }

  private async say(message: AtOnceMessage): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await this.time.settle(this.calm.host.handle(messageOf(message)))
      if (reply.retryAfter === null) {
        this.replies.push(reply)
        return
      }
      await this.time.advance(reply.retryAfter)
    }
    throw new TypeError(`no reply to ${message.text}`)
  }
}
