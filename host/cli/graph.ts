/** `saydo graph FILE [--flow ID]`: draws flows as a Mermaid flowchart. */
import { compileFlowSet } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlowFile } from './flow-file.ts'
import { flowGraph } from './graph/flow-graph.ts'
import { mermaid } from './graph/mermaid.ts'

export const graph: Command = {
  name: 'graph',
  summary: 'draws a flow set as a Mermaid flowchart: steps, branches, calls',
  usage: 'FILE [--flow ID] [--tools FILE]',
  options: {
    flow: { type: 'string', value: 'ID', multiple: true, help: 'draws this flow only; may be given several times' },
    tools: { type: 'string', value: 'FILE', help: 'the tools of a FILE that is a list of flows' },
  },
  async run(line, terminal) {
    const [file, more] = line.files
    if (file === undefined || more !== undefined) throw commandError('USAGE', 'graph draws one file')
    const definitions = await readFlowFile(file, line.text('tools'))
    const flowSet = await compileFlowSet(definitions)
    const graphs = wantedFlows(flowSet, line.texts('flow')).map((id) => flowGraph(flowSet, id, definitions))
    if (line.json) terminal.print(JSON.stringify({ flows: graphs }))
    else for (const text of mermaid(graphs)) terminal.print(text)
    return exitCodes.ok
  },
}

function wantedFlows(flowSet: FlowSet, wanted: readonly string[]): readonly string[] {
  const { summaries } = flowSet.program
  if (wanted.length === 0) return summaries.map((summary) => summary.id)
  return wanted.map((name) => {
    const found = summaries.find((summary) => summary.id === name || summary.name === name)
    if (found === undefined) throw commandError('USAGE', `there is no flow ${JSON.stringify(name)}; there are ${summaries.map((summary) => summary.id).join(', ')}`)
    return found.id
  })
}
