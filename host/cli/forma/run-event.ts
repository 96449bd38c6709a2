/** `saydo forma run FILE --event ON:NODE`: the state, effects and issues an event leads to. */
import { jsonArgument } from './json-argument.ts'
import { compileDocument, dispatch } from '../../../flows/forma/index.ts'
import type { DispatchResult } from '../../../flows/forma/index.ts'
import { isPlainObject } from '../../../src/index.ts'
import type { JsonValue } from '../../../src/index.ts'
import { commandError } from '../codes.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { readDocument } from '../flow-file.ts'
import type { Style, Terminal } from '../terminal.ts'

export async function runEvent(file: string, line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const { on, scope } = eventOf(line.text('event') ?? '')
  const [name, detail] = [line.text('name') ?? null, line.text('detail')]
  const document = await readDocument(file)
  const compiled = compileDocument(document)
  const state = await stateOf(line.text('state'), compiled.source.initialState)
  const result = dispatch(compiled, { state, on, scope, eventName: name, detail: detail === undefined ? null : jsonArgument('detail', detail) })
  for (const text of line.json ? [JSON.stringify(result)] : linesOf(result, terminal.style)) terminal.print(text)
  return exitCodes.ok
}

/** `click:pay-button`; a node's id may have colons of its own. */
function eventOf(text: string): { readonly on: string; readonly scope: string } {
  const split = text.indexOf(':')
  if (split <= 0) throw commandError('USAGE', `--event takes ON:NODE, not ${JSON.stringify(text)}`)
  return { on: text.slice(0, split), scope: text.slice(split + 1) }
}

async function stateOf(file: string | undefined, initial: Readonly<Record<string, JsonValue>>): Promise<Readonly<Record<string, JsonValue>>> {
  if (file === undefined) return initial
  const state = await readDocument(file)
  if (!isPlainObject(state)) throw commandError('FLOW_FILE_INVALID', `${file} holds no object of stores`)
  return state
}

function linesOf({ state, effects, issues, trace }: DispatchResult, style: Style): readonly string[] {
  const part = (title: string, value: unknown): string => `${style('strong', title)} ${JSON.stringify(value, null, 2)}`
  return [part('state', state), part('effects', effects), part('issues', issues), part('trace', trace)]
}
