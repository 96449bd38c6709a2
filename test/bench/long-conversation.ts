/** What a conversation costs late against early, and how large its session gets. */
import { conversingInJson, engineFor, answer, questionnaireFlow, sessionAfter, threeStepFlow } from './conversation.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import type { Session, WorkflowEngine } from '../../src/index.ts'
import { against, atMost, figure } from './row.ts'
import type { Family, Row } from './row.ts'
import { ratios, median } from './harness.ts'

const early = 100
const late = 2_000

export const longConversation: Family = {
  name: 'long-conversation',
  async measure() {
    const engine = await engineFor(threeStepFlow())
    const before = await sessionAfter(engine, early)
    const after = await sessionAfter(engine, late)
    return [
      await lateRow('in memory', sameTurn(engine, after), sameTurn(engine, before)),
      await lateRow('as JSON', conversingInJson(engine, JSON.stringify(after)), conversingInJson(engine, JSON.stringify(before))),
      await sizeRow(),
    ]
  },
}

/** The very turn that follows, again and again: the session it starts from stays what it is. */
function sameTurn(engine: WorkflowEngine, session: Session): Contender {
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) await engine.updateActivity(answer, session)
  }
}

async function lateRow(how: string, afterward: Contender, before: Contender): Promise<Row> {
  const rates = await contest({ afterward, before })
  const row = against(figure(`turn ${late} against turn ${early}, ${how}`, 'turns/cpu-s', rates.afterward), rates.afterward, rates.before)
  const times = median(ratios(rates.before, rates.afterward))
  return { ...row, ratio: times, bar: atMost(times, 1.1, 'takes at most 1.1 times as long') }
}

async function sizeRow(): Promise<Row> {
  const session = await sessionAfter(await engineFor(questionnaireFlow()), 500)
  const kilobytes = Buffer.byteLength(JSON.stringify(session)) / 1000
  return { name: 'session after 500 turns of a questionnaire', value: kilobytes, unit: 'KB', bar: atMost(kilobytes, 20, 'under 20 KB') }
}
