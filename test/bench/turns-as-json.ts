/** Turns whose session comes as JSON and goes as JSON, against the JSON work alone. */
import type { JsonObject } from '../../src/index.ts'
import { conversingInJson, engineFor, roundTrips, sessionAfter, threeStepFlow } from './conversation.ts'
import { contest } from './harness.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family, Row } from './row.ts'

const bars = [
  { bytes: 2_000, answers: 12, least: 0.5 },
  { bytes: 20_000, answers: 60, least: 0.8 },
] as const

export const turnsAsJson: Family = {
  name: 'turns-as-json',
  async measure() {
    const rows: Row[] = []
    for (const bar of bars) rows.push(await rowOf(bar))
    return rows
  },
}

async function rowOf({ bytes, answers, least }: (typeof bars)[number]): Promise<Row> {
  const engine = await engineFor(threeStepFlow())
  const plain = JSON.stringify(await sessionAfter(engine, answers)).length
  const text = JSON.stringify(await sessionAfter(engine, answers, customerOf(bytes - plain)))
  const { turns, json } = await contest({ turns: conversingInJson(engine, text), json: roundTrips(text) })
  const row = against(figure(`three-step turn, ${(text.length / 1000).toFixed(1)} KB session as JSON in and out`, 'turns/cpu-s', turns), turns, json)
  return { ...row, bar: atLeast(row.ratio, least, `at least ${least} of parse + stringify`) }
}

/** What a host keeps of a customer: about so many bytes of it. */
function customerOf(bytes: number): JsonObject {
  const bills: JsonObject[] = []
  while (JSON.stringify(bills).length < bytes) {
    const number = bills.length + 1
    bills.push({ id: `B-${1000 + number}`, due: '2026-11-30', amount: 12.5 * number, currency: 'USD', paid: number % 3 === 0, lines: [{ text: 'Water, cold', quantity: number }, { text: 'Service charge', quantity: 1 }] })
  }
  return bytes <= 0 ? {} : { customer: { name: 'Ana Torres', bills } }
}
