/** JavaScript's own answer, for the tests that compare with it. Tests are the only place where code is made from text. */

export function javascript(source: string, variables: Readonly<Record<string, unknown>> = {}): unknown {
  // eslint-disable-next-line no-new-func, @typescript-eslint/no-implied-eval -- the reference that expressions are compared with
  const evaluate = new Function(...Object.keys(variables), `"use strict"; return (${source})`) as (...values: unknown[]) => unknown
  return evaluate(...Object.values(structuredClone(variables)))
}
