/** `saydo schema`: the JSON Schema of flow set files, for editors. */
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'

export const schema: Command = {
  name: 'schema',
  summary: 'prints the JSON Schema of flow set files, for editors',
  usage: '',
  options: {},
  async run(line, terminal) {
    if (line.files.length > 0) throw commandError('USAGE', `schema takes no file, and there is ${line.files.join(' ')}`)
    const { definitionsSchema } = await import('../../src/compile/index.ts')
    terminal.print(JSON.stringify(definitionsSchema(), null, line.json ? 0 : 2))
    return exitCodes.ok
  },
}
