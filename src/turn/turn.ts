/** One turn in progress: what its four stages hand to each other. Made by the engine, gone with the turn. */
import { consume } from '../actions/index.ts'
import type { AbortSignalLike, Receipt, TurnJournal } from '../ports/index.ts'
import type { EngineLimits } from './limits.ts'
import type { FlowLibrary } from './flow-library.ts'
import { ownQueued } from '../session/index.ts'
import type { ToolCallRecord } from '../session/index.ts'
import { stepFailure } from '../steps/index.ts'
import type { StepContext, TurnScope } from '../steps/index.ts'
import type { Draft, Frame } from '../session/index.ts'

export interface TurnParts {
  readonly draft: Draft
  readonly scope: TurnScope
  readonly flows: FlowLibrary
  readonly limits: EngineLimits
  readonly messageId: string | null
  readonly journal: TurnJournal | null
  readonly signal: AbortSignalLike | null
}

export class Turn implements StepContext {
  readonly draft: Draft
  readonly scope: TurnScope
  readonly flows: FlowLibrary
  readonly limits: EngineLimits
  /** The host's id of the message; null when there is none. */
  readonly messageId: string | null
  /** Where this turn's actions are recorded; null when the host gave no journal. */
  readonly journal: TurnJournal | null
  /** Stops tools that still run; null when the host gave none. */
  readonly signal: AbortSignalLike | null
  /** The active frame; set by the driver before each step. */
  frame: Frame
  steps = 0
  inputHidden = false
  detectorCalls = 0
  readonly toolCalls: ToolCallRecord[] = []
  private spoken = 0

  constructor(parts: TurnParts) {
    this.draft = parts.draft
    this.scope = parts.scope
    this.flows = parts.flows
    this.limits = parts.limits
    this.messageId = parts.messageId
    this.journal = parts.journal
    this.signal = parts.signal
    this.frame = noFrame
  }

  say(text: string): void {
    this.spoken += text.length
    if (this.spoken > this.limits.outputCharacters) {
      throw stepFailure('OUTPUT_LIMIT', `the turn said more than ${this.limits.outputCharacters} characters`, { facts: { limit: this.limits.outputCharacters } })
    }
    this.draft.append(ownQueued(this.draft), text)
  }

  hideInput(): void {
    this.inputHidden = true
  }

  consume(receipt: Receipt): void {
    consume(this.draft, receipt)
  }
}

const noFrame: Frame = Object.freeze({ activation: 0, flow: '', position: 0, scope: 0, waiting: null, failure: null, results: null, outcome: null, counters: null })
