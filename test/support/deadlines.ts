/** Deadlines that pass when a test says so. */
import type { AbortSignalLike, Deadline, Deadlines } from '../../src/index.ts'

export interface HandDeadlines extends Deadlines {
  /** Milliseconds of every deadline that was started and not cleared yet. */
  open(): readonly number[]
  /** The time of every open deadline is over. */
  pass(): void
}

export function handDeadlines(): HandDeadlines {
  const open = new Map<() => void, number>()
  return {
    open: () => [...open.values()],
    pass: () => {
      for (const expire of [...open.keys()]) expire()
    },
    start(milliseconds: number, parent: AbortSignalLike | null): Deadline {
      const controller = new AbortController()
      let stop: (reason: 'timeout' | 'aborted') => void = () => undefined
      const expired = new Promise<'timeout' | 'aborted'>((resolve) => {
        stop = (reason) => {
          controller.abort()
          resolve(reason)
        }
      })
      const expire = () => stop('timeout')
      open.set(expire, milliseconds)
      parent?.addEventListener('abort', () => stop('aborted'))
      return { signal: controller.signal, expired, clear: () => { open.delete(expire) } }
    },
  }
}
