export { EXPRESSION_SOURCE_CODES } from './codes.ts'
export { parseExpression, type ExpressionFacts, type ParsedExpression, type ParseOptions } from './parse-expression.ts'
export { sourceLimits, type SourceLimits } from './parse-source.ts'
export { parseTemplate, type ParsedTemplate } from './parse-template.ts'
