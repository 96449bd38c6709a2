/**
 * The engine: one flow set, any number of conversations at once.
 *
 * N1. Nothing of a conversation is kept in the engine between or during turns: overlapping turns never meet (W-1).
 * N2. `updateActivity` never changes its argument; when it throws, the caller's session is deeply what it was.
 */
import { recoveryIdentity } from './actions/index.ts'
import { engineError } from './engine-codes.ts'
import { engineMessages } from './engine-messages.ts'
import { enginePorts } from './engine-options.ts'
import type { EngineOptions, EnginePorts, SessionOptions, TurnOptions } from './engine-options.ts'
import { toPlain } from './expressions/index.ts'
import { commandLexicon, detectorChain } from './intents/index.ts'
import type { JsonObject } from './json.ts'
import type { MessageFinder } from './messages/index.ts'
import type { ActionJournalPort, PendingAttempt, RecoveryIdentity } from './ports/index.ts'
import type { FlowSet } from './program/index.ts'
import { Draft, readSession, SESSION_FORMAT } from './session/index.ts'
import type { Session } from './session/index.ts'
import { stepRegistry, TurnScope } from './steps/index.ts'
import { ActionDriver, beginTurn, drive, FlowLibrary, limitsFrom, readEntry, recover, respond, route, startMeant, ToolPerformer, Turn, turnError } from './turn/index.ts'
import type { ContextEntry, EngineLimits, Performer, RecoveryPorts, RoutePorts } from './turn/index.ts'

/** What one turn is given. */
interface TurnInput {
  readonly entry: ContextEntry | null
  readonly session: Session
  readonly options: TurnOptions
}

export class WorkflowEngine {
  readonly flows: FlowSet
  private readonly ports: EnginePorts
  private readonly limits: EngineLimits
  private readonly library: FlowLibrary
  private readonly recovery: RecoveryPorts
  private readonly messages: MessageFinder
  private readonly routing: RoutePorts
  private patternsReady: boolean

  /** @throws SaydoError FUNCTION_MISSING, GLOBAL_MISSING: the flow set names something that was not given; MESSAGES_INVALID, COMMANDS_INVALID. */
  constructor(options: EngineOptions) {
    const { flows, functions = {}, extensions = [] } = options
    const globals = plainGlobals(options.globals ?? {})
    requireAll('FUNCTION_MISSING', 'function', Object.keys(flows.program.names.functions), functions)
    requireAll('GLOBAL_MISSING', 'global', flows.program.names.globals, globals)
    this.flows = flows
    this.ports = enginePorts(options)
    this.limits = limitsFrom(options.limits ?? {})
    this.messages = engineMessages(options.messages ?? {}, flows.program.languages, this.ports.logger)
    this.routing = {
      ...this.ports,
      detectors: detectorChain(this.ports.detectors, this.ports.deadlines),
      commands: commandLexicon(options.commands ?? {}, flows.program.languages),
      interruptConfidence: options.interruptConfidence ?? 0.8,
    }
    this.library = new FlowLibrary(flows, {
      registry: stepRegistry(extensions.flatMap((extension) => extension.kinds)),
      patterns: this.ports.patterns,
      limits: this.limits.expressions,
      globals,
      functions: functions as Readonly<Record<string, (...values: readonly unknown[]) => unknown>>,
    })
    this.patternsReady = !this.library.usesPatterns
    this.recovery = this.recoveryPorts(new ToolPerformer({ ...this.ports, functions, environment: this.library.environment }))
  }

  /** A new conversation. Nothing is registered in the engine. */
  initSession(options: SessionOptions): Session {
    if (typeof options.userId !== 'string' || options.userId === '') throw engineError('USER_MISSING', 'a session belongs to a user: userId is empty')
    const now = new Date(this.ports.clock.now()).toISOString()
    return {
      format: SESSION_FORMAT,
      sessionId: options.sessionId ?? this.ports.ids.random(),
      userId: options.userId,
      createdAt: now,
      lastActivity: now,
      language: options.language ?? null,
      flowSet: this.flows.digest,
      cargo: (toPlain(options.cargo ?? {}, 'cargo') ?? {}) as JsonObject,
      stacks: [],
      queued: [],
      history: { entries: [], characters: 0, dropped: 0 },
      response: null,
      choices: null,
      effects: [],
      lastTurn: null,
      lastTurnRecovery: null,
      lastFlowOutcome: null,
      actions: null,
      activations: 0,
    }
  }

