/** The same flows on the engine itself: imported once, looked at, and kept. */
import { compileFlowSet } from 'saydo'
import { importJsfe } from 'saydo/compat'

const { definitions, notes } = await importJsfe({
  flows: [
    {
      id: 'menu', name: 'Menu', version: '1', description: 'What one can do',
      steps: [
        { id: 'ask', type: 'SAY-GET', variable: 'choice', value: 'Pay or stop?' },
        {
          id: 'route', type: 'CASE',
          branches: {
            'condition: {{choice}} == "pay"': { id: 'go', type: 'FLOW', name: 'Pay', callType: 'replace' },
            default: { id: 'bye', type: 'SAY', value: 'Bye.', tone: 'friendly' },
          },
        },
      ],
    },
    { id: 'pay', name: 'Pay', version: '1', description: 'Pays', steps: [{ id: 'paid', type: 'SAY', value: 'Paid {{amount}}.' }] },
  ],
})

for (const { pointer, message } of notes) process.stdout.write(`${pointer === '' ? '/' : pointer}\n  ${message}\n`)

const flows = await compileFlowSet(definitions)
process.stdout.write(`${flows.program.summaries.map((flow) => flow.id).join(', ')}\n`)
