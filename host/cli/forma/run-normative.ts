/** `saydo forma run FILE --procedure ID`: the result of one procedure. */
import { jsonArgument } from './json-argument.ts'
import { runProcedure } from '../../../flows/forma/index.ts'
import { isPlainObject } from '../../../src/index.ts'
import type { JsonValue } from '../../../src/index.ts'
import { commandError } from '../codes.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { readDocument } from '../flow-file.ts'
import type { Terminal } from '../terminal.ts'

export async function runNormative(file: string, line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [normativeFile, text] = [line.text('normative'), line.text('args')]
  const content = await readDocument(file)
  const args = text === undefined ? {} : objectOf('--args', jsonArgument('args', text))
  const onIssue = ({ code, message }: { readonly code: string; readonly message: string }): void => terminal.note(`${code}: ${message}`)
  const run = (normative: JsonValue, all: Readonly<Record<string, JsonValue>>): JsonValue => runProcedure(normative, line.text('procedure') ?? '', all, { onIssue })
  const result = normativeFile === undefined ? run(content, args) : run(await readDocument(normativeFile), text === undefined ? objectOf(file, content) : { doc: content, ...args })
  terminal.print(JSON.stringify(result, null, line.json ? 0 : 2))
  return exitCodes.ok
}

function objectOf(name: string, value: JsonValue): Readonly<Record<string, JsonValue>> {
  if (!isPlainObject(value)) throw commandError('USAGE', `${name} holds no object of arguments by name`)
  return value
}
