import { describe, expect, it } from 'vitest'
import { EXPRESSION_SOURCE_CODES } from '../../src/compile/expressions/index.ts'
import type { CodeTable } from '../../src/errors.ts'
import { EXPRESSION_CODES } from '../../src/expressions/index.ts'
import { PATTERN_CODES } from '../../src/patterns/index.ts'

const TABLES: readonly CodeTable[] = [EXPRESSION_SOURCE_CODES, EXPRESSION_CODES, PATTERN_CODES]

describe('Codes of errors', () => {
  it('are stable: a change here is a change of the API', () => {
    expect(TABLES.flatMap((table) => Object.keys(table)).sort()).toEqual([
      'EXPRESSION_ARGUMENT', 'EXPRESSION_CALL_DEPTH', 'EXPRESSION_EMPTY', 'EXPRESSION_FAILED', 'EXPRESSION_FUNCTION_FAILED', 'EXPRESSION_LIST_SIZE', 'EXPRESSION_MEMBER_UNKNOWN', 'EXPRESSION_NAME_UNKNOWN', 'EXPRESSION_NOT_ALLOWED',
      'EXPRESSION_NOT_ASSIGNABLE', 'EXPRESSION_NOT_CALLABLE', 'EXPRESSION_NO_TEXT', 'EXPRESSION_OPERATIONS', 'EXPRESSION_PATTERN', 'EXPRESSION_SYNTAX', 'EXPRESSION_TEXT_SIZE', 'EXPRESSION_TOO_DEEP', 'EXPRESSION_TOO_LONG', 'EXPRESSION_TREE', 'NOT_JSON',
      'PATTERN_ENGINE_NOT_READY', 'PATTERN_FLAGS', 'PATTERN_NOT_LINEAR', 'PATTERN_SYNTAX', 'PATTERN_TOO_LARGE', 'PATTERN_UNSUPPORTED', 'PLACEHOLDER_EMPTY', 'PLACEHOLDER_NOT_CLOSED',
    ])
  })

  it('each says what to do', () => {
    for (const { next, advice } of TABLES.flatMap((table) => Object.values(table))) {
      expect(advice.length).toBeGreaterThan(20)
      expect(['fix-input', 'stop', 'ask-operator', 'retry']).toContain(next)
    }
  })
})
