/** The world outside: a provider that does what it is asked, or misbehaves as a journey says, and keeps a ledger of what it did. */
import { EffectNotApplied } from '../../src/index.ts'
import { notSent } from '../../host/transports/index.ts'
import type { VirtualTime } from './virtual-time.ts'

export interface Applied {
  readonly key: string
  readonly tool: string
  readonly receipt: string
  readonly amount: number
}

/** What happens to one request. `slow` does it, or fails, after so many milliseconds; `not-sent`: it never left its machine. */
export type Manner = 'normal' | 'refuse' | 'drop' | 'drop-before' | 'not-sent' | { readonly slow: number; readonly fails?: true }

export interface ProviderOptions {
  /** One manner for each request, in order; normal afterwards. */
  readonly manners?: readonly Manner[]
  /** The provider remembers keys and does nothing twice. */
  readonly deduplicates?: boolean
}

export interface Request {
  readonly tool: string
  readonly amount: number
  readonly key: string
}

export class Provider {
  readonly ledger: Applied[] = []
  requests = 0
  private readonly accepted = new Set<string>()
  private readonly time: VirtualTime
  private readonly options: ProviderOptions

  constructor(time: VirtualTime, options: ProviderOptions) {
    this.time = time
    this.options = options
  }

  /** Goes on whatever becomes of the caller. */
  async send(request: Request): Promise<{ readonly receipt: string }> {
    const manner = this.options.manners?.[this.requests] ?? 'normal'
    this.requests += 1
    if (manner === 'refuse' && !this.isAccepted(request)) throw new EffectNotApplied('card_declined')
    if (manner === 'drop-before') throw new TypeError('socket hang up')
    if (manner === 'not-sent') throw notSent('no route')
    if (typeof manner === 'string' || manner.fails !== true) this.accepted.add(request.key)
    if (typeof manner === 'object') {
      await this.time.wait(manner.slow, this)
      if (manner.fails === true) throw new TypeError('socket hang up')
    }
    const { receipt } = this.apply(request)
    if (manner === 'drop') throw new TypeError('socket hang up')
    return { receipt }
  }

  /** A provider that knows keys does not refuse what it is carrying out under the same key. */
  private isAccepted({ key }: Request): boolean {
    return this.options.deduplicates === true && this.accepted.has(key)
  }

  private apply({ tool, amount, key }: Request): Applied {
    const known = this.options.deduplicates === true ? this.ledger.find((entry) => entry.key === key) : undefined
    if (known !== undefined) return known
    const entry = { key, tool, amount, receipt: `r${this.ledger.length + 1}` }
    this.ledger.push(entry)
    return entry
  }
}
