/** `saydo identity [FILE]`: what a checkpoint needs to be resumed by this build with these definitions. */
import { recoveryIdentity } from '../../src/actions/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import { utilityFlowSet } from '../../flows/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlowFile } from './flow-file.ts'

export const identity: Command = {
  name: 'identity',
  summary: 'says what an unfinished action needs to be resumed: runtime and definitions',
  usage: '[FILE] [--tools FILE]',
  options: { tools: { type: 'string', value: 'FILE', help: 'the tools of a FILE that is a list of flows' } },
  async run(line, terminal) {
    const [file, more] = line.files
    if (more !== undefined) throw commandError('USAGE', `identity is of one flow set, and there is a second file: ${more}`)
    const flowSet = await compileFlowSet(file === undefined ? utilityFlowSet : await readFlowFile(file, line.text('tools')))
    const known = { ...recoveryIdentity(flowSet), behaviour: flowSet.digests.behaviour }
    if (line.json) terminal.print(JSON.stringify(known))
    else for (const [name, value] of Object.entries(known)) terminal.print(`${name.padEnd(12)}${value}`)
    return exitCodes.ok
  },
}
