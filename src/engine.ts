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
import { isPlainObject } from './json.ts'
import type { JsonObject } from './json.ts'
import type { MessageFinder } from './messages/index.ts'
import type { ActionAttempt, ActionJournalPort, PendingAttempt, Reconciliation, RecoveryIdentity } from './ports/index.ts'
import { requirePortable } from './program/index.ts'
import type { FlowSet, ToolContract } from './program/index.ts'
import { Draft, readSession, SESSION_FORMAT } from './session/index.ts'
import type { Session } from './session/index.ts'
import { LiveValues, stepRegistry, TurnScope } from './steps/index.ts'
import { ActionDriver, askProvider, beginTurn, drive, FlowLibrary, limitsFrom, readEntry, recover, respond, route, startMeant, ToolPerformer, Turn, turnError } from './turn/index.ts'
import type { ContextEntry, EngineLimits, Performer, PerformerPorts, RecoveryPorts, RoutePorts } from './turn/index.ts'
import { missingPorts, toolError } from './tools/index.ts'

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

  /**
   * @throws SaydoError FLOW_SET_MISSING, FLOW_SET_NOT_PORTABLE, LIMIT_INVALID, MESSAGES_INVALID, COMMANDS_INVALID; FUNCTION_MISSING, GLOBAL_MISSING,
   * TOOL_TRANSPORT_MISSING, TOOL_PORT_MISSING: the flow set needs something that was not given.
   */
  constructor(options: EngineOptions) {
    const { flows, functions = {}, extensions = [] } = options
    if (!isFlowSet(flows)) throw engineError('FLOW_SET_MISSING', 'flows is no compiled flow set')
    if (options.actionJournal !== undefined) {
      requirePortable(flows)
      requireVerbs(options.actionJournal, ['open'])
    }
    const globals = plainGlobals(options.globals ?? {})
    requireAll('FUNCTION_MISSING', 'function', Object.keys(flows.program.names.functions).filter((name) => typeof own(functions, name) !== 'function'))
    requireAll('GLOBAL_MISSING', 'global', flows.program.names.globals.filter((name) => !Object.hasOwn(globals, name)))
    this.flows = flows
    this.ports = enginePorts(options)
    this.limits = limitsFrom(options.limits ?? {})
    this.messages = engineMessages(options.messages ?? {}, flows.program.languages, this.ports.logger)
    this.routing = {
      ...this.ports,
      detectors: detectorChain(this.ports.detectors, this.ports.deadlines),
      commands: commandLexicon(options.commands ?? {}, flows.program.languages),
      interruptConfidence: confidenceFrom(options.interruptConfidence ?? 0.8),
    }
    this.library = new FlowLibrary(flows, {
      registry: stepRegistry(extensions.flatMap((extension) => extension.kinds)),
      patterns: this.ports.patterns,
      limits: this.limits.expressions,
      globals,
      functions: functions as Readonly<Record<string, (...values: readonly unknown[]) => unknown>>,
    })
    this.patternsReady = !this.library.usesPatterns
    const toolPorts = this.toolPorts(options)
    requirePorts(Object.values(flows.program.tools), toolPorts)
    this.recovery = this.recoveryPorts(new ToolPerformer(toolPorts))
  }

  /** A new conversation. Nothing is registered in the engine. */
  initSession(options: SessionOptions): Session {
    const { userId, sessionId = this.ports.ids.random(), language = null, cargo } = sessionOptions(options)
    const now = new Date(this.ports.clock.now()).toISOString()
    return {
      format: SESSION_FORMAT,
      sessionId,
      userId,
      createdAt: now,
      lastActivity: now,
      language,
      flowSet: this.flows.digest,
      cargo: (toPlain(cargo ?? {}, 'cargo') ?? {}) as JsonObject,
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
    return await this.take({ entry: readEntry(entry, this.limits.inputCharacters), session, options })
  }

  /** A turn without a message: finishes what an earlier turn began and did not save. `lastTurnRecovery` is null when there was nothing. */
  recover(session: Session, options: TurnOptions = {}): Promise<Session> {
    return this.take({ entry: null, session, options })
  }

  /**
   * Asks the reconciler an attempt declares what became of it, by the key its provider knows. Changes nothing; never throws for what
   * the tool or flow does: then it is unknown.
   */
  async reconcile(attempt: ActionAttempt, providerKey: string, session: Session): Promise<Reconciliation> {
    if (!this.patternsReady) await this.loadPatterns()
    return askProvider(this.begin({ entry: null, session, options: {} }), { attempt, providerKey }, this.recovery.tools)
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
    return { actions, perform, tools, identity, messages: this.messages }
  }

  private take(input: TurnInput): Promise<Session> {
    const { actionJournal } = this.ports
    return actionJournal === null || input.options.journal !== undefined ? this.turn(input) : this.turnWithJournal(actionJournal, input)
  }

  private toolPorts({ functions = {}, logger }: EngineOptions): PerformerPorts {
    const { allowPrivateAddresses, ...ports } = this.ports
    const policy = { allowPrivateAddresses, allowedHosts: this.flows.program.allowedHosts }
    return { ...ports, logger: logger === undefined ? null : ports.logger, functions, policy, limits: this.limits.tools, environment: this.library.environment }
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
    if (options.journal !== undefined) {
      requirePortable(this.flows)
      requireVerbs(options.journal, journalVerbs)
    }
    const turn = this.begin({ entry, session, options })
    beginTurn(turn)
    if (!this.patternsReady) await this.loadPatterns()
    const handled = await this.stages(turn, entry, options.pending ?? [])
    respond(turn, entry, handled)
    return turn.draft.session
  }

  private begin({ entry, session, options }: TurnInput): Turn {
    const draft = new Draft(readSession(session), options.owned === true)
    const { live } = this.library
    const isMessage = entry?.role === 'user'
    return new Turn({
      draft,
      scope: new TurnScope(draft, { now: this.ports.clock.now(), userInput: isMessage ? entry.content : '' }, live === null ? null : new LiveValues(live)),
      flows: this.library,
      limits: this.limits,
      messages: this.messages,
      tenant: options.tenant ?? options.journal?.namespace ?? '',
      onHold: options.onHold ?? null,
      messageId: isMessage ? (entry.messageId ?? null) : null,
      journal: options.journal ?? null,
      signal: options.signal ?? null,
    })
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
    const { digest } = this.flows
    const index = session.stacks.findIndex((stack) => (stack.flowSet ?? session.flowSet) !== digest)
    const stack = session.stacks[index]
    if (stack !== undefined) {
      const flowSet = stack.flowSet ?? session.flowSet
      throw turnError('FLOW_SET_MISMATCH', `the conversation is in a flow of ${flowSet ?? 'an unknown flow set'}, this engine runs ${digest}`, {
        place: { pointer: stack.flowSet === null ? '/flowSet' : `/stacks/${index}/flowSet` },
        facts: { session: flowSet, engine: digest },
      })
    }
    if (session.flowSet !== digest) draft.set(session, 'flowSet', digest)
  }

  private async loadPatterns(): Promise<void> {
    await this.ports.patterns.ready()
    this.patternsReady = true
  }
}

