/** A host written for jsfe. One import is another one; nothing else has changed. */
import { WorkflowEngine } from 'saydo/compat'

const flows = [
  {
    id: 'pay-bill', name: 'PayBill', version: '1.0.0', description: 'Pays a bill',
    steps: [
      { id: 'ask', type: 'SAY-GET', variable: 'account', value: 'Which account?', value_es: '¿Qué cuenta?' },
      {
        id: 'pay', type: 'CALL-TOOL', tool: 'pay', variable: 'result',
        args: { account: '{{account}}', container: '{{cargo}}' },
        onFail: { id: 'sorry', type: 'RETURN', value: "'That did not work: ' + result" },
      },
      { id: 'done', type: 'RETURN', value: "'Paid. Receipt ' + result.receipt" },
    ],
  },
]

const tools = [
  {
    id: 'pay', name: 'Pay', description: 'Pays a bill',
    parameters: { account: { type: 'string' }, container: { type: 'object' } },
    required: ['account', 'container'],
    implementation: { type: 'local', function: 'pay', args: ['account', 'container'], timeout: 5000 },
  },
]

const approved = {
  pay(account: string, container: Record<string, unknown>) {
    if (account === '0') throw new TypeError('there is no account 0')
    container['lastAccount'] = account
    return { receipt: `R-${account}` }
  },
}

const engine = new WorkflowEngine(null, null, flows, tools, approved, {}, true, 'en', 2000, null, { enabled: false })

const session = engine.initSession('user-1', 'session-1')
for (const content of ['PayBill', '12345', 'PayBill', '0']) {
  await engine.updateActivity({ role: 'user', content, timestamp: Date.now() }, session)
  process.stdout.write(`${session.response ?? 'nothing'}\n`)
}
process.stdout.write(`${String(session.cargo['lastAccount'])}\n`)
