/** One turn in progress: what its four stages hand to each other. Made by the engine, gone with the turn. */
import { consume } from '../actions/index.ts'
import type { MessageFinder, MessageId, MessageValues } from '../messages/index.ts'
import type { AbortSignalLike, Receipt, TurnJournal } from '../ports/index.ts'
import type { EngineLimits } from './limits.ts'
import type { FlowLibrary } from './flow-library.ts'
import type { Instruction } from '../program/index.ts'
import { ownQueued } from '../session/index.ts'
import type { Choice, ToolCallRecord, TurnRecord } from '../session/index.ts'
import { stepFailure } from '../steps/index.ts'
import type { StepContext, TurnScope } from '../steps/index.ts'
import type { Draft, Frame } from '../session/index.ts'

export interface TurnParts {
  readonly draft: Draft
  readonly scope: TurnScope
  readonly flows: FlowLibrary
  readonly limits: EngineLimits
  readonly messages: MessageFinder
  readonly tenant: string
  readonly messageId: string | null
  readonly journal: TurnJournal | null
  readonly signal: AbortSignalLike | null
  readonly onHold: HoldAnswer | null
}

/** What a conversation is told that is held by an action of other definitions: a flow's words and effects, or a text. */
export type HoldAnswer = { readonly flow: string } | { readonly text: string }

type Notes = { -readonly [Name in 'detection' | 'interruption' | 'command' | 'dispatch']: TurnRecord[Name] }

export class Turn implements StepContext {
  readonly draft: Draft
  readonly scope: TurnScope
  readonly flows: FlowLibrary
  readonly limits: EngineLimits
  readonly messages: MessageFinder
  /** Whose conversation it is, where the host serves several; else empty. */
  readonly tenant: string
  /** The host's id of the message; null when there is none. */
  readonly messageId: string | null
  /** Where this turn's actions are recorded; null when the host gave no journal. */
  readonly journal: TurnJournal | null
  /** Stops tools and detectors that still run; null when the host gave none. */
  readonly signal: AbortSignalLike | null
  /** What a hold says; null = the shipped words, and the host is asked to hand over to a person. */
  readonly onHold: HoldAnswer | null
  /** What the last turn offered to choose from. */
  readonly offered: readonly Choice[] | null
  /** Told of each instruction before it runs. */
  watch: ((instruction: Instruction) => void) | null = null
  /** The active frame; set by the driver before each step. */
  frame: Frame
  steps = 0
  inputHidden = false
  /** The message has started a flow: it does not start another (DISPATCH-5). */
  routed = false
  /** The response of an earlier turn that is asked for again. */
  repeats: string | null = null
  detectorCalls = 0
  readonly toolCalls: ToolCallRecord[] = []
  readonly notes: Notes = { detection: null, interruption: null, command: null, dispatch: null }
  private spoken = 0

  constructor(parts: TurnParts) {
    this.draft = parts.draft
    this.scope = parts.scope
    this.flows = parts.flows
    this.limits = parts.limits
    this.messages = parts.messages
    this.tenant = parts.tenant
    this.messageId = parts.messageId
    this.journal = parts.journal
    this.signal = parts.signal
    this.onHold = parts.onHold
    this.offered = parts.draft.session.choices
    this.frame = noFrame
  }

  /** The language the conversation is held in. */
  get language(): string {
    return this.draft.session.language ?? this.flows.language
  }

  say(text: string): void {
    this.spoken += text.length
    if (this.spoken > this.limits.outputCharacters) {
      throw stepFailure('OUTPUT_LIMIT', `the turn said more than ${this.limits.outputCharacters} characters`, { facts: { limit: this.limits.outputCharacters } })
    }
    this.draft.append(ownQueued(this.draft), text)
  }

  /** Says words of the engine's own. */
  tell(id: MessageId, values?: MessageValues): void {
    this.say(this.words(id, values))
  }

  words(id: MessageId, values?: MessageValues): string {
    return this.messages(id, this.language, values)
  }

  /** How messages name a flow. */
  named(flow: string): { readonly flowPrompt: string; readonly flowName: string } {
    return { flowPrompt: this.flows.prompt(flow, this.language), flowName: this.flows.summary(flow)?.name ?? flow }
  }

  hideInput(): void {
    this.inputHidden = true
  }

  consume(receipt: Receipt): void {
    consume(this.draft, receipt)
  }
}

const noFrame: Frame = Object.freeze({ activation: 0, flow: '', position: 0, scope: 0, waiting: null, failure: null, results: null, outcome: null, counters: null })