/** The options, checked: what is made of them has to be a session. */
function sessionOptions(options: SessionOptions): SessionOptions {
  const { userId, sessionId, language, cargo } = options
  if (typeof userId !== 'string' || userId === '') throw engineError('USER_MISSING', 'a session belongs to a user: userId is empty', { place: { pointer: '/userId' } })
  const texts = { sessionId, language }
  for (const [name, value] of Object.entries(texts)) if (value !== undefined && typeof value !== 'string') throw optionInvalid(name)
  if (cargo !== undefined && !isPlainObject(cargo)) throw optionInvalid('cargo')
  return options
}

const optionInvalid = (name: string): Error => engineError('SESSION_OPTION_INVALID', `${name} is not as it must be`, { place: { pointer: `/${name}` } })

function confidenceFrom(value: number): number {
  if (!(value >= 0 && value <= 1)) throw turnError('LIMIT_INVALID', 'interruptConfidence is a number from 0 to 1', { place: { pointer: '/interruptConfidence' } })
  return value
}

function plainGlobals(globals: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, toPlain(value, name)]))
}

function requireAll(code: 'FUNCTION_MISSING' | 'GLOBAL_MISSING', what: string, missing: readonly string[]): void {
  if (missing.length > 0) throw engineError(code, `the flow set needs the ${what}${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`, { facts: { missing } })
}

const journalVerbs = ['claim', 'complete', 'reconcile', 'flush'] as const

/** DUR-15: a journal that could claim and not complete would lose what comes of it. */
function requireVerbs(journal: object, names: readonly string[]): void {
  const missing = names.filter((name) => typeof (journal as Readonly<Record<string, unknown>>)[name] !== 'function')
  if (missing.length > 0) throw engineError('JOURNAL_INCOMPLETE', `the journal has no ${missing.join(', ')}`, { facts: { missing } })
}

function requirePorts(tools: readonly ToolContract[], ports: PerformerPorts): void {
  const missing = missingPorts(tools, ports)
  const [first] = missing
  if (first === undefined) return
  const list = missing.map(({ tool, option }) => `${option} for ${tool}`).join(', ')
  throw toolError(first.code, `the flow set's tools need ${list}`, { place: { tool: first.tool }, facts: { missing } })
}
const own = (values: Readonly<Record<string, unknown>>, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)

/** Definitions are easily passed where their compiled set belongs. */
function isFlowSet(value: unknown): value is FlowSet {
  return typeof value === 'object' && value !== null && 'program' in value && 'digests' in value
}

