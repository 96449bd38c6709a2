/** Calls of one tool through a compiled set and a real engine, with time in the test's hand. */
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { AbortSignalLike, Clock, CompileOptions, Delays, EngineOptions, FlowSet, JsonValue, Session } from '../../src/index.ts'

type ToolLike = NonNullable<CompileOptions['tools']>[number]

/** A set whose flow `main` calls the tool `t` with the given arguments and says its result as JSON. */
export const callingSet = (tool: object, args: object = {}, more: Partial<CompileOptions> = {}): CompileOptions => ({
  flows: [{
    id: 'main', name: 'Main', description: 'calls the tool', variables: { word: { value: 'two words' }, result: {} },
    steps: [{ type: 'CALL-TOOL', id: 'call', tool: 't', args, variable: 'result' }, { type: 'SAY', value: '{{JSON.stringify(result)}}' }],
  }],
  tools: [{ id: 't', ...tool } as unknown as ToolLike],
  ...more,
})

export interface Called {
  readonly value: JsonValue
  readonly session: Session
}

/** Calls the tool of a set once. Rejects with the StepError of a failed call. */
export async function called(flows: FlowSet, options: Partial<EngineOptions> = {}, turn: { readonly signal?: AbortSignalLike; readonly userId?: string; readonly tenant?: string } = {}): Promise<Called> {
  const engine = new WorkflowEngine({ flows, ...options })
  const { userId = 'u1', ...rest } = turn
  const session = await engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId, sessionId: 's1' }), rest)
  return { value: JSON.parse(session.response ?? 'null') as JsonValue, session }
}

/** Compiles and calls. */
export async function callTool(tool: object, args: object = {}, options: Partial<EngineOptions> & { readonly set?: Partial<CompileOptions> } = {}): Promise<JsonValue> {
  const { set, ...rest } = options
  return (await called(await compileFlowSet(callingSet(tool, args, set)), rest)).value
}

/** The failure of a call, which must fail. */
export async function failureOf(call: Promise<unknown>): Promise<{ readonly code: string; readonly message: string; readonly facts: Readonly<Record<string, unknown>> }> {
  const failure: unknown = await call.then(() => null, (error: unknown) => error)
  if (failure === null) throw new TypeError('the call did not fail')
  return failure as { readonly code: string; readonly message: string; readonly facts: Readonly<Record<string, unknown>> }
}

export interface VirtualTime {
  readonly clock: Clock
  readonly delays: Delays
  /** The waits so far, in milliseconds. */
  readonly waits: readonly number[]
  pass(milliseconds: number): void
}

/** Time that stands still but for waits, which pass at once. Waits are not spread. */
export function virtualTime(start = Date.UTC(2026, 0, 1)): VirtualTime {
  let now = start
  const waits: number[] = []
  return {
    clock: { now: () => now },
    waits,
    pass: (milliseconds) => void (now += milliseconds),
    delays: {
      spread: () => 1,
      wait(milliseconds) {
        waits.push(milliseconds)
        now += milliseconds
        return Promise.resolve()
      },
    },
  }
}
