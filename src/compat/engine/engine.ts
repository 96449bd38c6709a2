/**
 * The engine, as hosts written for jsfe construct and call it.
 *
 * CE1. Nothing of a conversation is in the engine: conversations may overlap (W-1).
 * CE2. The constructor starts compiling and returns; every turn waits for it. Definitions that are wrong fail each turn with all that is
 *      wrong with them, and are logged.
 * CE3. A turn that fails leaves the host's session as it was.
 */
import { readArguments } from './arguments.ts'
import type { JsfeArguments, JsfeOptions } from './arguments.ts'
import { CommandSwitch } from './commands.ts'
import { compatError } from './codes.ts'
import { ensureBranchOrder } from './ensure-branch-order.ts'
import { jsfeError } from './errors.ts'
import { withGuidance } from './messages.ts'
import { compileJsfe, nativeEngine, problemsOf } from './native.ts'
import type { Compiled } from './native.ts'
import { Persistence } from './persistence.ts'
import { nativeOf, newSession, plainCargo, writeTurn } from './session.ts'
import { checkFlow, flowNamed } from './structure.ts'
import type { FlowReport } from './structure.ts'
import type { ActionPersistence, AiCallback, ApprovedFunctions, GuidanceConfig, HostLogger, JsfeEntry, JsfeFlow, JsfeMessages, JsfeSession, JsfeTool } from './types.ts'
import type { WorkflowEngine as NativeEngine } from '../../engine.ts'
import { platformClock, platformIds } from '../../ports/index.ts'
import type { ActionJournalPort, RecoveryIdentity } from '../../ports/index.ts'
import type { FlowSummary, Problem } from '../../program/index.ts'
import type { Session } from '../../session/index.ts'
import type { ContextEntry } from '../../turn/index.ts'

export class WorkflowEngine {
  /** Default language of new sessions. */
  language: string | undefined
  guidanceConfig: GuidanceConfig
  /** TOOL-29: true warns of results that are not what their tool's `returns` says; they are never changed. */
  validateToolReturns = false
  readonly flowsMenu: readonly JsfeFlow[]
  readonly toolsRegistry: readonly JsfeTool[]
  readonly APPROVED_FUNCTIONS: ApprovedFunctions
  readonly globalVariables: Readonly<Record<string, unknown>>
  readonly messageRegistry: JsfeMessages
  readonly aiCallback: AiCallback | null
  readonly aiTimeOut: number
  readonly logger: HostLogger
  private readonly options: JsfeOptions
  private readonly commands = new CommandSwitch()
  private readonly persistence = new Persistence()
  private readonly compiled: Promise<Compiled>
  private found: readonly Problem[] | null = null
  private native: { readonly engine: NativeEngine; readonly made: string } | null = null

  /** @throws TypeError when there are no flows; SaydoError JSFE_RESERVED_NAME (DUR-12). */
  constructor(...given: JsfeArguments) {
    const options = readArguments(given)
    this.options = options
    this.flowsMenu = options.flowsMenu
    this.toolsRegistry = options.toolsRegistry
    this.APPROVED_FUNCTIONS = options.approvedFunctions
    this.globalVariables = options.globalVariables
    this.messageRegistry = options.messageRegistry
    this.guidanceConfig = options.guidanceConfig
    this.language = options.language
    this.aiCallback = options.aiCallback
    this.aiTimeOut = options.aiTimeOut
    this.logger = options.logger
    refuseReserved(options)
    if (options.validateOnInit) this.performInitializationValidation()
    this.compiled = this.compile()
    this.compiled.catch(() => undefined)
  }

  private async compile(): Promise<Compiled> {
    try {
      const compiled = await compileJsfe(this.options)
      this.found = compiled.flowSet.warnings
      return compiled
    } catch (error) {
      this.found = problemsOf(error) ?? []
      for (const { pointer, message } of this.found) this.logger.error(`${pointer}: ${message}`)
      throw error
    }
  }

  /** Everything the compiler says of the definitions; errors are those with level error. */
  async problems(): Promise<readonly Problem[]> {
    await this.compiled.catch(() => undefined)
    return this.found ?? []
  }

