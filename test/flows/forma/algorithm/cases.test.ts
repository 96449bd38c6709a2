/** The procedures of the normative document, executed. */
import { describe, expect, it } from 'vitest'
import { runProcedure } from '../../../../flows/forma/index.ts'
import { handedCases, normative } from '../support.ts'

describe('the handed cases', () => {
  const document = normative()

  it.each(handedCases().map((handed, index) => [index, handed.procedure, handed] as const))('case %i, %s, gives its result and leaves its arguments alone', (_index, procedure, { args, result }) => {
    const before = structuredClone(args)
    expect(runProcedure(document, procedure, args)).toEqual(result)
    expect(args).toEqual(before)
  })
})
