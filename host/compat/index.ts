/** For flow sets and hosts written for jsfe (`saydo/compat`): what jsfe has around it - HTTP by fetch, rate limits in memory, XML - is there. */
import { WorkflowEngine as CompatEngine } from '../../src/compat/index.ts'
import type { JsfeArguments } from '../../src/compat/index.ts'
import { memoryRateLimits, xmlReader } from '../defaults/index.ts'
import { fetchTransport } from '../transports/index.ts'

export { compatCodes, GUIDANCE_CONFIG_EXAMPLES, importCodes, importJsfe, JSFEExecutionError, jsfeError, parseFlows, parseTools } from '../../src/compat/index.ts'
export type {
  ActionPersistence, AiCallback, AllFlowsReport, ApprovedFunctions, FlowReport, GuidanceConfig, HostLogger, ImportNote, JsfeArguments, JsfeDefinitions, JsfeEntry, JsfeFlow, JsfeFrame, JsfeImport,
  JsfeMessages, JsfeSession, JsfeTool, JsfeTransaction, Surroundings,
} from '../../src/compat/index.ts'

/** The engine with the positional constructor of jsfe. A last argument, ours, gives other surroundings: clock, ids, transports, credentials, a signer. */
export class WorkflowEngine extends CompatEngine {
  constructor(...given: JsfeArguments) {
    const [logger, ai, flows, tools, functions, globals, validate, language, timeOut, messages, guidance, surroundings] = given
    const around = { transports: { http: fetchTransport() }, rateLimits: memoryRateLimits(surroundings?.clock === undefined ? {} : { clock: surroundings.clock }), xml: xmlReader(), ...surroundings }
    super(logger, ai, flows, tools, functions, globals, validate, language, timeOut, messages, guidance, around)
  }
}
