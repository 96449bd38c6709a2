/** A flow set as large as a big customer's: every flow asks, computes, branches, calls a tool and another flow. */
import type { CompileOptions } from '../../src/index.ts'

export function bigFlowSet(count: number): CompileOptions {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return {
    flows: numbers.map((number) => flowOf(number, (number + 1) % count)),
    tools: numbers.filter((number) => number % 10 === 0).map(toolOf),
    functions: {},
  }
}

const flowOf = (number: number, other: number): CompileOptions['flows'][number] => ({
  id: `flow-${number}`,
  name: `Flow ${number}`,
  description: `Handles request ${number} of a customer.`,
  parameters: [{ name: 'account', type: 'string', description: 'The account asked about' }],
  variables: { attempts: { type: 'number', value: 0 }, bills: { type: 'array', value: [] }, total: { type: 'number' } },
  steps: [
    { type: 'SAY', value: 'Hello {{userId}}, this is request ' + String(number) + '.', value_es: 'Hola {{userId}}, esta es la solicitud ' + String(number) + '.' },
    { type: 'SAY-GET', variable: 'account', value: 'Which account is it about?', value_es: '¿De qué cuenta se trata?' },
    { type: 'SET', variable: 'attempts', value: 'attempts + 1' },
    { type: 'CALL-TOOL', tool: `tool-${number - (number % 10)}`, args: { account: '{{account}}' }, variable: 'bills', onFail: { type: 'SAY', value: 'We cannot look at {{account}} now.' } },
    { type: 'SET', variable: 'total', value: "bills.filter(bill => bill.open && bill.amount > 0).map(bill => bill.amount).reduce((sum, amount) => sum + amount, 0)" },
    {
      type: 'CASE',
      branches: {
        'condition: total > 1000 && attempts < 3': [{ type: 'SAY', value: 'You owe {{total}} on {{bills.length}} bills.' }, { type: 'FLOW', value: `flow-${other}` }],
        'condition: total > 0': { type: 'SAY', value: 'You owe {{total}}.' },
      },
      default: { type: 'SAY', value: 'Nothing is open on {{account}}.' },
    },
    { type: 'SWITCH', variable: 'account', branches: { stop: { type: 'END' }, again: { type: 'FLOW', value: `flow-${number}`, callType: 'replace' } } },
    { type: 'SAY-GET', variable: 'more', value: 'Is there anything else?', choices: ['Yes', 'No'] },
  ],
})

const toolOf = (number: number): NonNullable<CompileOptions['tools']>[number] => ({
  id: `tool-${number}`,
  description: 'Finds the bills of an account',
  parameters: { account: { type: 'string', minLength: 1 } },
  required: ['account'],
  implementation: { type: 'mock', response: [] },
})
