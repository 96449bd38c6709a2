/** A store whose requests take real time, in a test whose time does not pass by itself. */
import type { Storage } from '../../host/index.ts'
import { idle } from './virtual-time.ts'

export class WatchedStorage implements Storage {
  readonly supports: Storage['supports']
  private readonly inner: Storage
  private readonly underWay = new Set<Promise<unknown>>()

  constructor(inner: Storage) {
    this.inner = inner
    this.supports = inner.supports
  }

  readonly read: Storage['read'] = (key) => this.watched(this.inner.read(key))
  readonly commit: Storage['commit'] = (changes) => this.watched(this.inner.commit(changes))
  readonly due: Storage['due'] = (...query) => this.watched(this.inner.due(...query))

  /** Resolves when no request is under way, and nobody has made another meanwhile. */
  readonly atRest = async (): Promise<void> => {
    await idle()
    while (this.underWay.size > 0) {
      await Promise.allSettled(this.underWay)
      await idle()
    }
  }

  private async watched<Answer>(request: Promise<Answer>): Promise<Answer> {
    this.underWay.add(request)
    try {
      return await request
    } finally {
      this.underWay.delete(request)
    }
  }
}
