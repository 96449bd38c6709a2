/**
 * The run half of a step kind.
 *
 * R1. A step reads the program, the draft and the turn's input, writes only to the draft, and returns at most one command.
 * R2. A step is synchronous: no clock, no ids, no waiting. What it needs from outside it asks for by a command.
 * R3. Everything that can be prepared once is prepared in `bind`, when a flow is first used.
 */
import type { Expression, Scope, TemplateTree, Tree } from '../expressions/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ActionAttempt, ActionResult, EffectKind, Patterns, Receipt } from '../ports/index.ts'
import type { FlowSummary, Instruction, ToolContract } from '../program/index.ts'
import type { Draft, Frame } from '../session/index.ts'
import type { TurnScope } from './scope.ts'

/** Makes a text in a scope. */
export type Text = (scope: Scope) => string

/** What a step asks the driver to do in the outside world. */
export interface ToolCommand {
  readonly kind: 'tool'
  readonly tool: ToolContract
  readonly args: JsonObject
}

/** A tool call under the action protocol. */
export interface ActionCommand {
  readonly kind: 'action'
  readonly tool: ToolContract
  readonly args: JsonObject
  readonly action: string
  readonly effect: EffectKind
  readonly subject: JsonValue
  readonly request: JsonObject
  readonly idempotency: ActionAttempt['idempotency']
  readonly reconcile: ActionAttempt['reconcile']
  readonly retry: ActionAttempt['retry']
  readonly step: string
  /** How many times this activation has come to the step. */
  readonly visit: number
}

export type Command = ToolCommand | ActionCommand

/** What a projector's steps may read (PERF-4). */
export interface ActionLocals {
  readonly form: JsonValue
  readonly formSnapshot: JsonValue
  readonly request: JsonValue
  readonly result: JsonValue
  readonly key: string
  readonly status: string
  readonly reason: string | null
  readonly completedAt: string | null
}

/** What came of a command; given to the same step's `resume`. */
export type Outcome =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'result'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'action'; readonly result: ActionResult }

export type StepResult =
  /** Go on with the instruction behind this one. */
  | { readonly kind: 'next' }
  | { readonly kind: 'jump'; readonly position: number }
  /** The turn ends; the frame waits for an answer. */
  | { readonly kind: 'wait' }
  /** Another frame is active now; this one's position is already right. */
  | { readonly kind: 'entered' }
  /** This frame is done. */
  | { readonly kind: 'ended' }
  /** Every frame of every stack is done. */
  | { readonly kind: 'returned' }
  /** Every frame of every stack is done, and the message goes to whatever flow it asks for. */
  | { readonly kind: 'dispatch' }
  | { readonly kind: 'command'; readonly command: Command }

export const next: StepResult = Object.freeze({ kind: 'next' })
export const wait: StepResult = Object.freeze({ kind: 'wait' })
export const entered: StepResult = Object.freeze({ kind: 'entered' })
export const ended: StepResult = Object.freeze({ kind: 'ended' })
export const returned: StepResult = Object.freeze({ kind: 'returned' })
export const dispatched: StepResult = Object.freeze({ kind: 'dispatch' })
export const jump = (position: number): StepResult => Object.freeze({ kind: 'jump', position })

/** What a running step sees of its turn. */
export interface StepContext {
  readonly draft: Draft
  readonly scope: TurnScope
  /** The active frame, owned by the draft. */
  readonly frame: Frame
  readonly flows: FlowDirectory
  /** Queues a text for the response. */
  say(text: string): void
  /** Keeps this turn's message out of the history and of logs. */
  hideInput(): void
  /** Notes that this session has taken over an action's outcome. */
  consume(receipt: Receipt): void
}

/** What steps may know of other flows of the set. */
export interface FlowDirectory {
  /** By id. */
  summary(flow: string): FlowSummary | undefined
  /** The declared defaults, fresh for one activation. */
  defaults(flow: string): JsonObject
  /** Names of the flow's defaults that are no JSON. */
  liveNames(flow: string): readonly string[]
}

/** What a kind may use while it prepares an instruction. */
export interface Binder {
  readonly flow: FlowSummary
  readonly flows: FlowDirectory
  expression(tree: Tree): Expression
  /** Typed when the template is one placeholder, else text. */
  template(tree: TemplateTree): Expression
  /** Always a text. */
  words(tree: TemplateTree): Text
  /** A text of the flow by its number, in the session's language, with fallback. */
  text(index: number): Text
  tool(id: string): ToolContract
  readonly patterns: Patterns
}

export interface BoundStep {
  run(step: StepContext): StepResult
  /** The frame waited here and this came. Absent on kinds that never wait. */
  resume?(step: StepContext, outcome: Outcome): StepResult
  /** True when the text answers the question that waits here, although it is also a command's word, or asks for another flow. */
  claims?(step: StepContext, text: string, against: 'command' | 'flow'): boolean
  /** The question that waits here is put aside or given up: what it showed the host meanwhile is taken back. */
  leave?(step: StepContext): void
  /** Writes an action's outcome into the session, whatever the conversation is doing. */
  project?(step: StepContext, locals: ActionLocals): void
}

export interface StepKind {
  readonly op: string
  bind(instruction: Instruction, binder: Binder): BoundStep
}

/** A kind whose instructions have members of their own; the compile half of the same kind makes them so. */
export function stepKind<Own extends object>(op: string, bind: BindOf<Own>): StepKind {
  return { op, bind: bind }
}

type BindOf<Own> = (instruction: Instruction & Own, binder: Binder) => BoundStep
