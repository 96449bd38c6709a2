/**
 * Which engine takes a turn: the tenant's, or the one of the flow set that the conversation is in the middle of.
 *
 * EN1. What is not finished decides: first actions whose outcome the session has not consumed, then active flows. An idle
 *      conversation goes on with the tenant's flow set.
 * EN2. One turn runs on one flow set: outcomes of other sets are recovered by the next turns.
 * EN3. Where the own definitions cannot be run, nothing is: a pending action holds (DUR-31), an active flow is an error; the
 *      conversation stays as it is.
 */
import { isUnconsumed } from '../../src/actions/index.ts'
import { isSaydoError } from '../../src/index.ts'
import type { FlowSet, PendingAttempt, SaydoError, Session, WorkflowEngine } from '../../src/index.ts'
import { definitionsCodes, definitionsError } from '../definitions/index.ts'
import type { PinnedDefinitions } from '../definitions/index.ts'
import type { Tenant } from './tenant.ts'

export interface ChosenEngine {
  readonly engine: WorkflowEngine
  /** The attempts this turn recovers, or is held by. */
  readonly pending: readonly PendingAttempt[]
  /** Why the definitions that pending attempts need cannot be run. */
  readonly unavailable: SaydoError | null
}

interface Owner {
  readonly tenantId: string
  readonly tenant: Tenant
  /** Null for a recovery: it goes on with no flow. */
  readonly message: object | null
}

interface Unfinished {
  readonly session: Session
  readonly pending: readonly PendingAttempt[]
  /** Milliseconds since 1970. */
  readonly now: number
}

export class Engines {
  private readonly make: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine
  /** Null where what an earlier deployment began is held. */
  private readonly pinned: PinnedDefinitions | null
  private readonly made = new Map<string, WorkflowEngine>()

  constructor(make: (flowSet: FlowSet, tenant: Tenant) => WorkflowEngine, pinned: PinnedDefinitions | null) {
    this.make = make
    this.pinned = pinned
  }

  of({ tenantId, tenant }: Omit<Owner, 'message'>): WorkflowEngine {
    const key = keyOf(tenantId, tenant.flowSet.digest)
    const known = this.made.get(key)
    if (known !== undefined) return known
    const engine = this.make(tenant.flowSet, tenant)
    this.made.set(key, engine)
    return engine
  }

  /** Before a conversation runs on the tenant's flow set it is stored. */
  async begin(tenantId: string, tenant: Tenant): Promise<void> {
    this.of({ tenantId, tenant })
    await this.pinned?.keep(tenantId, tenant.flowSet)
  }

  /** @throws SaydoError DEFINITIONS_MISSING, DEFINITIONS_DAMAGED, DEFINITIONS_NOT_RUNNABLE: an active flow cannot go on. */
  async choose(owner: Owner, unfinished: Unfinished): Promise<ChosenEngine> {
    const { session, pending } = unfinished
    const current: ChosenEngine = { engine: this.of(owner), pending, unavailable: null }
    if (this.pinned === null) return current
    const recovering = await this.chooseToRecover(owner, unfinished, current)
    if (recovering !== null) return recovering
    if (owner.message === null || session.stacks.length === 0 || session.flowSet === null) return current
    return { ...current, engine: await this.engineFor(session.flowSet, owner) }
  }

  /** Null when there is nothing to recover, or only what was begun before a reset and cannot be told any more (DUR-54). */
  private async chooseToRecover(owner: Owner, { session, pending, now }: Unfinished, current: ChosenEngine): Promise<ChosenEngine | null> {
    const open = pending.filter((attempt) => isUnconsumed(session, attempt))
    if (open.some(({ status, deadline }) => status === 'attempted' && now <= deadline)) return current
    for (const digest of new Set(open.map(({ attempt }) => attempt.identity.definitions))) {
      const ofSet = open.filter(({ attempt }) => attempt.identity.definitions === digest)
      try {
        return { engine: await this.engineFor(digest, owner), pending: ofSet, unavailable: null }
      } catch (error) {
        if (!isUnavailable(error)) throw error
        if (ofSet.some(({ attempt }) => attempt.epoch === (session.actions?.epoch ?? null))) return { ...current, unavailable: error }
      }
    }
    return null
  }

  /** The engine of the definitions; null where they cannot be run. */
  async ofDefinitions(digest: string, owner: Omit<Owner, 'message'>): Promise<WorkflowEngine | null> {
    if (this.pinned === null && digest !== owner.tenant.flowSet.digest) return null
    try {
      return await this.engineFor(digest, owner)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return null
    }
  }

  /** What is unknown for long may outlive the definitions' time: from now on they stay. A failure leaves weeks to try again. */
  async holdDefinitions(tenantId: string, digests: ReadonlySet<string>): Promise<void> {
    const { pinned } = this
    if (pinned === null || digests.size === 0) return
    await Promise.allSettled([...digests].map((digest) => pinned.hold(tenantId, digest)))
  }

  private async engineFor(digest: string, owner: Omit<Owner, 'message'>): Promise<WorkflowEngine> {
    const { tenantId, tenant } = owner
    if (digest === tenant.flowSet.digest || this.pinned === null) return this.of(owner)
    const engine = this.made.get(keyOf(tenantId, digest)) ?? this.makePinned(await this.pinned.load(tenantId, digest), owner)
    await this.pinned.keep(tenantId, engine.flows)
    return engine
  }

  private makePinned(flowSet: FlowSet, { tenantId, tenant }: Omit<Owner, 'message'>): WorkflowEngine {
    requireSameContracts(flowSet, tenant.flowSet)
    const engine = this.tryToMake(flowSet, tenant)
    if (engine.flows.digest !== flowSet.digest) throw notRunnable(flowSet, 'the host made an engine of another flow set: its `engines` has to use the flow set it is given')
    this.made.set(keyOf(tenantId, flowSet.digest), engine)
    return engine
  }

  private tryToMake(flowSet: FlowSet, tenant: Tenant): WorkflowEngine {
    try {
      return this.make(flowSet, tenant)
    } catch (cause) {
      throw notRunnable(flowSet, cause instanceof Error ? cause.message : String(cause), cause)
    }
  }
}

/** Tenants of one flow set have engines of their own: credentials, transports and texts may differ. */
const keyOf = (tenantId: string, digest: string): string => JSON.stringify([tenantId, digest])

/** Functions are code of this deployment: one whose contract has another version now is not the one the flows were written for. */
function requireSameContracts(pinned: FlowSet, running: FlowSet): void {
  const now = running.program.names.functions
  const changed = Object.entries(pinned.program.names.functions).flatMap(([name, { version }]) => {
    const present = Object.hasOwn(now, name) ? now[name] : undefined
    return present === undefined || present.version === version ? [] : [`${name} has contract version ${present.version}, not ${version}`]
  })
  if (changed.length > 0) throw notRunnable(pinned, `of its functions, ${changed.join(', ')}`)
}

const notRunnable = (flowSet: FlowSet, why: string, cause?: unknown): SaydoError =>
  definitionsError('DEFINITIONS_NOT_RUNNABLE', `the flow set ${flowSet.digest} cannot be run: ${why}`, { facts: { definitions: flowSet.digest }, ...(cause === undefined ? {} : { cause }) })

const isUnavailable = (error: unknown): error is SaydoError => isSaydoError(error) && Object.hasOwn(definitionsCodes, error.code)
