/** `saydo import jsfe FILE...`: definitions written for jsfe as definitions of ours. */
import { importJsfe } from '../../src/compat/index.ts'
import type { JsfeImport } from '../../src/compat/index.ts'
import { compileFlowSet, isPlainObject, isSaydoError } from '../../src/index.ts'
import type { JsonValue, Problem } from '../../src/index.ts'
import { replaceFile } from './build.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './command-line.ts'
import { exitCodes } from './exit-codes.ts'
import { readDocument } from './flow-file.ts'
import { counted, problemLines, problemsOf, problemsSummary } from './problems.ts'
import type { Terminal } from './terminal.ts'

export const importFlows: Command = {
  name: 'import',
  summary: 'turns flows and tools written for jsfe into a flow set, and notes what it changed',
  usage: 'jsfe FLOWS [TOOLS] [--out FILE]',
  options: {
    out: { type: 'string', value: 'FILE', help: 'where the flow set is written; without it, to the standard output' },
    function: { type: 'string', value: 'NAME', multiple: true, help: 'a function the host approves; may be given several times' },
    global: { type: 'string', value: 'NAME', multiple: true, help: 'a global variable of the host; may be given several times' },
  },
  async run(line, terminal) {
    const [format, ...files] = line.files
    if (format !== 'jsfe') throw commandError('USAGE', format === undefined ? 'import needs the name of a format: jsfe' : `there is no format ${JSON.stringify(format)}; there is jsfe`)
    if (files.length === 0) throw commandError('USAGE', 'import jsfe needs the name of a file')
    const imported = await importJsfe({ ...(await readJsfe(files)), ...namesGiven(line) })
    const problems = await problemsIn(imported)
    const out = line.text('out')
    if (out !== undefined) await replaceFile(out, `${JSON.stringify(imported.definitions, null, 2)}\n`)
    print({ imported, problems, out }, line, terminal)
    return problems.some((problem) => problem.level === 'error') ? exitCodes.problems : exitCodes.ok
  },
}

/** Without any name given, none is held against the set. */
function namesGiven(line: CommandLine): { readonly functions?: readonly string[]; readonly globals?: readonly string[] } {
  const [functions, globals] = [line.texts('function'), line.texts('global')]
  return { ...(functions.length === 0 ? {} : { functions }), ...(globals.length === 0 ? {} : { globals }) }
}

/** Flows and tools may stand in any of the files, as lists or under their names. */
async function readJsfe(files: readonly string[]): Promise<{ readonly flows: readonly JsonValue[]; readonly tools: readonly JsonValue[] }> {
  const flows: JsonValue[] = []
  const tools: JsonValue[] = []
  for (const file of files) {
    const document = await readDocument(file)
    const parts = Array.isArray(document) ? { [isToolList(document) ? 'tools' : 'flows']: document } : isPlainObject(document) ? document : {}
    const found = (['flows', 'tools'] as const).filter((name) => Array.isArray(parts[name]))
    if (found.length === 0) throw commandError('FLOW_FILE_INVALID', `${file} holds neither flows nor tools`)
    flows.push(...listIn(parts, 'flows'))
    tools.push(...listIn(parts, 'tools'))
  }
  return { flows, tools }
}

const isToolList = (list: readonly unknown[]): boolean => list.length > 0 && list.every((item) => isPlainObject(item) && item['steps'] === undefined && item['implementation'] !== undefined)

function listIn(parts: Readonly<Record<string, unknown>>, name: 'flows' | 'tools'): readonly JsonValue[] {
  const list = parts[name]
  return Array.isArray(list) ? (list as JsonValue[]) : []
}

/** What the compiler says of the result, at the place it has in the jsfe definitions. */
async function problemsIn({ definitions, sourcePointer }: JsfeImport): Promise<readonly Problem[]> {
  const placed = (problem: Problem): Problem => ({ ...problem, pointer: sourcePointer(problem.pointer) })
  try {
    return (await compileFlowSet(definitions)).warnings.map(placed)
  } catch (error) {
    const problems = isSaydoError(error) ? problemsOf(error) : null
    if (problems === null) throw error
    return problems.map(placed)
  }
}

interface Result {
  readonly imported: JsfeImport
  readonly problems: readonly Problem[]
  readonly out: string | undefined
}

/** The definitions are the answer; what there is to say about them is beside it. */
function print({ imported, problems, out }: Result, line: CommandLine, terminal: Terminal): void {
  const { definitions, notes } = imported
  const credentials = Object.keys(imported.credentials)
  if (line.json) {
    terminal.print(JSON.stringify({ ...(out === undefined ? { definitions } : { out }), notes, credentials, problems }))
    return
  }
  if (out === undefined) terminal.print(JSON.stringify(definitions, null, 2))
  const { style } = terminal
  for (const { pointer, message } of notes) terminal.note(`${style('name', 'note')} ${pointer === '' ? '/' : pointer}\n  ${message}`)
  for (const text of problems.flatMap((problem) => problemLines(problem, style))) terminal.note(text)
  const found = problemsSummary(problems)
  terminal.note(`${out === undefined ? '' : `${style('strong', out)}: `}${counted(definitions.flows.length, 'flow')}, ${counted(notes.length, 'note')}${found === '' ? '' : `, ${found}`}`)
}
