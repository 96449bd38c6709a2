import fc from 'fast-check'
import { describe, it } from 'vitest'
import { expectAgreement } from './agreement.ts'
import { generatedDispatch } from './generated.ts'

describe('the flows and the interpreter, at length', () => {
  it('agree on 10,000 generated documents', () => {
    fc.assert(fc.property(generatedDispatch, expectAgreement), { numRuns: 10_000 })
  }, 1_200_000)
})
