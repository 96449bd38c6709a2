/** For flow sets and hosts written for jsfe (`saydo/compat`). */
export { importCodes } from './import/codes.ts'
export { importJsfe } from './import/import-jsfe.ts'
export type { JsfeDefinitions, JsfeImport } from './import/import-jsfe.ts'
export type { ImportNote } from './import/notes.ts'
export { WorkflowEngine } from './engine/engine.ts'
export type { AllFlowsReport } from './engine/engine.ts'
export type { FlowReport } from './engine/structure.ts'
export { compatCodes } from './engine/codes.ts'
export { JSFEExecutionError, jsfeError } from './engine/errors.ts'
export { GUIDANCE_CONFIG_EXAMPLES } from './engine/messages.ts'
export { parseFlows, parseTools } from './engine/parse.ts'
export type { JsfeArguments, Surroundings } from './engine/arguments.ts'
export type {
  ActionPersistence, AiCallback, ApprovedFunctions, GuidanceConfig, HostLogger, JsfeEntry, JsfeFlow, JsfeFrame, JsfeMessages, JsfeSession, JsfeTool, JsfeTransaction,
} from './engine/types.ts'
