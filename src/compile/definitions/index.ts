export { branchSchema, choiceSchema, commonAttributes, durableSchema, flowSchema, functionSchema, implementationSchemas, parameterSchema, stepSchemas, toolSchema, variableSchema } from './schemas.ts'
export type { FlowDefinition, FlowSetDefinition, FunctionDefinition, ImplementationDefinition, ParameterDefinition, StepDefinition, ToolDefinition, VariableDefinition } from './types.ts'
