/** One expression, built once, against the same source compiled once by `new Function`. */
import { parseExpression } from '../../src/compile/expressions/index.ts'
import { buildExpression, expressionLimits } from '../../src/expressions/index.ts'
import type { Environment, Scope } from '../../src/expressions/index.ts'
import { createPatterns } from '../../src/patterns/index.ts'
import { keep } from './conversation.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family } from './row.ts'

const source = "a + b * 2 > 10 && items.filter(x => x.price > 3).map(x => x.name).join(', ')"

/** 1,967 bytes of JSON. */
const variables = {
  a: 3,
  b: 5,
  items: Array.from({ length: 20 }, (_, index) => ({
    id: index,
    name: `item number ${index}`,
    price: (index * 7) % 11,
    tags: ['one', 'two', `t${index}`],
    stock: { here: index, there: index * 2 },
  })),
}

export const expression: Family = {
  name: 'expression',
  async measure() {
    const { ours, native } = await contest({ ours: ourContender(), native: nativeContender() })
    const row = against(figure('filter, map, join over 20 items', 'evaluations/cpu-s', ours), ours, native)
    return [{ ...row, bar: atLeast(row.ratio, 0.2, 'at least 0.2 of cached new Function') }]
  },
}

function ourContender(): Contender {
  const environment: Environment = { resolve: (name) => (Object.hasOwn(variables, name) ? { kind: 'variable' } : undefined), patterns: createPatterns(), limits: expressionLimits }
  const evaluate = buildExpression(parseExpression(source).tree, environment)
  const scope: Scope = { variables, session: {}, arguments: undefined, now: 0, writer: { write: () => undefined } }
  return (times) => {
    for (let run = 0; run < times; run += 1) keep(String(evaluate(scope)))
  }
}

function nativeContender(): Contender {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, no-new-func -- what native code takes is the measure
  const evaluate = new Function('a', 'b', 'items', `return (${source})`) as (a: number, b: number, items: unknown) => unknown
  return (times) => {
    for (let run = 0; run < times; run += 1) keep(String(evaluate(variables.a, variables.b, variables.items)))
  }
}
