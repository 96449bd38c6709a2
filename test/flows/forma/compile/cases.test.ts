/** The flows of a document do what the interpreter of the normative document does. */
import { describe, expect, it } from 'vitest'
import { compileDocument, dispatch } from '../../../../flows/forma/index.ts'
import type { FormaEvent } from '../../../../flows/forma/index.ts'
import { handedCases } from '../support.ts'

const dispatches = handedCases().filter(({ procedure }) => procedure === 'aiDispatchHandlers')

describe('the handed dispatch cases, through the flows', () => {
  it.each(dispatches.map((handed, index) => [index, handed] as const))('case %i ends in the same state with the same issues', (_index, { args, result }) => {
    const before = structuredClone(args)
    const { state, issues } = dispatch(compileDocument(args['doc']), args as unknown as FormaEvent)
    const expected = result as unknown as { readonly state: unknown; readonly issues: unknown }
    expect({ state, issues }).toEqual({ state: expected.state, issues: expected.issues })
    expect(args).toEqual(before)
  })
})
