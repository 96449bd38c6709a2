import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileDocument, dispatch, FormaAlgorithmError } from '../../../../flows/forma/index.ts'
import type { DispatchResult } from '../../../../flows/forma/index.ts'
import { expectAgreement } from './agreement.ts'
import { generatedDispatch } from './generated.ts'

describe('the flows and the interpreter', () => {
  it('agree on generated documents: state and issues, or the code of the error', () => {
    fc.assert(fc.property(generatedDispatch, expectAgreement), { numRuns: 150 })
  })

  it('the generated documents do something: they change states, find orders ambiguous, and fail', () => {
    const seen = { changed: 0, same: 0, ambiguous: 0, failed: 0, effects: 0 }
    for (const { doc, events } of fc.sample(generatedDispatch, { numRuns: 200, seed: 1 })) {
      const compiled = compileDocument(doc)
      for (const event of events) {
        const result = resultOf(() => dispatch(compiled, event))
        if (result === null) seen.failed += 1
        else seen[JSON.stringify(result.state) === JSON.stringify(event.state) ? 'same' : 'changed'] += 1
        seen.ambiguous += result?.issues.length ?? 0
        seen.effects += result?.effects.length ?? 0
      }
    }
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(10)
  })
})

function resultOf(run: () => DispatchResult): DispatchResult | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof FormaAlgorithmError) return null
    throw error
  }
}
