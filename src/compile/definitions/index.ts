export { branchSchema, choiceSchema, durableSchema, flowSchema, flowSetSchema, functionSchema, implementationSchemas, parameterSchema, stepSchemas, toolSchema, validateSchema, variableSchema, wording } from './schemas.ts'
export type { FlowDefinition, FlowSetDefinition, FunctionDefinition, ParameterDefinition, StepDefinition, ToolDefinition, VariableDefinition } from './types.ts'