  /**
   * One turn: the session as it is after this entry, with `response` set. The given session is not changed.
   * @throws SaydoError for a bad entry or session, StepError when a step fails and nothing catches it.
   */
  async updateActivity(entry: ContextEntry, session: Session, options: TurnOptions = {}): Promise<Session> {
    return this.take({ entry: readEntry(entry, this.limits.inputCharacters), session, options })
  }

  /** A turn without a message: finishes what an earlier turn began and did not save. `lastTurnRecovery` is null when there was nothing. */
  recover(session: Session, options: TurnOptions = {}): Promise<Session> {
    return this.take({ entry: null, session, options })
  }

  /** What a checkpoint needs to be resumed by this engine. */
  getActionRecoveryIdentity(): RecoveryIdentity {
    return this.recovery.identity
  }

  private recoveryPorts(tools: ToolPerformer): RecoveryPorts {
    const identity = recoveryIdentity(this.flows)
    const actions = new ActionDriver({ tools, identity, behaviour: this.flows.digests.behaviour, ports: this.ports })
    const perform: Performer = async (turn, command) => {
      if (command.kind === 'action') return actions.perform(turn, command)
      await turn.journal?.flush()
      return tools.perform(turn, command)
    }
    return { actions, perform, identity, messages: this.messages }
  }

  private take(input: TurnInput): Promise<Session> {
    const { actionJournal } = this.ports
    return actionJournal === null || input.options.journal !== undefined ? this.turn(input) : this.turnWithJournal(actionJournal, input)
  }

  /** With a journal of its own the engine looks into it first, and leaves no outcome unwritten behind. */
  private async turnWithJournal(port: ActionJournalPort, input: TurnInput): Promise<Session> {
    const journal = await port.open(readSession(input.session))
    try {
      return await this.turn({ ...input, options: { ...input.options, journal, pending: journal.pending() } })
    } finally {
      await journal.flush()
    }
  }

  private async turn({ entry, session, options }: TurnInput): Promise<Session> {
    const draft = new Draft(readSession(session), options.owned === true)
    const isMessage = entry?.role === 'user'
    const turn = new Turn({
      draft,
      scope: new TurnScope(draft, this.ports.clock.now(), isMessage ? entry.content : ''),
      flows: this.library,
      limits: this.limits,
      messages: this.messages,
      messageId: isMessage ? (entry.messageId ?? null) : null,
      journal: options.journal ?? null,
      signal: options.signal ?? null,
    })
    beginTurn(turn)
    if (!this.patternsReady) await this.loadPatterns()
    const handled = await this.stages(turn, entry, options.pending ?? [])
    respond(turn, entry, handled)
    return draft.session
  }

  /** Recover, route, run: true when the engine has the turn, false when the host answers. */
  private async stages(turn: Turn, entry: ContextEntry | null, pending: readonly PendingAttempt[]): Promise<boolean> {
    if (turn.journal !== null && (await recover(turn, pending, entry, this.recovery))) return true
    if (entry === null) return false
    this.admit(turn.draft)
    const routed = await route(turn, entry, this.routing)
    if (routed.kind !== 'run') return routed.kind === 'said'
    const startAgain = async (): Promise<boolean> => entry.role === 'user' && startMeant(turn, entry.content, this.routing)
    return drive(turn, routed.outcome, { perform: this.recovery.perform, startAgain, logger: this.ports.logger })
  }

  /** An idle conversation goes on with this engine's flow set; one in mid-flow only with its own. */
  private admit(draft: Draft): void {
    const { session } = draft
    if (session.flowSet === this.flows.digest) return
    if (session.stacks.length > 0) {
      throw turnError('FLOW_SET_MISMATCH', `the conversation is in a flow of ${session.flowSet ?? 'an unknown flow set'}, this engine runs ${this.flows.digest}`, {
        facts: { session: session.flowSet, engine: this.flows.digest },
      })
    }
    draft.set(session, 'flowSet', this.flows.digest)
  }

  private async loadPatterns(): Promise<void> {
    await this.ports.patterns.ready()
    this.patternsReady = true
  }
}

function plainGlobals(globals: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, toPlain(value, name)]))
}

function requireAll(code: 'FUNCTION_MISSING' | 'GLOBAL_MISSING', what: string, wanted: readonly string[], given: Readonly<Record<string, unknown>>): void {
  const missing = wanted.filter((name) => !Object.hasOwn(given, name))
  if (missing.length > 0) throw engineError(code, `the flow set needs the ${what}${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`, { facts: { missing } })
}
