export { branchSchema, choiceSchema, durableSchema, flowSchema, flowSetSchema, functionSchema, parameterSchema, stepSchemas, validateSchema, variableSchema, wording } from './schemas.ts'
export { choiceBranchSchema, conditionSchema, fieldSchema, mappingSchemas, operatorNames, sortSchema, transformSchemas } from './mapping-schemas.ts'
export { authSchemas, bodyFormats, implementationSchemas, rateLimitSchema, retrySchema, toolSchema } from './tool-schemas.ts'
export type { FlowDefinition, FlowSetDefinition, FunctionDefinition, ParameterDefinition, StepDefinition, ToolDefinition, VariableDefinition } from './types.ts'
