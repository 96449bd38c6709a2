/**
 * One dispatch of a compiled document, without a host: the flows run on a session of their own, which is gone afterwards.
 *
 * DP1. Nothing is waited for: what a deterministic document calls answers at once.
 * DP2. What was given is never changed; on an error there is no result at all.
 * DP3. Deciding and doing are the engine's: here is only what goes in, what comes out, and what errors are called.
 */
import type { CompiledDocument } from './compile-document.ts'
import { Work } from './work.ts'
import { triggerKey } from './model.ts'
import { copyValue, copyWithin, cycleIn, Fault, FormaAlgorithmError, formaCodes, isObject } from '../algorithm/index.ts'
import type { FormaCode, Value } from '../algorithm/index.ts'
import { createPatterns } from '../../../src/patterns/index.ts'
import { compileDefinitions } from '../../../src/compile/index.ts'
import { expressionLimits } from '../../../src/expressions/index.ts'
import { isSaydoError, messageFinder, platformClock } from '../../../src/index.ts'
import type { Instruction } from '../../../src/program/index.ts'
import type { Clock, Effect, JsonValue, Session } from '../../../src/index.ts'
import { Draft, pushStack, SESSION_FORMAT } from '../../../src/session/index.ts'
import { stepRegistry, TurnScope } from '../../../src/steps/index.ts'
import type { Command, Outcome } from '../../../src/steps/index.ts'
import { advance, FlowLibrary, limitsFrom, Turn } from '../../../src/turn/index.ts'
import type { EngineLimits } from '../../../src/turn/index.ts'
import { RE2JS } from 're2js'

/** An event and the state it meets. */
export interface FormaEvent {
  readonly state: Readonly<Record<string, unknown>>
  readonly on: unknown
  readonly scope: unknown
  readonly eventName?: unknown
  readonly detail?: unknown
}

export interface DispatchOptions {
  /** Default: the platform's. */
  readonly clock?: Clock
}

export interface DispatchResult {
  readonly state: JsonValue
  /** What the host's screen is asked to do, in order. A submit is answered by an event `{ on: 'submit', scope: target }` of its own. */
  readonly effects: readonly Effect[]
  readonly issues: readonly { readonly code: string }[]
  /** Handlers and actions as they ran. */
  readonly trace: readonly string[]
}

interface Ready {
  readonly library: FlowLibrary
  readonly limits: EngineLimits
  readonly starts: ReadonlyMap<string, string>
  /** Values each instruction brings into a run. */
  readonly sizes: Map<Instruction, number>
  /** What a step adds to the trace, by its id. */
  readonly actions: Map<string, string | null>
}

/** What was made ready of compiled documents, as long as they are in use. */
const readyDocuments = new WeakMap<CompiledDocument, Ready>()

const messages = messageFinder()

/**
 * Runs the handlers of one event.
 * @throws FormaAlgorithmError when the run cannot go on or passes a budget: the state is what it was.
 */
export function dispatch(compiled: CompiledDocument, event: FormaEvent, { clock = platformClock }: DispatchOptions = {}): DispatchResult {
  const { documentId, budgets } = compiled.source
  const ready = readyOf(compiled)
  return typed(() => {
    const given = eventOf(event)
    const place = { state: given.state, issues: [] }
    const flow = ready.starts.get(triggerKey(given.on, given.scope, given.name))
    if (flow === undefined) return resultOf(given.state, { budgets, issues: [], effects: [], trace: [] })
    const session = newSession({ forma: Object.fromEntries([[documentId, place]]) })
    const trace = runFlow(compiled, ready, { flow, session, name: given.name, detail: given.detail, now: clock.now() })
    const after = (session.cargo as unknown as { readonly forma: Readonly<Record<string, { readonly state: Value; readonly issues: readonly { readonly code: string }[] }>> }).forma[documentId]
    return resultOf(after?.state ?? given.state, { budgets, issues: after?.issues ?? [], effects: session.effects, trace })
  })
}

interface GivenEvent {
  readonly state: Value
  readonly on: Value
  readonly scope: Value
  readonly name: Value
  readonly detail: Value
}

const free = (): void => undefined

function eventOf({ state, on, scope, eventName, detail }: FormaEvent): GivenEvent {
  if (!isObject(state)) throw new Fault('FORMA_VALUE_KIND', 'the state is an object of stores')
  const plain = (value: unknown): Value => copyValue(value, free)
  return { state: plain(state), on: plain(on), scope: plain(scope), name: plain(eventName), detail: plain(detail) }
}

function resultOf(state: Value, { budgets, effects, issues, trace }: Omit<DispatchResult, 'state'> & Pick<CompiledDocument['source'], 'budgets'>): DispatchResult {
  return { state: copyWithin(state, budgets.outputBytes), effects, issues, trace }
}

interface FlowRun {
  readonly flow: string
  readonly session: Session
  readonly name: Value
  readonly detail: Value
  readonly now: number
}

