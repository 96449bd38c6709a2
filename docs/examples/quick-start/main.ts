/** The smallest program: compile a flow set, make an engine, take two turns. Run it with `npm run build && node dist/docs/examples/quick-start/main.js`. */
import { compileFlowSet, WorkflowEngine } from 'saydo'

const flows = await compileFlowSet({
  flows: [
    {
      id: 'greet',
      name: 'greet',
      description: 'Says hello by name',
      steps: [
        { type: 'SAY-GET', id: 'ask', value: 'What is your name?', value_es: '¿Cómo se llama?', variable: 'name' },
        { type: 'SAY', id: 'hello', value: 'Hello {{name}}!', value_es: '¡Hola, {{name}}!' },
      ],
    },
  ],
})
const engine = new WorkflowEngine({ flows })

// A session is plain JSON: keep it anywhere between two turns. A turn gives a new one and leaves the old one as it was.
const begun = engine.initSession({ userId: 'user-1', language: 'en' })
const asked = await engine.updateActivity({ role: 'user', content: 'greet' }, begun)
const answered = await engine.updateActivity({ role: 'user', content: 'Ada' }, asked)

process.stdout.write(`${asked.response ?? ''}\n${answered.response ?? ''}\n`)
