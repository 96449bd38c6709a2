#!/usr/bin/env node
/** The `saydo` command: picks the subcommand, and turns what went wrong into words and an exit code. */
import { isSaydoError } from '../../src/index.ts'
import { actions } from './actions.ts'
import { build } from './build.ts'
import { chat } from './chat.ts'
import { check } from './check.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { readCommandLine } from './command-line.ts'
import { demo } from './demo.ts'
import { exitCodes } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { forma } from './forma/index.ts'
import { graph } from './graph.ts'
import { commandHelp, overview } from './help.ts'
import { identity } from './identity.ts'
import { importFlows } from './import.ts'
import { printError } from './print-error.ts'
import { schema } from './schema.ts'
import { sessions } from './sessions.ts'
import { processTerminal } from './terminal.ts'
import { tenant } from './tenant.ts'
import type { Terminal } from './terminal.ts'
import { testScripts } from './test-scripts.ts'
import { quietExperiments } from './warnings.ts'

const commands: readonly Command[] = [demo, chat, check, build, testScripts, graph, schema, importFlows, sessions, actions, identity, forma, tenant]

async function run(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = words
  if (name === undefined || name === 'help' || name === '--help') return print(overview(commands), terminal)
  const command = commands.find((known) => known.name === name)
  if (command === undefined) throw commandError('USAGE', `there is no command ${JSON.stringify(name)}; there are ${commands.map((known) => known.name).join(', ')}`)
  const line = readCommandLine(rest, command.options)
  return line.help ? print(commandHelp(command), terminal) : command.run(line, terminal)
}

function print(lines: readonly string[], terminal: Terminal): ExitCode {
  lines.forEach((line) => terminal.print(line))
  return exitCodes.ok
}

function failed(error: unknown, terminal: Terminal, json: boolean): ExitCode {
  if (isSaydoError(error)) {
    printError(error, terminal, json)
    return error.code === 'USAGE' ? exitCodes.usage : exitCodes.problems
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  terminal.note(`saydo failed unexpectedly. Please report this:\n${message}`)
  return exitCodes.unexpected
}

quietExperiments(process)
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort())
const terminal = processTerminal(process, ending.signal)
const words = process.argv.slice(2)
process.exitCode = await run(words, terminal).catch((error: unknown) => failed(error, terminal, words.includes('--json')))
