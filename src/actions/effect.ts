/**
 * Runs the effect of a claimed attempt, once, within its time, and says what is known of it.
 *
 * | the tool                                            | outcome   |
 * |-----------------------------------------------------|-----------|
 * | gives a result                                      | completed |
 * | throws EffectNotApplied                             | failed    |
 * | answers with a status it lists as not applied       | failed    |
 * | never sent, or would start too late                 | failed    |
 * | throws anything else, or loses the connection       | unknown   |
 * | is not done a second after its time                 | unknown   |
 *
 * E2. That this call was never sent says nothing of an earlier one under the same key: then it is unknown, not failed.
 *     Only the provider's own refusal of the key is proof.
 *
 * E1. Between the look at the clock and the start of the effect nothing is awaited.
 */
import type { AbortSignalLike, ActionOutcome, Clock, Deadlines } from '../ports/index.ts'
import type { JsonValue } from '../json.ts'

export interface EffectCall {
  /** Starts the effect at once; resolves with a checked result. */
  readonly start: (signal: AbortSignalLike) => Promise<JsonValue>
  readonly timeout: number
  /** Milliseconds since 1970 after which another worker may take the attempt for abandoned. */
  readonly deadline: number
  /** What an error proves: that the provider refused, that nothing left this machine, or nothing. */
  readonly proofOf: (error: unknown) => EffectProof
  /** True when an earlier call under the same key may have arrived. */
  readonly mayHaveBeenSent: boolean
}

export type EffectProof = 'refused' | 'never-sent' | null

/** Milliseconds an aborted effect gets to settle. */
const settleTime = 1_000

export interface EffectRun {
  readonly outcome: ActionOutcome
  /** Present when the effect had not settled: what came of it in the end. Never rejects. */
  readonly late: Promise<ActionOutcome> | null
}

export async function runEffect(call: EffectCall, ports: { readonly clock: Clock; readonly deadlines: Deadlines }): Promise<EffectRun> {
  const { clock, deadlines } = ports
  const timer = deadlines.start(call.timeout, null)
  if (clock.now() + call.timeout > call.deadline) {
    timer.clear()
    return { outcome: neverSent(call, 'not_enough_time', clock), late: null }
  }
  const effect = settled(call, timer.signal, clock)
  const first = await Promise.race([effect, timer.expired.then(() => null)])
  timer.clear()
  if (first !== null) return { outcome: first, late: null }
  const grace = deadlines.start(settleTime, null)
  const second = await Promise.race([effect, grace.expired.then(() => null)])
  grace.clear()
  return second === null ? { outcome: { status: 'unknown', reason: 'timeout' }, late: effect } : { outcome: second, late: null }
}

async function settled(call: EffectCall, signal: AbortSignalLike, clock: Clock): Promise<ActionOutcome> {
  try {
    const result = await call.start(signal)
    return { status: 'completed', result, completedAt: clock.now() }
  } catch (error) {
    const reason = reasonOf(error)
    const proof = call.proofOf(error)
    if (proof === 'never-sent') return neverSent(call, reason, clock)
    return proof === 'refused' ? { status: 'failed', reason, completedAt: clock.now() } : { status: 'unknown', reason }
  }
}

function neverSent({ mayHaveBeenSent }: EffectCall, reason: string, clock: Clock): ActionOutcome {
  return mayHaveBeenSent ? { status: 'unknown', reason } : { status: 'failed', reason, completedAt: clock.now() }
}

/** A short stable word where the error has one, else its message. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'reason' in error && typeof error.reason === 'string') return error.reason
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.message : String(error)
}
