/** Scripts played on small flow sets. */
import { compileFlowSet } from '../../../../src/index.ts'
import type { CompileOptions } from '../../../../src/index.ts'
import { playScript } from '../../../../host/testing/index.ts'
import type { ConversationScript, ScriptReport } from '../../../../host/testing/index.ts'

/** A shop that sells one thing: asks for the amount, charges under the action protocol, says what came of it. */
export const shop: CompileOptions = {
  languages: ['en', 'es'],
  globals: ['shopName'],
  functions: { rate: {}, charge: {} },
  tools: [
    { id: 'stock', parameters: { type: 'object', properties: { item: { type: 'string' } } }, implementation: { type: 'http', method: 'GET', url: 'https://shop.example/stock' } },
    { id: 'charge', implementation: { type: 'local', function: 'charge' } },
  ],
  flows: [
    {
      id: 'buy', name: 'Buy', description: 'sells', parameters: [{ name: 'item', type: 'string' }],
      variables: { item: { type: 'string', value: '' }, paid: { type: 'object' }, left: { type: 'object' } },
      steps: [
        { type: 'CASE', id: 'if-item', branches: [{ when: "item === ''", do: { type: 'SAY-GET', id: 'ask', value: 'What would you like?', value_es: '¿Qué desea?', variable: 'item' } }], default: { type: 'SET', variable: 'asked', literal: true } },
        { type: 'CALL-TOOL', id: 'look', tool: 'stock', variable: 'left', args: { item: '{{item}}' }, onFail: { type: 'SAY', id: 'no-stock', value: 'I cannot look: {{errorCode}}.' } },
        { type: 'SAY', id: 'price', value: '{{left.count}} left at {{shopName}}, {{rate(2)}} each.', value_es: 'Quedan {{left.count}} en {{shopName}}, a {{rate(2)}} cada uno.' },
        { type: 'SAY-GET', id: 'sure', value: 'Buy it?', value_es: '¿Lo compra?', variable: 'sure', choices: ['Yes', 'No'] },
        { type: 'CALL-TOOL', id: 'pay', tool: 'charge', variable: 'paid', args: { item: '{{item}}' }, durable: { action: 'buy', effect: 'charge', subject: '{{item}}', idempotency: 'provider-key', windowSeconds: 600 } },
        { type: 'SET', id: 'keep', variable: 'cargo.bought', value: 'item' },
        { type: 'EMIT', id: 'show', effect: 'receipt', target: 'screen', payload: { item: '{{item}}' } },
        { type: 'SAY', id: 'done', value: 'Sold: {{paid.status}}.', value_es: 'Vendido: {{paid.status}}.', outcome: 'sold', reason: '{{item}}' },
      ],
    },
  ],
}

/** A script that goes as written; tests change parts of it. */
export const goodScript = {
  name: 'Buy a lamp',
  globals: { shopName: 'Luz' },
  functions: { rate: { returns: 20 } },
  mocks: { stock: { returns: { count: 3 } }, charge: { returns: { receipt: 'r1' } } },
  talk: [
    { user: 'buy', reply: 'What would you like?', flow: 'buy', calls: 0, modelCalls: 0 },
    { user: 'lamp', reply: '3 left at Luz, 20 each.\n\nBuy it?', choices: ['Yes', 'No'], variables: { item: 'lamp' }, calls: { stock: [{ item: 'lamp' }] } },
    { user: 'yes', reply: 'Sold: completed.', calls: 1, cargo: { bought: 'lamp' }, effects: [{ type: 'receipt', payload: { item: 'lamp' } }], outcome: { outcome: 'sold', reason: 'lamp' }, flow: null },
    { user: 'thanks', reply: null },
  ],
  atEnd: { calls: { charge: 1, stock: 1 }, modelCalls: 1 },
} as const satisfies ConversationScript

/** Plays a script on the shop, or on other definitions. */
export async function played(script: ConversationScript, definitions: CompileOptions = shop): Promise<ScriptReport> {
  return playScript(script, { flowSet: await compileFlowSet(definitions) })
}

/** What is not as written, one line for each difference. */
export const differencesOf = (report: ScriptReport): readonly string[] =>
  report.lines.flatMap((line) => line.differences.map(({ what, expected, actual }) => `${line.pointer} ${what}: expected ${expected}, got ${actual}`))
