/**
 * Keeps every flow set a host runs, so that a conversation finds its own again after a deployment.
 *
 * PD1. A set is stored before the first conversation that runs on it is saved; once for each process and tenant, and looked at
 *      again at most daily.
 * PD2. It may go when no conversation can need it any more: the life of a session and 14 days after its last use. While an attempt
 *      that is not settled names it, it stays.
 * PD3. A piece that was lost is stored again by whoever still runs the set.
 */
import type { Clock, FlowSet } from '../../src/index.ts'
import { definitionsKey, keepDefinitions, loadDefinitions, manifestOf, storeDefinitions } from './stored-definitions.ts'
import type { DefinitionsPorts, Keeping } from './stored-definitions.ts'

export interface PinnedDefinitionsPorts extends DefinitionsPorts {
  readonly clock: Clock
  /** Milliseconds a conversation may rest before it is forgotten. */
  readonly sessionLife: number
}

const day = 86_400_000
const margin = 14 * day

interface Kept {
  readonly at: number
  readonly done: Promise<void>
}

export class PinnedDefinitions {
  private readonly ports: PinnedDefinitionsPorts
  private readonly kept = new Map<string, Kept>()

  constructor(ports: PinnedDefinitionsPorts) {
    this.ports = ports
  }

  /** Stores the set, or says that it is still in use. Nothing to do for a set that cannot be stored: it runs in this process only. */
  keep(namespace: string, flowSet: FlowSet): Promise<void> {
    if (!flowSet.portable) return Promise.resolve()
    return this.daily(JSON.stringify([namespace, flowSet.digest]), (now) => this.keepNow(namespace, flowSet, now))
  }

  /** An attempt that is not settled names the definitions: they do not expire any more. */
  hold(namespace: string, digest: string): Promise<void> {
    return this.daily(JSON.stringify([namespace, digest, 'held']), (now) => this.holdNow(namespace, digest, now))
  }

  /** @throws SaydoError DEFINITIONS_MISSING, DEFINITIONS_DAMAGED; what the store throws. */
  load(namespace: string, digest: string): Promise<FlowSet> {
    return loadDefinitions(definitionsKey(namespace, digest), this.ports)
  }

  /** What fails is done again by the next turn. */
  private daily(name: string, write: (now: number) => Promise<void>): Promise<void> {
    const now = this.ports.clock.now()
    const known = this.kept.get(name)
    if (known !== undefined && now - known.at < day) return known.done
    const done = write(now)
    this.kept.set(name, { at: now, done })
    done.catch(() => this.kept.delete(name))
    return done
  }

  private async keepNow(namespace: string, flowSet: FlowSet, now: number): Promise<void> {
    const key = definitionsKey(namespace, flowSet.digest)
    const record = await this.ports.storage.read(key)
    const manifest = manifestOf(record)
    const keeping = this.keeping(now, manifest?.held ?? false)
    if (record !== null && manifest !== null) {
      if (now - manifest.usedAt < day) return
      if (await keepDefinitions(record, manifest, keeping, this.ports)) return
    }
    await storeDefinitions(key, flowSet, { ...keeping, expect: record?.version ?? 'absent' }, this.ports)
  }

  private async holdNow(namespace: string, digest: string, now: number): Promise<void> {
    const record = await this.ports.storage.read(definitionsKey(namespace, digest))
    const manifest = manifestOf(record)
    if (record === null || manifest === null || manifest.held) return
    await keepDefinitions(record, manifest, this.keeping(now, true), this.ports)
  }

  private keeping(usedAt: number, held: boolean): Keeping {
    return { usedAt, held, expiresAt: held ? null : usedAt + this.ports.sessionLife + margin }
  }
}
