/** Plays conversation scripts on the engine of saydo/compat; every session goes through JSON between two turns. */
import { WorkflowEngine } from '../../../host/compat/index.ts'
import type { ApprovedFunctions, JsfeFlow, JsfeSession, JsfeTool } from '../../../host/compat/index.ts'
import type { Observed, ScriptMessage, ScriptTarget, ScriptWorld, TargetFactory, TargetSettings } from '../../../host/testing/index.ts'
import type { JsonObject } from '../../../src/index.ts'

export interface CompatSet {
  readonly flows: readonly JsfeFlow[]
  readonly tools: readonly JsfeTool[]
  /** Stand-ins for the host's functions. */
  readonly functions: ApprovedFunctions
}

type Values = readonly unknown[]

/** Tools the script mocks are called in its world; every other function is the stand-in. */
function functionsIn(world: ScriptWorld, { tools, functions }: CompatSet): ApprovedFunctions {
  const mocked = tools.flatMap((tool) => {
    const { id, implementation } = tool as { readonly id: string; readonly implementation: { readonly function: string; readonly args: readonly string[] } }
    if (!world.isMocked(id)) return []
    const call = (...values: Values): unknown => world.call({ tool: id, args: Object.fromEntries(implementation.args.map((name, index) => [name, values[index] as never])), key: null })
    return [[implementation.function, call] as const]
  })
  return { ...functions, ...Object.fromEntries(mocked) }
}

export const compatTarget = (set: CompatSet): TargetFactory => (world, settings) => new CompatTarget(set, world, settings)

class CompatTarget implements ScriptTarget {
  private readonly engine: WorkflowEngine
  private session: JsfeSession

  constructor(set: CompatSet, world: ScriptWorld, settings: TargetSettings) {
    this.engine = new WorkflowEngine(null, null, set.flows, set.tools, functionsIn(world, set), settings.globals, false, settings.language ?? 'en', 2000, null, { enabled: false }, {
      clock: world.clock, ids: world.ids, deadlines: world.deadlines,
    })
    this.session = this.engine.initSession(settings.user, 'session')
    this.session.cargo = { ...settings.cargo }
  }

  async deliver(message: ScriptMessage): Promise<Observed> {
    if (message.role === 'system') throw new TypeError('a host of jsfe starts no flows')
    const session = await this.engine.updateActivity(message, this.session)
    this.session = JSON.parse(JSON.stringify(session)) as JsfeSession
    const frame = session.flowStacks.at(-1)?.at(-1)
    const outcome = session.lastFlowOutcome
    return {
      reply: session.response,
      choices: [],
      variables: frame?.variables ?? {},
      cargo: session.cargo as JsonObject,
      effects: [],
      outcome: outcome === undefined ? null : { flow: outcome.flowName, outcome: outcome.outcome, reason: outcome.reason ?? null, endedBy: outcome.endedBy as 'return' },
      flow: frame?.flowId ?? null,
      language: session.language ?? null,
    }
  }
}
