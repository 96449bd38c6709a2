/**
 * What expressions of the running frame see.
 *
 * V1. Reads are always of the draft as it stands: a write through this scope is seen by the very next read.
 * V2. A value is turned into plain JSON before it is stored; undefined removes the name.
 */
import { toPlain } from '../expressions/index.ts'
import type { Expression, Scope, ScopeWriter } from '../expressions/index.ts'
import type { SessionName } from '../program/index.ts'
import { activeFrame, activeStack, ownActiveScope, ownCargo } from '../session/index.ts'
import type { Draft, Failure, PathKey } from '../session/index.ts'

type SessionValues = Record<Exclude<SessionName, 'cargo'>, string> & { cargo: unknown }

export class TurnScope implements Scope, ScopeWriter {
  variables: Readonly<Record<string, unknown>> = {}
  readonly session: SessionValues
  arguments: unknown = undefined
  readonly now: number
  readonly writer: ScopeWriter
  remaining = 0
  private readonly draft: Draft

  constructor(draft: Draft, now: number, userInput: string) {
    const { session } = draft
    this.draft = draft
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
    this.variables = activeStack(session)?.scopes[frame?.scope ?? 0] ?? {}
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
    const plain = toPlain(value, path.join('.'))
    if (root === 'cargo') {
      const cargo = ownCargo(this.draft)
      this.draft.writePath(cargo, path, plain)
      this.session.cargo = cargo
      return
    }
    const variables = ownActiveScope(this.draft)
    if (variables === undefined) throw new TypeError('a variable is written with no flow active')
    this.draft.writePath(variables, path, plain)
    this.variables = variables
  }
}
