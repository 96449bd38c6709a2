export { artifactCodes, loadFlowSet, requirePortable, writeArtifact } from './artifact.ts'
export type { FlowSet, FlowSetDigests } from './flow-set.ts'
export { argumentsName, sessionNames } from './names.ts'
export type { SessionName } from './names.ts'
export type { Problem } from './problem.ts'
export type {
  FlowPresentation, FlowProgram, FlowSetProgram, FlowSummary, FunctionContract, Instruction, LocalizedText, NameTable,
  OutcomeDeclaration, ParameterContract, Trigger, Wordings,
} from './program.ts'
export type {
  AuthDeclaration, CustomImplementation, HmacAuth, HttpImplementation, MockImplementation, RetryPolicy, ToolContract, ToolImplementation,
} from './tool-contract.ts'
export type {
  ConditionOperator, ConditionTree, FallbackTree, FieldTree, ListTree, LiteralTree, MappingTree, MemberTree, PathKey, PathTree, QueryPart, TextPart, TransformTree,
} from './mapping.ts'
