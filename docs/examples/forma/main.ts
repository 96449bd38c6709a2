/** A Forma document, checked, run and talked to. Run it with `npm run build && node dist/docs/examples/forma/main.js docs/examples/forma/order.json`. */
import { readFileSync } from 'node:fs'
import { compileFlowSet, WorkflowEngine } from 'saydo'
import { checkDocument, compileDocument, dispatch } from 'saydo/flows/forma'

const document: unknown = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))

// Is it a good document?
const { ok, issues } = checkDocument(document)
process.stdout.write(`${String(ok)} ${issues.length}\n`)

// What does a click do? No host is needed: capabilities answer from their fixtures.
const compiled = compileDocument(document, { documentId: 'order' })
const { state, effects } = dispatch(compiled, { state: compiled.source.initialState, on: 'click', scope: 'pay' })
process.stdout.write(`${JSON.stringify(state)} ${JSON.stringify(effects)}\n`)

// The same document as a conversation: its flows are ordinary flows.
const engine = new WorkflowEngine({ flows: await compileFlowSet(compiled), limits: { frames: 256 } })
const session = await engine.updateActivity({ role: 'user', content: 'pay now' }, engine.initSession({ userId: 'ada' }))
process.stdout.write(`${JSON.stringify(session.effects)}\n`)