  /** A new conversation (API-12). Nothing is registered in the engine. */
  initSession(userId: string, sessionId?: string, language?: string): JsfeSession {
    const { clock = platformClock, ids = platformIds } = this.options.surroundings
    const session = newSession({
      userId: userId === '' ? 'anonymous' : userId,
      sessionId: sessionId ?? ids.random(),
      language: language ?? this.language,
      globalVariables: this.globalVariables,
      now: new Date(clock.now()),
    })
    return this.persistence.mark(session)
  }

  /**
   * One turn (API-13 to API-19). The session given is the one returned, with `response` set.
   * @throws JSFEExecutionError; the session is then as it was. SaydoError JSFE_ROLE_NOT_ALLOWED.
   */
  async updateActivity(entry: JsfeEntry, session: JsfeSession): Promise<JsfeSession> {
    if (entry.role !== 'user' && entry.role !== 'assistant') throw compatError('JSFE_ROLE_NOT_ALLOWED', `${JSON.stringify(entry.role)} is no role of an entry: user or assistant`)
    this.persistence.check(session)
    try {
      return await this.turn({ ...entry, content: textOf(entry) }, session)
    } catch (error) {
      throw jsfeError(error)
    }
  }

  private async turn(entry: JsfeEntry & { readonly content: string }, session: JsfeSession): Promise<JsfeSession> {
    const native = await this.engine()
    const cargo = plainCargo(session.cargo)
    const before = nativeOf(session, cargo, () => this.firstSession(native, session))
    const after = await native.updateActivity(entryOf(entry), before)
    const flows = new Map(native.flows.program.summaries.map((summary) => [summary.id, summary]))
    const toolNames = new Map(Object.values(native.flows.program.tools).map((tool) => [tool.id, tool.name]))
    this.noteSecondDispatch(after)
    writeTurn(session, { before, after, cargo, entry, flows, toolNames, response: this.guided(before, after, flows) })
    return this.persistence.mark(session)
  }

  private firstSession(native: NativeEngine, { userId, sessionId, language }: JsfeSession): Session {
    return native.initSession({ userId, sessionId, ...(language === undefined || language === '' ? {} : { language }) })
  }

  /** GUID-1: a question that waits has its guidance around it, but once after a flow was resumed. */
  private guided(before: Session, after: Session, flows: ReadonlyMap<string, FlowSummary>): string | null {
    const { response, stacks } = after
    const frames = stacks.at(-1)?.frames ?? []
    const frame = frames.at(-1)
    if (frame?.waiting !== 'answer' || response === null || response === '' || !this.commands.any || stacks.length < before.stacks.length) return response
    const nameOf = (flow: string | undefined): string => flows.get(flow ?? '')?.name ?? flow ?? ''
    const [flowName, language] = [nameOf(frame.flow), after.language ?? undefined]
    const flowPrompt = promptOf(flowNamed(this.flowsMenu, flowName), flowName, language)
    return withGuidance(this.guidanceConfig, this.messageRegistry, { message: response, flowName, flowPrompt, language, firstFlow: nameOf(frames[0]?.flow) })
  }

  /** DISPATCH-5: said in the words hosts of jsfe look for. */
  private noteSecondDispatch({ response, lastTurn }: Session): void {
    const matched = lastTurn?.dispatch?.matched ?? null
    if (response === null && matched !== null) this.logger.error(`flow ${matched} reached DISPATCH before any SAY-GET: the message was routed once and is not routed again`)
  }

  private async engine(): Promise<NativeEngine> {
    const compiled = await this.compiled
    const { actionJournal } = this.persistence
    const made = `${this.commands.key} ${this.persistence.key}`
    if (this.native?.made !== made) {
      const engine = nativeEngine(compiled, this.options, { commands: this.commands.list, validatesReturns: () => this.validateToolReturns, ...(actionJournal === null ? {} : { actionJournal }) })
      this.native = { engine, made }
    }
    return this.native.engine
  }

  /** DUR-19. */
  async getActionRecoveryIdentity(): Promise<RecoveryIdentity> {
    return (await this.engine()).getActionRecoveryIdentity()
  }

  /** DUR-1: `durable` (the default) or `session-only`. */
  get actionPersistence(): ActionPersistence {
    return this.persistence.mode
  }

  set actionPersistence(mode: ActionPersistence) {
    this.persistence.mode = mode
  }

  /** DUR-3: the journal durable actions run under; null for none. */
  get actionJournal(): ActionJournalPort | null {
    return this.persistence.actionJournal
  }

  set actionJournal(journal: ActionJournalPort | null) {
    this.persistence.actionJournal = journal
  }

