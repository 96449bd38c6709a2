/** `saydo chat [FILE]`: talks to a flow set in the terminal, on a SQLite file. Credentials of its tools come from the environment. */
import { compileFlowSet } from '../../src/index.ts'
import type { FlowSet } from '../../src/index.ts'
import { utilityFlowSet } from '../../flows/index.ts'
import { talk } from './chat/talk.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './command-line.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlowFile } from './flow-file.ts'

export const chat: Command = {
  name: 'chat',
  summary: 'talks to a flow set in the terminal; the conversation is kept and goes on',
  usage: '[FILE] [--database FILE] [--conversation NAME] [--language TAG]',
  options: {
    database: { type: 'string', value: 'FILE', help: 'the SQLite file that keeps the conversation (saydo.sqlite)' },
    conversation: { type: 'string', value: 'NAME', help: 'which conversation of that file (default)' },
    language: { type: 'string', value: 'TAG', help: 'language of a new conversation, such as en or es' },
    user: { type: 'string', value: 'NAME', help: 'who talks (local)' },
    tools: { type: 'string', value: 'FILE', help: 'the tools of a FILE that is a list of flows' },
    global: { type: 'string', value: 'NAME=VALUE', multiple: true, help: 'value of a global, JSON or text; may be given several times' },
  },
  async run(line, terminal) {
    const flowSet = await flowSetOf(line)
    const globals = Object.fromEntries(line.texts('global').map(globalOf))
    const missing = flowSet.program.names.globals.find((name) => !Object.hasOwn(globals, name))
    if (missing !== undefined) throw commandError('USAGE', `the flow set needs the global ${missing}: give it by --global ${missing}=VALUE`)
    await talk(
      {
        flowSet, globals,
        json: line.json,
        database: line.text('database') ?? 'saydo.sqlite',
        conversation: line.text('conversation') ?? 'default',
        user: line.text('user') ?? 'local',
        language: line.text('language'),
      },
      terminal,
    )
    return exitCodes.ok
  },
}

/** The file's flow set, or the shipped one of a utility company. */
async function flowSetOf(line: CommandLine): Promise<FlowSet> {
  const [file, more] = line.files
  if (more !== undefined) throw commandError('USAGE', `chat talks to one flow set, and there is a second file: ${more}`)
  return compileFlowSet(file === undefined ? utilityFlowSet : await readFlowFile(file, line.text('tools')))
}

function globalOf(text: string): readonly [string, unknown] {
  const split = text.indexOf('=')
  if (split <= 0) throw commandError('USAGE', `--global takes NAME=VALUE, not ${JSON.stringify(text)}`)
  return [text.slice(0, split), jsonOrText(text.slice(split + 1))]
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
