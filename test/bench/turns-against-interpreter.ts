/** Turns of three steps against an interpreter that compiles every expression from its source. */
import { answer, conversing, engineFor, keep, sessionAfter, threeStepFlow, threeSteps } from './conversation.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import { plainTurn } from './plain-interpreter.ts'
import type { PlainSession } from './plain-interpreter.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family } from './row.ts'

export const turnsAgainstInterpreter: Family = {
  name: 'turns-against-interpreter',
  async measure() {
    const engine = await engineFor(threeStepFlow())
    const { turns, plain } = await contest({ turns: conversing(engine, await sessionAfter(engine, 100)), plain: conversingPlainly() })
    const row = against(figure('three-step turn against compiling by new Function', 'turns/cpu-s', turns), turns, plain)
    return [{ ...row, bar: atLeast(row.ratio, 8, 'at least 8 times it') }]
  },
}

function conversingPlainly(): Contender {
  let session: PlainSession = { userId: 'user-1', position: -1, turn: 0, variables: { count: 0 }, history: [], response: '' }
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) {
      session = await Promise.resolve(plainTurn(threeSteps, session, answer.content))
      keep(session.response)
    }
  }
}
