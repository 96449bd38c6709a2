/**
 * Performs the commands of steps through the engine's ports: the only place of the engine that touches the world.
 *
 * X1. A tool is recorded in `lastTurn.toolCalls` before it is called; a refused call (arguments) is not recorded (OBS-14).
 * X2. Whatever happens, the outcome is given back to the step; nothing is thrown past it.
 */
import { isEffectNotApplied } from '../actions/index.ts'
import type { EffectCall } from '../actions/index.ts'
import type { AbortSignalLike, Deadlines, HttpRequest, HttpTransport, SchemaValidator } from '../ports/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ToolContract } from '../program/index.ts'
import { copyJson } from '../steps/index.ts'
import type { Outcome, ToolCommand } from '../steps/index.ts'
import { callValues, httpRequestBuilder, readHttpReply, toolError } from '../tools/index.ts'
import type { HttpRequestBuilder, RegisteredFunction, ToolCallInfo } from '../tools/index.ts'
import { toPlain } from '../expressions/index.ts'
import type { Environment } from '../expressions/index.ts'
import { SaydoError } from '../errors.ts'
import { StepError } from './codes.ts'
import type { Turn } from './turn.ts'

export interface PerformerPorts {
  readonly functions: Readonly<Record<string, RegisteredFunction>>
  readonly http: HttpTransport | null
  readonly deadlines: Deadlines
  readonly validator: SchemaValidator
  readonly environment: Environment
}

type Check = (value: JsonValue) => void
interface BoundTool {
  readonly checkArguments: Check
  /** What the tool gave, as JSON of the declared shape. */
  readonly readResult: (value: unknown) => JsonValue
  readonly call: (turn: Turn, call: ToolCall) => Promise<unknown>
}

interface ToolCall {
  readonly args: JsonObject
  readonly signal: AbortSignalLike
  /** What the provider is to know the request by, for an action. */
  readonly providerKey: string | null
}

/** Calls tools; what can be prepared of a tool is prepared at its first call and kept. */
export class ToolPerformer {
  private readonly ports: PerformerPorts
  private readonly tools = new Map<string, BoundTool>()

  constructor(ports: PerformerPorts) {
    this.ports = ports
  }

  async perform(turn: Turn, command: ToolCommand): Promise<Outcome> {
    const { tool, args } = command
    try {
      const bound = this.bind(tool)
      bound.checkArguments(args)
      if (turn.signal?.aborted === true) throw aborted(tool)
      record(turn, tool, false)
      const value = await this.withinTime(tool, turn.signal, (limit) => bound.call(turn, { args, signal: limit, providerKey: null }))
      return { kind: 'result', value: bound.readResult(value) }
    } catch (cause) {
      return { kind: 'failed', error: asToolError(tool, cause) }
    }
  }

  /** Why a call cannot be made at all, or null. */
  refusalOf({ tool, args }: Pick<ToolCommand, 'tool' | 'args'>): Error | null {
    try {
      this.bind(tool).checkArguments(args)
      return null
    } catch (cause) {
      return asToolError(tool, cause)
    }
  }

  /** The call as the effect of an action: recorded when it starts, given the key the provider is to know it by. */
  effectOf(turn: Turn, command: Pick<ToolCommand, 'tool' | 'args'>, providerKey: string): Pick<EffectCall, 'start' | 'proofOf'> {
    const { tool, args } = command
    const bound = this.bind(tool)
    return {
      proofOf: (error) => (isEffectNotApplied(error) || isListedStatus(tool, error) ? 'refused' : isNeverSent(error) ? 'never-sent' : null),
      start: async (signal) => {
        record(turn, tool, true)
        return bound.readResult(await bound.call(turn, { args: copyJson(args) as JsonObject, signal, providerKey }))
      },
    }
  }

  private bind(tool: ToolContract): BoundTool {
    const known = this.tools.get(tool.id)
    if (known !== undefined) return known
    const { validator } = this.ports
    const bound: BoundTool = {
      checkArguments: checkOf(validator, tool, tool.parameters, 'TOOL_ARGUMENTS_INVALID'),
      readResult: resultReader(tool, checkOf(validator, tool, tool.returns, 'TOOL_RESULT_INVALID')),
      call: this.callOf(tool),
    }
    this.tools.set(tool.id, bound)
    return bound
  }

  private callOf(tool: ToolContract): BoundTool['call'] {
    const { implementation } = tool
    switch (implementation.type) {
      case 'local':
        return localCall(tool, this.ports.functions[implementation.function])
      case 'http':
        return httpCall(tool, httpRequestBuilder(implementation, this.ports.environment), this.ports.http)
      case 'mock':
        return () => Promise.resolve(implementation.response)
    }
  }

