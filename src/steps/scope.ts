/**
 * What expressions of the running frame see.
 *
 * V1. Reads are always of the draft as it stands: a write through this scope is seen by the very next read.
 * V2. A value is turned into plain JSON before it is stored; undefined removes the name.
 * V3. A default that is no JSON is read where the session has no value of its name. It can be replaced, but not changed in part.
 */
import { toPlain } from '../expressions/index.ts'
import type { Expression, Scope, ScopeWriter } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'
import type { SessionName } from '../program/index.ts'
import type { LiveValues } from './live-values.ts'
import { activeFrame, activeStack, ownActiveScope, ownCargo, sessionError } from '../session/index.ts'
import type { Draft, Failure, PathKey, ScopeVariables } from '../session/index.ts'

type SessionValues = Record<Exclude<SessionName, 'cargo'>, string> & { cargo: unknown }

export class TurnScope implements Scope, ScopeWriter {
  variables: Readonly<Record<string, unknown>> = {}
  readonly session: SessionValues
  arguments: unknown = undefined
  readonly now: number
  readonly writer: ScopeWriter
  remaining = 0
  private readonly draft: Draft
  private readonly live: LiveValues | null

  constructor(draft: Draft, input: { readonly now: number; readonly userInput: string }, live: LiveValues | null) {
    const { session } = draft
    const { now, userInput } = input
    this.draft = draft
    this.live = live
    this.now = now
    this.writer = this
    this.session = {
      cargo: session.cargo, userInput, lastUserInput: userInput, sessionId: session.sessionId, userId: session.userId,
      flowName: '', language: session.language ?? '', errorMessage: '', errorCode: '', toolName: '',
    }
  }

  /** What the user said, as expressions see it; '' when this turn's message is not theirs to see. */
  hear(input: string): void {
    this.session.userInput = input
    this.session.lastUserInput = input
  }

  get language(): string {
    return this.session.language
  }

  /** Looks at the active frame again: after a frame was entered or ended, and after an undo. */
  refresh(flowName = this.session.flowName): void {
    const { session } = this.draft
    const frame = activeFrame(session)
    this.variables = this.readable(activeStack(session)?.scopes[frame?.scope ?? 0] ?? {})
    this.session.cargo = session.cargo
    this.session.flowName = flowName
    this.showFailure(frame?.failure ?? null)
  }

  private showFailure(failure: Failure | null): void {
    this.session.errorMessage = failure?.message ?? ''
    this.session.errorCode = failure?.code ?? ''
    this.session.toolName = failure?.tool ?? ''
  }

  /** Evaluates with values of its own that stand under `$args`, and go with it. */
  withArguments(values: Readonly<Record<string, unknown>>, evaluate: Expression): unknown {
    const before = this.arguments
    this.arguments = values
    try {
      return evaluate(this)
    } finally {
      this.arguments = before
    }
  }

  write(root: 'variables' | 'cargo', path: readonly PathKey[], value: unknown): void {
    this.writePlain(root, path, toPlain(value, path.join('.')))
  }

  /** Stores a value that is plain JSON already, made of what the session holds and of copies: it is not copied again. */
  writePlain(root: 'variables' | 'cargo', path: readonly PathKey[], plain: JsonValue | undefined): void {
    if (root === 'cargo') {
      const cargo = ownCargo(this.draft)
      this.draft.writePath(cargo, path, plain)
      this.session.cargo = cargo
      return
    }
    const variables = ownActiveScope(this.draft)
    if (variables === undefined) throw new TypeError('a variable is written with no flow active')
    const [name] = path
    if (this.live !== null && path.length > 1 && !Object.hasOwn(variables, String(name)) && Object.hasOwn(this.variables, String(name))) {
      throw sessionError('SESSION_NOT_JSON', `the default of ${String(name)} is no JSON: it can be replaced, but not changed in part`, { place: { variable: String(name) } })
    }
    this.draft.writePath(variables, path, plain)
    this.variables = this.readable(variables)
  }

  private readable(variables: ScopeVariables): Readonly<Record<string, unknown>> {
    const stack = activeStack(this.draft.session)
    if (this.live === null || stack === undefined) return variables
    return { ...this.live.inScope(stack, activeFrame(this.draft.session)?.scope ?? 0), ...variables }
  }
}
