/**
 * Outcomes that are decided and not yet written.
 *
 * HC1. All of them are tried before an error leaves: one that cannot be written takes no other with it.
 * HC2. A step is told the number its outcome is to have. Where it could only be stored under another one, or not at all because
 *      the attempt is another worker's by now, the turn must not be saved: `refusal` says why.
 * HC5. An outcome somebody else has decided meanwhile is never taken for the one a step was told, whatever its number.
 * HC4. An outcome that contradicts what somebody else has decided meanwhile is written beside that, raises an alarm, and its turn is
 *      not saved: what was decided is what the session is told.
 * HC3. An outcome too large for the record is stored as completed, without its payload.
 */
import { actionError, SaydoError } from '../../src/index.ts'
import type { Clock } from '../../src/index.ts'
import type { AlarmSink } from './alarm.ts'
import type { StoredAttempt } from './attempt.ts'
import type { CompleteAnswer, CompleteRequest } from '../../src/index.ts'
import { decideComplete, isSame } from './complete-rules.ts'
import type { RecordWriter } from './record-writer.ts'

interface Held {
  readonly request: CompleteRequest
  /** The number the step was told; null for an outcome no step waits for any more. */
  readonly told: number | null
}

const tries = 5

export class HeldCompletions {
  /** Why this turn must not be saved. */
  refusal: SaydoError | null = null
  private readonly writer: RecordWriter
  private readonly held = new Map<string, Held>()

  private readonly clock: Clock
  private readonly onAlarm: AlarmSink

  constructor(writer: RecordWriter, { clock, onAlarm }: { readonly clock: Clock; readonly onAlarm: AlarmSink }) {
    this.writer = writer
    this.clock = clock
    this.onAlarm = onAlarm
  }

  get keys(): readonly string[] {
    return [...this.held.keys()]
  }

  /** @throws SaydoError CLAIM_LOST. */
  hold(request: CompleteRequest): CompleteAnswer {
    const { state } = this.writer
    const decision = decideComplete(request, state)
    if (decision.kind === 'lost') throw claimLost(request.key)
    if (decision.kind === 'stored') return { status: 'stored', sequence: decision.sequence }
    if (decision.kind === 'late') {
      this.held.set(request.key, { request, told: null })
      throw claimLost(request.key)
    }
    const { sequence } = decision.stored
    const isFirst = state.attempts.get(request.key)?.outcome === null
    this.writer.note(decision.stored)
    this.held.set(request.key, { request, told: isFirst ? sequence : null })
    return { status: 'stored', sequence }
  }

  /** They were written with something else. */
  clear(): void {
    this.held.clear()
  }

  /** Writes each by itself, on whatever is stored now. @throws SaydoError COMPLETION_NOT_STORED. */
  async write(): Promise<void> {
    const failures: unknown[] = []
    for (const [key, held] of [...this.held]) {
      try {
        const sequence = await this.writeOne(held.request)
        if (held.told !== null && sequence !== held.told) this.refusal ??= sequence === null ? claimLost(key) : overtaken(key)
        if (this.held.get(key) === held) this.held.delete(key)
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  private async writeLate(late: StoredAttempt): Promise<boolean> {
    const { key, action } = late.attempt
    const before = this.writer.state.attempts.get(key) ?? late
    if (!(await this.writer.writeLate(before, late, new Date(this.clock.now()).toISOString()))) return false
    this.onAlarm({ code: 'EFFECT_AFTER_RESOLUTION', namespace: this.writer.namespace, conversation: this.writer.conversation, key, action })
    return true
  }

  /** The number under which it is stored; null when it is another worker's, or was kept beside what somebody else has decided. */
  private async writeOne({ key, token, outcome }: CompleteRequest): Promise<number | null> {
    let written = outcome
    let failure: unknown
    for (let count = 0; count < tries; count += 1) {
      try {
        if (failure !== undefined) await this.writer.reload()
        const sequence = await this.writeNow({ key, token, outcome: written })
        if (sequence !== again) return sequence
      } catch (cause) {
        if (!mayHelp(cause)) throw notStored(key, cause)
        if (isTooLarge(cause) && outcome.status === 'completed') written = { ...outcome, result: null, payloadLost: true }
        failure = cause
      }
    }
    throw notStored(key, failure)
  }

  /** `again` when the record had changed meanwhile. */
  private async writeNow(request: CompleteRequest): Promise<number | null | typeof again> {
    const decision = decideComplete(request, this.writer.state)
    if (decision.kind === 'lost') return null
    if (decision.kind === 'late') return (await this.writeLate(decision.stored)) ? null : again
    const stored = decision.kind === 'write' ? decision.stored : this.writer.state.attempts.get(request.key)
    if (stored === undefined) return decision.kind === 'stored' ? decision.sequence : null
    if (decision.kind === 'stored' && !isSame(stored.outcome, request.outcome)) return null
    return (await this.writer.writeRow(stored)) ? stored.sequence : again
  }
}

const again = Symbol('again')

/** What another try may change: the store was not there, or the outcome is too large for it. A foreign error says nothing at all. */
const mayHelp = (cause: unknown): boolean => !(cause instanceof SaydoError) || cause.next === 'retry' || isTooLarge(cause)

const isTooLarge = (cause: unknown): boolean => cause instanceof SaydoError && cause.code === 'STORAGE_SIZE_LIMIT'

const claimLost = (key: string): SaydoError => actionError('CLAIM_LOST', `the attempt ${key} is another worker's by now`, { facts: { key } })

const overtaken = (key: string): SaydoError => actionError('CONVERSATION_STALE', `the outcome of ${key} was stored after another write`, { facts: { key } })

const notStored = (key: string, cause: unknown): SaydoError => actionError('COMPLETION_NOT_STORED', `the outcome of ${key} could not be written`, { facts: { key }, cause })