  private async withinTime<Value>(tool: ToolContract, parent: AbortSignalLike | null, call: (signal: AbortSignalLike) => Promise<Value>): Promise<Value> {
    const deadline = this.ports.deadlines.start(tool.timeout, parent)
    const over = deadline.expired.then((reason): never => {
      throw reason === 'timeout' ? toolError('TOOL_TIMEOUT', `${tool.id} did not answer within ${tool.timeout} ms`) : aborted(tool)
    })
    try {
      return await Promise.race([call(deadline.signal), over])
    } finally {
      deadline.clear()
    }
  }
}

const aborted = (tool: ToolContract): Error => toolError('TOOL_ABORTED', `the call of ${tool.id} was stopped`)

function resultReader(tool: ToolContract, check: Check): BoundTool['readResult'] {
  return (given) => {
    const value = plainResult(tool, given)
    check(value)
    return value
  }
}

function plainResult(tool: ToolContract, value: unknown): JsonValue {
  try {
    return toPlain(value, `the result of ${tool.id}`) ?? null
  } catch (cause) {
    throw toolError('TOOL_RESULT_INVALID', cause instanceof Error ? cause.message : String(cause), { place: { tool: tool.id }, cause })
  }
}

function checkOf(validator: SchemaValidator, tool: ToolContract, schema: JsonObject | null, code: 'TOOL_ARGUMENTS_INVALID' | 'TOOL_RESULT_INVALID'): Check {
  if (schema === null) return () => undefined
  const check = validator.prepare(schema)
  return (value) => {
    const issues = check(value)
    if (issues.length === 0) return
    const list = issues.map((issue) => `${issue.pointer || '/'} ${issue.message}`).join('; ')
    throw toolError(code, `${tool.id}: ${list}`, { place: { tool: tool.id }, facts: { issues } })
  }
}

function record(turn: Turn, tool: ToolContract, action: boolean): void {
  turn.toolCalls.push({ tool: tool.id, implementation: tool.implementation.type, activation: turn.frame.activation, action, at: new Date(turn.scope.now).toISOString() })
}

function localCall(tool: ToolContract, implementation: RegisteredFunction | undefined): BoundTool['call'] {
  if (implementation === undefined) throw toolError('TOOL_FUNCTION_MISSING', `no function for tool ${tool.id}`)
  const call = implementation as (...values: readonly unknown[]) => unknown
  return async (turn, { args, signal, providerKey }) => {
    const { userId, sessionId } = turn.draft.session
    const info: ToolCallInfo = { signal, userId, sessionId, idempotencyKey: providerKey }
    return await call(...callValues(tool, args), info)
  }
}

function httpCall(tool: ToolContract, request: HttpRequestBuilder, transport: HttpTransport | null): BoundTool['call'] {
  if (transport === null) throw toolError('TOOL_TRANSPORT_MISSING', `tool ${tool.id} needs an HTTP transport`)
  return async (turn, { args, signal, providerKey }) => readHttpReply(tool, await transport.send(withKey(tool, request(turn.scope, args), providerKey), signal))
}

function withKey(tool: ToolContract, request: HttpRequest, providerKey: string | null): HttpRequest {
  if (providerKey === null || tool.implementation.type !== 'http') return request
  return { ...request, headers: { ...request.headers, [tool.implementation.idempotencyHeader]: providerKey } }
}

/** A status the tool's author lists as proof that nothing happened. */
function isListedStatus(tool: ToolContract, error: unknown): boolean {
  if (!(error instanceof SaydoError) || error.code !== 'TOOL_HTTP_STATUS' || tool.implementation.type !== 'http') return false
  return tool.implementation.notAppliedStatuses.includes(Number(error.facts['status']))
}

/** The request could not even be built, or did not leave this machine. */
const isNeverSent = (error: unknown): boolean => error instanceof SaydoError && (error.code === 'TOOL_URL_REFUSED' || error.facts['notSent'] === true)

/** A StepError is another engine's turn that failed inside the tool: to this one it is a failed call. */
function asToolError(tool: ToolContract, cause: unknown): Error {
  if (cause instanceof SaydoError && !(cause instanceof StepError)) {
    return cause.place.tool === undefined ? new SaydoError({ code: cause.code, message: cause.message, meaning: cause, place: { ...cause.place, tool: tool.id }, facts: cause.facts, cause: cause.cause }) : cause
  }
  return toolError('TOOL_CALL_FAILED', `${tool.id} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { place: { tool: tool.id }, cause })
}
