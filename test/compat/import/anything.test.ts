import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importJsfe } from '../../../src/compat/index.ts'
import { compileFlowSet, isSaydoError } from '../../../src/index.ts'
import type { JsonValue } from '../../../src/index.ts'

const word = fc.constantFrom('a', 'b', 'x', '', '{{a}}', '{{a.b}} {{', 'a +', "'b'", 'condition: a', 'default', '{{cargo}}', '__proto__', 'constructor', 'o.k')
const type = fc.constantFrom('SAY', 'SAY-GET', 'SET', 'CASE', 'SWITCH', 'FLOW', 'CALL-TOOL', 'RETURN', 'END', 'OTHER')
const attribute = fc.constantFrom('id', 'value', 'value_es', 'value-es', 'variable', 'tool', 'args', 'onFail', 'branches', 'callType', 'parameters', 'inputValidation', 'maxRetries', 'name', 'digits', 'outcome', 'metadata')

const { step } = fc.letrec<{ step: unknown; value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, word, fc.integer(), fc.constantFrom(null, true), fc.array(tie('value'), { maxLength: 2 }), fc.dictionary(word, tie('step'), { maxKeys: 3 })),
  step: fc.oneof({ depthSize: 'small' }, fc.tuple(type, fc.dictionary(attribute, tie('value'), { maxKeys: 5 })).map(([kind, members]) => ({ type: kind, ...members })), fc.constantFrom(null, 'text', {})),
}))

const flow = fc.dictionary(fc.constantFrom('id', 'name', 'version', 'primary', 'parameters', 'variables', 'description'), fc.oneof(word, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 })
const flows = fc.array(fc.tuple(flow, fc.array(step, { maxLength: 4 })).map(([members, steps]) => ({ ...members, steps })), { maxLength: 3 })
const tools = fc.array(fc.tuple(word, fc.constantFrom('local', 'http', 'mock', 'ftp'), fc.dictionary(fc.constantFrom('parameters', 'security', 'apiKey', 'returns', 'required'), fc.jsonValue({ maxDepth: 2 }))).map(([id, kind, members]) => ({ id, implementation: { type: kind, function: id, url: 'https://x.example/' }, ...members })), { maxLength: 2 })

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

describe('any definitions', () => {
  it('are imported or refused in words, change nothing of what was given, and give the compiler something to check', async () => {
    await fc.assert(
      fc.asyncProperty(flows, tools, async (givenFlows, givenTools) => {
        const given = frozen(JSON.parse(JSON.stringify({ flows: givenFlows, tools: givenTools })) as { flows: JsonValue; tools: JsonValue })
        const result = await importJsfe(given)
        expect(await importJsfe(given)).toMatchObject({ definitions: result.definitions, notes: result.notes })
        for (const { pointer } of result.notes) expect(pointer === '' || pointer.startsWith('/')).toBe(true)
        await compileFlowSet(result.definitions).catch((error: unknown) => {
          if (!isSaydoError(error)) throw error
          for (const { pointer } of (error.facts['problems'] ?? []) as readonly { readonly pointer: string }[]) expect(result.sourcePointer(pointer)).toMatch(/^(\/|$)/)
        })
      }),
      { numRuns: 300 },
    )
  })
})
