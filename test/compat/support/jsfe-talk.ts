/** Short ways to talk to flows of jsfe through saydo/compat. */
import { WorkflowEngine } from '../../../host/compat/index.ts'
import type { ApprovedFunctions, GuidanceConfig, HostLogger, JsfeArguments, JsfeFlow, JsfeSession, JsfeTool } from '../../../host/compat/index.ts'

export const flow = (id: string, steps: readonly object[], more: object = {}): JsfeFlow => ({ id, name: id, description: id, version: '1.0.0', steps, ...more })

export const tool = (id: string, more: object = {}): JsfeTool => ({
  id, name: id, description: id, parameters: { type: 'object', properties: {}, additionalProperties: true }, implementation: { type: 'local', function: id, timeout: 2000 }, ...more,
})

/** What was logged, by level. */
export interface Logged {
  readonly logger: HostLogger
  readonly lines: Readonly<Record<'debug' | 'info' | 'warn' | 'error', string[]>>
}

export function recordingLogger(): Logged {
  const lines = { debug: [] as string[], info: [] as string[], warn: [] as string[], error: [] as string[] }
  const write = (level: keyof typeof lines) => (message: string) => void lines[level].push(message)
  return { lines, logger: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') } }
}

export interface TalkSettings {
  readonly tools?: readonly JsfeTool[]
  readonly functions?: ApprovedFunctions
  readonly globals?: Readonly<Record<string, unknown>>
  readonly logger?: HostLogger
  readonly ai?: JsfeArguments[1]
  readonly language?: string | null
  readonly guidance?: GuidanceConfig
  readonly messages?: NonNullable<JsfeArguments[9]>
  readonly surroundings?: NonNullable<JsfeArguments[11]>
}

/** An engine without guidance, validation and model, unless told otherwise. */
export function engineOf(flows: readonly JsfeFlow[], settings: TalkSettings = {}): WorkflowEngine {
  const { tools = [], functions = {}, globals = {}, logger = null, ai = null, language = 'en', guidance = { enabled: false }, messages = null, surroundings = {} } = settings
  return new WorkflowEngine(logger, ai, flows, tools, functions, globals, false, language ?? undefined, 2000, messages, guidance, surroundings)
}

export interface JsfeTalk {
  readonly engine: WorkflowEngine
  session: JsfeSession
  /** The response. */
  say(content: string): Promise<string | null>
  /** Names of the active flows. */
  active(): readonly string[]
}

/** A conversation; between two turns its session goes through JSON. */
export function talkWith(flows: readonly JsfeFlow[], settings: TalkSettings = {}): JsfeTalk {
  return continued(engineOf(flows, settings))
}

export function continued(engine: WorkflowEngine, session = engine.initSession('user', 'session')): JsfeTalk {
  const talk: JsfeTalk = {
    engine,
    session,
    async say(content) {
      talk.session = await engine.updateActivity({ role: 'user', content, timestamp: 0 }, JSON.parse(JSON.stringify(talk.session)) as JsfeSession)
      return talk.session.response
    },
    active: () => talk.session.flowStacks.flat().map((frame) => frame.flowName),
  }
  return talk
}

/** What stands in brackets. */
export const markersIn = (response: string | null): readonly string[] => (response ?? '').match(/\[[^\]]+\]/g) ?? []
