/**
 * What every JavaScript platform saydo runs on has, and ES2022 does not name: timers, abort signals, random ids, clones.
 *
 * The engine takes these from its options; this is what it uses when none are given. Nothing else in `src` looks at `globalThis`.
 */
import type { AbortSignalLike, Deadline, Deadlines } from './abort.ts'
import type { Clock } from './clock.ts'
import type { Ids } from './ids.ts'

interface AbortControllerLike {
  readonly signal: AbortSignalLike
  abort(reason?: unknown): void
}

interface Platform {
  readonly AbortController: new () => AbortControllerLike
  readonly crypto: { randomUUID(): string }
  setTimeout(run: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
  structuredClone(value: object): object
}

const platform = globalThis as unknown as Platform

export const platformClock: Clock = { now: () => Date.now() }

/** A structured clone. @throws for what cannot be cloned, such as an object that holds a function. */
export const platformClone = (value: object): object => platform.structuredClone(value)

export const platformIds: Ids = {
  random: () => platform.crypto.randomUUID(),
  ordered: () => `${Date.now().toString(36).padStart(9, '0')}-${platform.crypto.randomUUID()}`,
}

export const platformDeadlines: Deadlines = {
  start(milliseconds: number, parent: AbortSignalLike | null): Deadline {
    const controller = new platform.AbortController()
    let timer: unknown
    let stop: (reason: 'timeout' | 'aborted') => void = () => undefined
    const expired = new Promise<'timeout' | 'aborted'>((resolve) => {
      stop = (reason) => {
        controller.abort()
        resolve(reason)
      }
    })
    const onParent = (): void => stop('aborted')
    if (parent?.aborted === true) onParent()
    else {
      parent?.addEventListener('abort', onParent)
      timer = platform.setTimeout(() => stop('timeout'), milliseconds)
    }
    return {
      signal: controller.signal,
      expired,
      clear() {
        platform.clearTimeout(timer)
        parent?.removeEventListener('abort', onParent)
      },
    }
  },
}
