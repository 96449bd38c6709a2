/**
 * Time that passes only when a test says so: a clock, and timers that belong to an owner and go with it.
 *
 * VT1. Time moves to the next timer only when nothing else can go on.
 * VT2. The timers of a dead owner never fire.
 */
import type { AbortSignalLike, Clock, Deadline, Deadlines } from '../../src/index.ts'

interface Timer {
  readonly at: number
  readonly owner: object
  readonly fire: () => void
}

/** Lets everything run that waits for nothing but the event loop. */
export const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export class VirtualTime implements Clock {
  private time = 1_800_000_000_000
  private timers: Timer[] = []
  private readonly atRest: () => Promise<void>

  /** `atRest` resolves when nothing goes on but what waits for a timer; for stores that take real time it is their own. */
  constructor(atRest: () => Promise<void> = idle) {
    this.atRest = atRest
  }

  now(): number {
    return this.time
  }

  /** Returns what stops the timer. */
  after(milliseconds: number, owner: object, fire: () => void): () => void {
    const timer: Timer = { at: this.time + milliseconds, owner, fire }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  wait(milliseconds: number, owner: object): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, owner, resolve)
    })
  }

  /** The owner is gone, and its timers with it. */
  forget(owner: object): void {
    this.timers = this.timers.filter((timer) => timer.owner !== owner)
  }

  /** Moves to the next timer and fires it; false when there is none up to `until`. */
  fireNext(until = Infinity): boolean {
    const next = this.timers.reduce<Timer | undefined>((first, timer) => (first === undefined || timer.at < first.at ? timer : first), undefined)
    if (next === undefined || next.at > until) return false
    this.timers = this.timers.filter((timer) => timer !== next)
    this.time = Math.max(this.time, next.at)
    next.fire()
    return true
  }

  /** So much time is over at once: whoever has a timer stood still meanwhile. */
  jump(milliseconds: number): void {
    this.time += milliseconds
  }

  /** Lets so much time pass, with all that happens in it. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds
    await this.atRest()
    while (this.fireNext(end)) await this.atRest()
    this.time = end
  }

  /** What `promise` comes to, letting time pass where it must. Throws when it never comes to anything. */
  async settle<Value>(promise: Promise<Value>): Promise<Value> {
    const state = { isSettled: false }
    const mark = (): void => void (state.isSettled = true)
    promise.then(mark, mark)
    await this.atRest()
    while (!state.isSettled) {
      if (!this.fireNext()) throw new TypeError('something waits for ever')
      await this.atRest()
    }
    return promise
  }

  /** Deadlines in this time, for one owner. */
  deadlinesFor(owner: object): Deadlines {
    return { start: (milliseconds, parent) => this.deadline(milliseconds, parent, owner) }
  }

  private deadline(milliseconds: number, parent: AbortSignalLike | null, owner: object): Deadline {
    const controller = new AbortController()
    let stop: (reason: 'timeout' | 'aborted') => void = () => undefined
    const expired = new Promise<'timeout' | 'aborted'>((resolve) => {
      stop = (reason) => {
        controller.abort()
        resolve(reason)
      }
    })
    parent?.addEventListener('abort', () => stop('aborted'))
    return { signal: controller.signal, expired, clear: this.after(milliseconds, owner, () => stop('timeout')) }
  }
}
