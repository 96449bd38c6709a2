/** Checks values against a tool's schemas (TOOL-5, TOOL-29). Types are never coerced. */
import { toolError } from './codes.ts'
import { toPlain } from '../expressions/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { SchemaValidator } from '../ports/index.ts'
import type { ToolContract } from '../program/index.ts'

export type Check = (value: JsonValue) => void

/** Throws the given code with every issue in `facts.issues`; without a schema everything passes. */
export function checkOf(validator: SchemaValidator, tool: ToolContract, schema: JsonObject | null, code: 'TOOL_ARGUMENTS_INVALID' | 'TOOL_RESULT_INVALID'): Check {
  if (schema === null) return () => undefined
  const check = validator.prepare(schema)
  return (value) => {
    const issues = check(value)
    if (issues.length === 0) return
    const list = issues.map((issue) => `${issue.pointer || '/'} ${issue.message}`).join('; ')
    throw toolError(code, `${tool.id}: ${list}`, { place: { tool: tool.id }, facts: { issues } })
  }
}

/** What a tool gave, as plain JSON of the declared shape. @throws SaydoError TOOL_RESULT_INVALID. */
export type ResultReader = (given: unknown) => JsonValue

export function resultReader(tool: ToolContract, check: Check): ResultReader {
  return (given) => {
    const value = plainResult(tool, given)
    check(value)
    return value
  }
}

function plainResult(tool: ToolContract, value: unknown): JsonValue {
  try {
    return toPlain(value, `the result of ${tool.id}`) ?? null
  } catch (cause) {
    throw toolError('TOOL_RESULT_INVALID', cause instanceof Error ? cause.message : String(cause), { place: { tool: tool.id }, cause })
  }
}
