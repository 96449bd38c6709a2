export { EXPRESSION_SOURCE_CODES } from './codes.ts'
export { parseExpression, type ExpressionFacts, type ParsedExpression } from './parse-expression.ts'
export { parseTemplate, type ParsedTemplate } from './parse-template.ts'
