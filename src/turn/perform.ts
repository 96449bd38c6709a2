/**
 * Performs the commands of steps through the engine's ports: the only place of the engine that touches the world.
 *
 * X1. A tool is recorded in `lastTurn.toolCalls` before it is called; a refused call (arguments, rate) is not recorded (OBS-14).
 * X2. Whatever happens, the outcome is given back to the step; nothing is thrown past it.
 * X3. One time-out covers a whole call: waits, tries, redirects, the reply's body.
 */
import { isEffectNotApplied } from '../actions/index.ts'
import type { EffectCall } from '../actions/index.ts'
import { callScope } from './call-scope.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { AbortSignalLike, Deadlines, Logger, SchemaValidator } from '../ports/index.ts'
import type { ToolContract } from '../program/index.ts'
import { copyJson } from '../steps/index.ts'
import type { Outcome, ToolCommand } from '../steps/index.ts'
import { asToolError, bindCall, checkOf, isNotSent, mask, resultReader, toolError, wasRefused } from '../tools/index.ts'
import type { BoundCall, Check, ResultReader, ToolCall, ToolPorts } from '../tools/index.ts'
import type { Turn } from './turn.ts'

export interface PerformerPorts extends ToolPorts {
  readonly deadlines: Deadlines
  readonly validator: SchemaValidator
  readonly logger: Logger | null
}

interface BoundTool {
  readonly checkArguments: Check
  readonly readResult: ResultReader
  readonly call: BoundCall
}

type CallOf = Pick<ToolCommand, 'tool' | 'args'>

/** Calls tools; what can be prepared of a tool is prepared at its first call and kept. */
export class ToolPerformer {
  private readonly ports: PerformerPorts
  private readonly tools = new Map<string, BoundTool>()

  constructor(ports: PerformerPorts) {
    this.ports = ports
  }

  async perform(turn: Turn, command: CallOf): Promise<Outcome> {
    const { tool, args } = command
    try {
      this.bind(tool).checkArguments(args)
      await this.admit(turn, tool)
      if (turn.signal?.aborted === true) throw stopped(tool)
      record(turn, tool, false)
      const value = await this.withinTime(tool, turn.signal, (limit) => this.called(command, callOf(turn, args, { signal: limit, sendBy: this.sendBy(tool), providerKey: null })))
      return { kind: 'result', value }
    } catch (cause) {
      return { kind: 'failed', error: asToolError(tool, cause) }
    }
  }

  /** Why a call cannot be made at all, or null. */
  refusalOf({ tool, args }: CallOf): Error | null {
    try {
      this.bind(tool).checkArguments(args)
      return null
    } catch (cause) {
      return asToolError(tool, cause)
    }
  }

  /** The call as the effect of an action: recorded when it starts, given the key the provider is to know it by. */
  effectOf(turn: Turn, command: CallOf, providerKey: string): Pick<EffectCall, 'start' | 'proofOf'> {
    const { tool, args } = command
    return {
      proofOf: (error) => (isEffectNotApplied(error) || wasRefused(tool, error) ? 'refused' : isNotSent(error) ? 'never-sent' : null),
      start: async (signal) => {
        const call = callOf(turn, copyJson(args) as JsonObject, { signal, sendBy: this.sendBy(tool), providerKey })
        await this.admit(turn, tool)
        record(turn, tool, true)
        return this.called(command, call)
      },
    }
  }

  private sendBy(tool: ToolContract): number {
    return this.ports.clock.now() + tool.timeout
  }

  /** Calls, checks the result and writes one line to the log. */
  private async called({ tool, args }: CallOf, call: ToolCall): Promise<JsonValue> {
    const { clock, logger } = this.ports
    const bound = this.bind(tool)
    const started = clock.now()
    const line = { tool: tool.id, implementation: tool.implementation.type, action: call.providerKey !== null, arguments: logger === null ? null : mask(args) }
    try {
      if (call.signal.aborted || started > call.sendBy) throw toolError('TOOL_TIMEOUT', `the time of ${tool.id} was over before it was called`, { facts: { notSent: true } })
      const value = bound.readResult(await bound.call(call))
      this.log({ ...line, milliseconds: clock.now() - started, result: logger === null ? null : mask(value) })
      return value
    } catch (cause) {
      const { code, message } = asToolError(tool, cause) as Error & { readonly code?: string }
      this.log({ ...line, milliseconds: clock.now() - started, error: code ?? message })
      throw cause
    }
  }

  private log(fields: Readonly<Record<string, unknown>>): void {
    this.ports.logger?.debug('tool called', fields)
  }

  /** @throws SaydoError TOOL_RATE_LIMITED. */
  private async admit(turn: Turn, tool: ToolContract): Promise<void> {
    const { rateLimits } = this.ports
    if (tool.rateLimit === null || rateLimits === null) return
    const wait = await rateLimits.take({ tenant: turn.tenant, userId: turn.draft.session.userId, tool: tool.id }, tool.rateLimit)
    if (wait <= 0) return
    const { requests, windowMilliseconds } = tool.rateLimit
    throw toolError('TOOL_RATE_LIMITED', `${tool.id} may be called ${requests} times in ${windowMilliseconds / 1000} seconds`, {
      place: { tool: tool.id }, facts: { retryAfterMilliseconds: wait, notSent: true },
    })
  }

  private bind(tool: ToolContract): BoundTool {
    const known = this.tools.get(tool.id)
    if (known !== undefined) return known
    const { validator } = this.ports
    const bound: BoundTool = {
      checkArguments: checkOf(validator, tool, tool.parameters, 'TOOL_ARGUMENTS_INVALID'),
      readResult: resultReader(tool, checkOf(validator, tool, tool.returns, 'TOOL_RESULT_INVALID')),
      call: bindCall(tool, this.ports),
    }
    this.tools.set(tool.id, bound)
    return bound
  }

  private async withinTime<Value>(tool: ToolContract, parent: AbortSignalLike | null, call: (signal: AbortSignalLike) => Promise<Value>): Promise<Value> {
    const deadline = this.ports.deadlines.start(tool.timeout, parent)
    const over = deadline.expired.then((reason): never => {
      throw reason === 'timeout' ? toolError('TOOL_TIMEOUT', `${tool.id} did not answer within ${tool.timeout} ms`) : stopped(tool)
    })
    try {
      return await Promise.race([call(deadline.signal), over])
    } finally {
      deadline.clear()
    }
  }
}

function callOf(turn: Turn, args: JsonObject, how: Pick<ToolCall, 'signal' | 'sendBy' | 'providerKey'>): ToolCall {
  const { userId, sessionId } = turn.draft.session
  return { ...how, args, scope: callScope(turn.scope, args), caller: { tenant: turn.tenant, userId, sessionId } }
}

const stopped = (tool: ToolContract): Error => toolError('TOOL_ABORTED', `the call of ${tool.id} was stopped`)

function record(turn: Turn, tool: ToolContract, action: boolean): void {
  turn.toolCalls.push({ tool: tool.id, implementation: tool.implementation.type, activation: turn.frame.activation, action, at: new Date(turn.scope.now).toISOString() })
}
