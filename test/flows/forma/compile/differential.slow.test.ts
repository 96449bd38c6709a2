import fc from 'fast-check'
import { describe, it } from 'vitest'
import { expectAgreement } from './agreement.ts'
import { generatedDispatch } from './generated.ts'

/** SAYDO_DOCUMENTS=10000 looks at more. */
const documents = Number(process.env['SAYDO_DOCUMENTS'] ?? 2_000)

describe('the flows and the interpreter, at length', () => {
  it(`agree on ${documents} generated documents`, () => {
    fc.assert(fc.property(generatedDispatch, expectAgreement), { numRuns: documents })
  }, 1_200_000)
})
