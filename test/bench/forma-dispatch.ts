/**
 * Dispatch of a Forma document: the compiled flows against the interpreter of the normative procedures, on one document and one event.
 * Both are warm, and both have been made ready before: what is compared is running. What the interpreter takes grows with the document (it
 * copies it, and looks at every handler); what the flows take grows with what the event starts. The bar is that of the large screen.
 */
import { readFileSync } from 'node:fs'
import { compileDocument, dispatch, procedureRunner } from '../../flows/forma/index.ts'
import { keep } from './conversation.ts'
import { contest } from './harness.ts'
import type { Contender } from './harness.ts'
import { against, atLeast, figure } from './row.ts'
import type { Family } from './row.ts'

/** A screen as an order list has it: rows with a button each, three actions behind every button. */
function screen(rows: number): object {
  const nodes: object[] = [{ id: 'list', role: 'list', children: Array.from({ length: rows }, (_, row) => `row-${row}`) }]
  const actions: Record<string, object> = { note: { type: 'setState', payload: { store: 'log', patch: { last: 'opened' } } } }
  const eventHandlers: object[] = [{ id: 'opened', on: 'event', scope: 'list', event: 'opened', do: ['note'] }]
  for (let row = 0; row < rows; row += 1) {
    nodes.push({ id: `row-${row}`, role: 'listitem', parentId: 'list', children: [`open-${row}`] }, { id: `open-${row}`, role: 'button', label: `Open order ${row}`, parentId: `row-${row}` })
    actions[`select-${row}`] = { type: 'setState', payload: { store: 'cart', patch: { selected: row, item: { price: row * 3, tags: ['a', 'b'] } } } }
    actions[`load-${row}`] = { type: 'invoke', target: 'orders', payload: { fixtureId: 'ok', bindResultTo: { store: 'cart', pointer: '/order' } }, then: [`tell-${row}`] }
    actions[`tell-${row}`] = { type: 'emit', target: 'list', payload: { event: 'opened', detail: { row } } }
    eventHandlers.push({ id: `open-${row}`, on: 'click', scope: `open-${row}`, do: [`select-${row}`, `load-${row}`], when: { all: [{ ref: '/state/cart/open' }, { ne: [{ ref: '/state/cart/selected' }, row] }] } })
  }
  const capabilities = { orders: { fixtures: [{ id: 'ok', result: { id: 'o-1', lines: [{ sku: 'x', count: 2 }] } }] } }
  return { version: '1.0.0', nodes, extensions: { ai_native: { state: { cart: { initial: {} }, log: { initial: {} } }, actions, capabilities, eventHandlers } } }
}

const event = { state: { cart: { open: true, selected: null }, log: {} }, on: 'click', scope: 'open-20', eventName: null, detail: null }

export const formaDispatch: Family = {
  name: 'forma dispatch',
  async measure() {
    const [small, large] = [await measured(40), await measured(400)]
    return [small, { ...large, bar: atLeast(large.ratio, 50, 'at least 50 times the interpreter') }]
  },
}

async function measured(rows: number): Promise<ReturnType<typeof against>> {
  const document = screen(rows)
  const { ours, interpreted } = await contest({ ours: compiledContender(document), interpreted: interpretedContender(document) })
  return against(figure(`forma dispatch, a screen of ${rows} buttons`, 'dispatches/s', ours), ours, interpreted)
}

function compiledContender(document: object): Contender {
  const compiled = compileDocument(document)
  return (times) => {
    for (let run = 0; run < times; run += 1) keep(String(dispatch(compiled, event).issues.length))
  }
}

function interpretedContender(doc: object): Contender {
  const run = procedureRunner(JSON.parse(readFileSync(normativeFile(), 'utf8')))
  return (times) => {
    for (let time = 0; time < times; time += 1) keep(String(Object.keys(run('aiDispatchHandlers', { doc, ...event }) as object).length))
  }
}

/** The bench runs built, from the root of the repository. */
const normativeFile = (): URL => new URL(`file://${process.cwd()}/test/fixtures/forma/normative.json`)
