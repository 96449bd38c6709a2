export { artifactCodes, loadFlowSet, requirePortable, writeArtifact } from './artifact.ts'
export type { FlowSet, FlowSetDigests } from './flow-set.ts'
export { argumentsName, sessionNames } from './names.ts'
export type { SessionName } from './names.ts'
export type { Problem } from './problem.ts'
export type {
  FlowPresentation, FlowProgram, FlowSetProgram, FlowSummary, FunctionContract, HttpImplementation, Instruction, LocalizedText, NameTable,
  OutcomeDeclaration, ParameterContract, ToolContract, ToolImplementation, Trigger, Wordings,
} from './program.ts'