/** Runs the trigger's flow to its end; gives the trace. */
function runFlow({ source }: CompiledDocument, ready: Ready, { flow, session, name, detail, now }: FlowRun): readonly string[] {
  const { library, actions } = ready
  const draft = new Draft(session, true)
  const turn = new Turn({ draft, scope: new TurnScope(draft, { now, userInput: '' }, null), flows: library, limits: ready.limits, messages, messageId: null, tenant: '', journal: null, signal: null, onHold: null })
  const trace: string[] = []
  const work = new Work(source.budgets.operations, session.cargo, ready)
  turn.watch = (instruction) => {
    work.charge(instruction)
    const { step } = instruction
    const mark = turn.frame.position === 0 ? (source.marks[turn.frame.flow] ?? '') : ''
    if (mark.startsWith('handler ')) trace.push(mark)
    const known = actions.get(step)
    const action = known === undefined ? actionOf(step) : known
    if (known === undefined) actions.set(step, action)
    if (action !== null) trace.push(action)
  }
  pushStack(draft, flow, { ...library.defaults(flow), formaName: name, formaDetail: detail })
  try {
    for (let given: Outcome | null = null; ; ) {
      const command = advance(turn, given)
      if (typeof command === 'string') return trace
      given = answerOf(command)
    }
  } catch (error) {
    throw named(error, session, source.marks)
  }
}

/** The action a step's id begins with; null for a step that is not the action's own. */
const actionOf = (step: string): string | null => {
  const found = /^\d+\/action\/(.*)$/s.exec(step)
  return found === null ? null : `action ${found[1] ?? ''}`
}

/** Fixtures answer at once; what has to be waited for needs a host. */
function answerOf(command: Command): Outcome {
  const { implementation } = command.tool
  if (implementation.type === 'mock' && implementation.response !== null) return { kind: 'result', value: implementation.response }
  throw new Fault('FORMA_VALUE_KIND', `the capability behind the tool ${command.tool.id} is live: it is called by a host, not by dispatch`)
}

/** A limit names the cycle the flows are in. */
function named(error: unknown, { stacks }: Session, marks: Readonly<Record<string, string>>): unknown {
  if (!isSaydoError(error) || !error.code.endsWith('_LIMIT')) return error
  const path = (stacks[0]?.frames ?? []).flatMap(({ flow }) => (marks[flow] === undefined || marks[flow].startsWith('handler ') ? [] : [marks[flow]]))
  return new FormaAlgorithmError(codeOf(error.code), `${messageOf(error)}${cycleIn(path)}`, null, { cause: error })
}

const messageOf = (error: Error): string => (error.cause instanceof Error ? error.cause.message : error.message)

const isFormaCode = (code: string): code is FormaCode => Object.hasOwn(formaCodes, code)

/** The engine's codes in the interpreter's words. */
const codes: Readonly<Record<string, FormaCode>> = {
  STEP_LIMIT: 'FORMA_OPERATION_LIMIT', PREDICATE_LIMIT: 'FORMA_OPERATION_LIMIT', FRAME_LIMIT: 'FORMA_NESTING_LIMIT', NOT_JSON: 'FORMA_VALUE_NOT_JSON', SESSION_NOT_JSON: 'FORMA_VALUE_NOT_JSON',
}

const codeOf = (code: string): FormaCode => (isFormaCode(code) ? code : (codes[code] ?? 'FORMA_VALUE_KIND'))

function typed<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof FormaAlgorithmError) throw error
    if (error instanceof Fault) throw new FormaAlgorithmError(error.formaCode, error.message)
    if (isSaydoError(error)) throw new FormaAlgorithmError(codeOf(error.code), messageOf(error), null, { cause: error })
    throw error
  }
}

function readyOf(compiled: CompiledDocument): Ready {
  const known = readyDocuments.get(compiled)
  if (known !== undefined) return known
  const { flows, tools } = compiled
  const functions = Object.fromEntries(tools.flatMap(({ implementation }) => (implementation.type === 'local' ? [[implementation.function, {}]] : [])))
  const flowSet = compileDefinitions({ flows, tools, functions })
  const library = new FlowLibrary(flowSet, { registry: stepRegistry([]), patterns: createPatterns({ RE2JS }), limits: expressionLimits, globals: {}, functions: {} })
  const { budgets } = compiled.source
  const ready = { library, limits: limitsFrom({ steps: budgets.operations, frames: 10 + 3 * budgets.nesting }), starts: new Map(Object.entries(compiled.source.starts)), actions: new Map<string, string | null>(), sizes: new Map<Instruction, number>() }
  readyDocuments.set(compiled, ready)
  return ready
}

function newSession(cargo: Session['cargo']): Session {
  return {
    format: SESSION_FORMAT, sessionId: '', userId: '', createdAt: '', lastActivity: '', language: null, flowSet: null, cargo, stacks: [], queued: [],
    history: { entries: [], characters: 0, dropped: 0 }, response: null, choices: null, effects: [], lastTurn: null, lastTurnRecovery: null, lastFlowOutcome: null, actions: null, activations: 0,
  }
}
