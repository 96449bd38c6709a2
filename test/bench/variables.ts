/** What variables in scope that a turn does not touch cost it. */
import type { JsonObject, Session, WorkflowEngine } from '../../src/index.ts'
import { answer, conversing, engineFor, keep, sessionAfter, threeStepFlow } from './conversation.ts'
import { contest, median, ratios } from './harness.ts'
import type { Contender, Samples } from './harness.ts'
import { atMost, figure } from './row.ts'
import type { Family, Row } from './row.ts'

const many = 2_000

export const variables: Family = {
  name: 'variables',
  async measure() {
    const lean = await engineFor(threeStepFlow())
    const wide = await engineFor(threeStepFlow(variablesOf(many)))
    const leanSession = await sessionAfter(lean, 100)
    const wideSession = await sessionAfter(wide, 100)
    const scope = wideSession.stacks[0]?.scopes[0]
    if (scope === undefined || Object.keys(scope).length < many) throw new TypeError('the variables are not in scope')
    const rates = await contest({
      lean: conversing(lean, leanSession),
      leanOwned: conversing(lean, leanSession, { owned: true }),
      wide: conversing(wide, wideSession),
      wideOwned: conversing(wide, wideSession, { owned: true }),
      copy: copying(scope),
    })
    return [await copiesRow(wide, wideSession, scope), timeRow(rates), ownedRow(rates), figure(`one shallow copy of ${many} variables`, 'copies/cpu-s', rates.copy)]
  },
}

const variablesOf = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, index) => [`variable${index}`, `value ${index}`]))

function copying(scope: Readonly<Record<string, unknown>>): Contender {
  return (times) => {
    for (let run = 0; run < times; run += 1) keep(Object.hasOwn({ ...scope }, 'count') ? 'copied' : '')
  }
}

/** Counts how often a turn goes over all its variables. */
async function copiesRow(engine: WorkflowEngine, session: Session, scope: JsonObject): Promise<Row> {
  let copies = 0
  const counted = new Proxy(scope, {
    ownKeys(target) {
      copies += 1
      return Reflect.ownKeys(target)
    },
  })
  const [stack] = session.stacks
  if (stack === undefined) throw new TypeError('the session is in no flow')
  await engine.updateActivity(answer, { ...session, stacks: [{ ...stack, scopes: [counted] }] })
  return { name: `copies of ${many} variables in a turn that writes two`, value: copies, unit: 'copies', bar: atMost(copies, 1, 'at most one') }
}

/** How many copies' worth of time a turn takes longer. */
function timeRow({ lean, wide, copy }: Readonly<Record<'lean' | 'wide' | 'copy', Samples>>): Row {
  const copies = median(wide.map((rate, round) => (1 / rate - 1 / (lean[round] ?? Number.NaN)) * (copy[round] ?? Number.NaN)))
  return { ...figure(`variables in scope 0 to ${many} (ratio: copies that take as long)`, 'turns/cpu-s', wide), baseline: median(lean), ratio: copies }
}

function ownedRow({ leanOwned, wideOwned }: Readonly<Record<'leanOwned' | 'wideOwned', Samples>>): Row {
  const times = median(ratios(leanOwned, wideOwned))
  return { ...figure(`variables in scope 0 to ${many}, session given up`, 'turns/cpu-s', wideOwned), baseline: median(leanOwned), ratio: times, bar: atMost(times, 1.2, 'takes at most 1.2 times as long') }
}
