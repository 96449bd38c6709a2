/**
 * The action journal of one turn where there is none: guards in the session, saved with it.
 *
 * GJ1. An action whose guard says attempted or unknown does not run again, whoever asks (DUR-62); only a send that declares it may be
 *      replaced by a fresh consent (DUR-64).
 * GJ2. The same action of the same task gets its stored outcome again (DUR-63).
 * GJ3. What a lost turn may have done does not run before a fresh consent.
 * GJ4. The first outcome counts; one that comes after the turn was saved is not known to anybody.
 */
import { actionError } from '../../src/index.ts'
import type { ActionAttempt, ClaimAnswer, ClaimRequest, Clock, CompleteAnswer, CompleteRequest, Ids, ReconcileAnswer, TurnJournal } from '../../src/index.ts'
import { sessionOnlyError } from './codes.ts'
import { scopeOf } from './guards.ts'
import type { ActionGuard, Guards } from './guards.ts'
import type { Lease } from './lease.ts'

export interface GuardJournalOptions {
  readonly namespace: string
  readonly guards: Guards
  readonly lease: Lease
  readonly clock: Clock
  readonly ids: Ids
  /** Milliseconds a save may take. */
  readonly saveBudget: number
}

export class GuardJournal implements TurnJournal {
  readonly epoch = null
  private readonly options: GuardJournalOptions
  private readonly tokens = new Map<string, string>()
  private current: Guards
  private isSaved = false

  constructor(options: GuardJournalOptions) {
    this.options = options
    this.current = options.guards
  }

  get namespace(): string {
    return this.options.namespace
  }

  get guards(): Guards {
    return this.current
  }

  /** Whether this turn may have caused an effect. */
  get hasClaimed(): boolean {
    return this.tokens.size > 0
  }

  /** From now on nothing is noted any more. */
  close(): void {
    this.isSaved = true
  }

  /** @throws SaydoError GUARD_REQUEST_MISMATCH, NOT_ENOUGH_TIME. */
  claim(request: ClaimRequest): Promise<ClaimAnswer> {
    return Promise.resolve().then(() => this.answerTo(request))
  }

  complete({ key, token, outcome }: CompleteRequest): Promise<CompleteAnswer> {
    const [scope, guard] = Object.entries(this.current).find(([, each]) => each.key === key) ?? []
    if (scope === undefined || guard === undefined || this.tokens.get(key) !== token) throw new TypeError('what was not claimed cannot be completed')
    if (!this.isSaved && guard.outcome === null) this.set(scope, { ...guard, outcome })
    return Promise.resolve({ status: 'stored', sequence: guard.sequence })
  }

  /** Nobody is asked: the guards never answer that somebody could be. */
  reconcile(): Promise<ReconcileAnswer> {
    return Promise.reject(new TypeError('session-only actions are not reconciled'))
  }

  flush(): Promise<void> {
    return Promise.resolve()
  }

  private answerTo({ attempt, timeout }: ClaimRequest): ClaimAnswer {
    const guard = this.current[scopeOf(attempt)]
    if (guard !== undefined) {
      const answer = found(guard, attempt, this.isInDoubt(attempt))
      if (answer !== null) return answer
    }
    if (this.isInDoubt(attempt) || this.isSaved) return { status: 'hold', heldBy: 'this', sequence: this.nextSequence, key: attempt.key, reason: 'turn_lost' }
    return this.claimed(attempt, timeout)
  }

  private claimed(attempt: ActionAttempt, timeout: number): ClaimAnswer {
    const { clock, ids, lease, saveBudget } = this.options
    const deadline = lease.expiresAt - saveBudget
    const left = Math.max(0, deadline - clock.now())
    if (timeout > left) throw actionError('NOT_ENOUGH_TIME', `the action may take ${timeout} ms, the turn has ${left} ms left for it`)
    const sequence = this.nextSequence
    const token = ids.random()
    this.tokens.set(attempt.key, token)
    this.set(scopeOf(attempt), { key: attempt.key, requestDigest: attempt.requestDigest, sequence, outcome: null })
    return { status: 'claimed', token, sequence, deadline, providerKey: attempt.key, mayHaveBeenSent: false }
  }

  private isInDoubt({ keyFields }: ActionAttempt): boolean {
    const { isLost, doubtUntil } = this.options.lease
    return isLost || Number(keyFields['activation']) <= doubtUntil
  }

  private get nextSequence(): number {
    return 1 + Math.max(0, ...Object.values(this.current).map(({ sequence }) => sequence))
  }

  private set(scope: string, guard: ActionGuard): void {
    this.current = { ...this.current, [scope]: guard }
  }
}

/** What an earlier guard of the scope answers; null when it is not in the way. */
function found(guard: ActionGuard, attempt: ActionAttempt, isInDoubt: boolean): ClaimAnswer | null {
  const { outcome, key } = guard
  if (key === attempt.key) return ownAnswer(guard, attempt)
  if (outcome !== null && outcome.status !== 'unknown') return null
  if (!isInDoubt && attempt.kind === 'send' && attempt.retry === 'fresh-consent') return null
  return { status: 'hold', heldBy: 'other', sequence: null, key, reason: reasonOf(outcome) }
}

/** @throws SaydoError GUARD_REQUEST_MISMATCH. */
function ownAnswer({ requestDigest, outcome, sequence, key }: ActionGuard, attempt: ActionAttempt): ClaimAnswer {
  if (requestDigest !== attempt.requestDigest) throw sessionOnlyError('GUARD_REQUEST_MISMATCH', `the action ${attempt.action} was asked for with another request before`, { facts: { key } })
  if (outcome !== null && outcome.status !== 'unknown') return { status: 'replay', sequence, outcome }
  return { status: 'hold', heldBy: 'this', sequence, key, reason: reasonOf(outcome) }
}

const reasonOf = (outcome: ActionGuard['outcome']): string => (outcome?.status === 'unknown' ? outcome.reason : 'turn_lost')