  enableCommands(list?: readonly string[]): void {
    this.commands.enable(list)
  }

  disableCommands(list?: readonly string[]): void {
    this.commands.disable(list)
  }

  isCommandEnabled(name: string): boolean {
    return this.commands.has(name)
  }

  getEnabledCommands(): string[] {
    return this.commands.list
  }

  getSessionLanguage(): string | undefined {
    return this.language
  }

  /** The language of sessions that begin from now on; no conversation changes. */
  setSessionLanguage(code: string | undefined): void {
    this.language = code
  }

  /** VAL-2: what can be said at once, and what compiling has found by now. */
  validateFlow(nameOrId: string, _options?: Readonly<Record<string, unknown>>): FlowReport {
    const report = checkFlow(nameOrId, this.flowsMenu, this.toolsRegistry)
    const ids = new Set(report.visitedFlows.map((name) => flowNamed(this.flowsMenu, name)?.['id']))
    const own = (this.found ?? []).filter(({ flow }) => ids.has(flow))
    const errors = [...report.errors, ...own.filter((problem) => problem.level === 'error').map(shown)]
    return { ...report, isValid: errors.length === 0, errors, warnings: [...report.warnings, ...own.filter((problem) => problem.level === 'warning').map(shown)] }
  }

  /** VAL-3: the flows a message can start. */
  validateAllFlows(_options?: Readonly<Record<string, unknown>>): AllFlowsReport {
    const primary = this.flowsMenu.filter((flow) => flow['primary'] === true)
    const names = (primary.length > 0 ? primary : this.flowsMenu).map((flow) => String(flow['name'] ?? flow['id']))
    const results = Object.fromEntries(names.map((name) => [name, this.validateFlow(name)]))
    const reports = Object.values(results)
    return {
      isValid: reports.every((report) => report.isValid),
      totalFlows: this.flowsMenu.length,
      validatedFlows: names.length,
      results,
      errors: [...new Set(reports.flatMap((report) => report.errors))],
      warnings: [...new Set(reports.flatMap((report) => report.warnings))],
    }
  }

  /** VAL-1: logs what is wrong; never throws. */
  performInitializationValidation(): AllFlowsReport {
    const report = this.validateAllFlows()
    for (const error of report.errors) this.logger.error(error)
    for (const warning of report.warnings) this.logger.warn(warning)
    return report
  }

  ensureBranchOrder(): void {
    ensureBranchOrder(this.flowsMenu)
  }
}

export interface AllFlowsReport {
  readonly isValid: boolean
  readonly totalFlows: number
  readonly validatedFlows: number
  readonly results: Readonly<Record<string, FlowReport>>
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const shown = ({ pointer, message }: Problem): string => `${pointer}: ${message}`

/** API-14: the answer is text, without the blanks around it. */
function textOf({ content, role }: JsfeEntry): string {
  const text = typeof content === 'string' ? content : content === undefined || content === null ? '' : JSON.stringify(content)
  return role === 'user' ? text.trim() : text
}

function entryOf({ role, content, messageId }: JsfeEntry & { readonly content: string }): ContextEntry {
  if (role !== 'user') return { role: 'assistant', content }
  return { role: 'user', content, ...(messageId === undefined ? {} : { messageId }) }
}

/** `prompt_xx` in the session's language, else `prompt`, else the name. */
function promptOf(flow: JsfeFlow | undefined, name: string, language: string | undefined): string {
  const prompts = [language === undefined ? undefined : flow?.[`prompt_${language}`], flow?.['prompt']]
  return prompts.find((prompt): prompt is string => typeof prompt === 'string' && prompt !== '') ?? name
}

const reservedTools: ReadonlySet<unknown> = new Set(['jsfe:action-claim', 'jsfe:action-complete'])
const reservedFunctions = ['jsfeClaimAction', 'jsfeCompleteAction'] as const

/** DUR-12. */
function refuseReserved({ toolsRegistry, approvedFunctions }: JsfeOptions): void {
  const tool = toolsRegistry.find((candidate) => reservedTools.has(candidate['id']))
  const name = tool === undefined ? reservedFunctions.find((reserved) => Object.hasOwn(approvedFunctions, reserved)) : String(tool['id'])
  if (name !== undefined) throw compatError('JSFE_RESERVED_NAME', `${name} is the engine's own`)
}
