/** One document and one event, through the interpreter and through the flows. */
import { expect } from 'vitest'
import { compileDocument, dispatch, FormaAlgorithmError, procedureRunner } from '../../../../flows/forma/index.ts'
import { canonicalText } from '../../../../flows/forma/algorithm/index.ts'
import type { Value } from '../../../../flows/forma/algorithm/index.ts'
import { normative } from '../support.ts'
import type { GeneratedDispatch } from './generated.ts'

const interpret = procedureRunner(normative())

/** What came of it, as text: nothing is equal that JSON tells apart. */
function outcomeOf(run: () => { readonly state: unknown; readonly issues: unknown }): string {
  try {
    const { state, issues } = run()
    return canonicalText([state, issues] as Value)
  } catch (error) {
    if (error instanceof FormaAlgorithmError) return error.code
    throw error
  }
}

export function expectAgreement({ doc, events }: GeneratedDispatch): void {
  const compiled = compileDocument(doc)
  for (const event of events) {
    const expected = outcomeOf(() => interpret('aiDispatchHandlers', { doc, ...event }, { budgets: { operations: 50_000_000 } }) as never)
    const before = JSON.stringify([doc, event])
    expect(outcomeOf(() => dispatch(compiled, event)), JSON.stringify(event)).toBe(expected)
    expect(JSON.stringify([doc, event])).toBe(before)
  }
}
