/** `saydo test SCRIPT...`: plays conversation scripts. */
import { dirname, resolve } from 'node:path'
import { compileFlowSet, isSaydoError } from '../../src/index.ts'
import type { FlowSet, SaydoError } from '../../src/index.ts'
import { playScript, readScripts, reportLines } from '../testing/index.ts'
import type { ReadScript, ScriptReport } from '../testing/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './command-line.ts'
import { exitCodes } from './exit-codes.ts'
import { bytesOf, readFlowFile } from './flow-file.ts'
import { errorLines } from './print-error.ts'
import { counted } from './problems.ts'
import type { Terminal } from './terminal.ts'

export const testScripts: Command = {
  name: 'test',
  summary: 'plays conversation scripts, and says where a talk does not go as written',
  usage: 'SCRIPT... [--flows FILE] [--tools FILE]',
  options: {
    flows: { type: 'string', value: 'FILE', help: 'the flow set of scripts that do not name theirs' },
    tools: { type: 'string', value: 'FILE', help: 'the tools of a FILE that is a list of flows' },
  },
  async run(line, terminal) {
    if (line.files.length === 0) throw commandError('USAGE', 'test needs the name of a script')
    const flowSets = new Map<string, Promise<FlowSet>>()
    const results: Result[] = []
    for (const file of line.files) results.push(...(await playFile(file, line, flowSets)))
    print(results, line, terminal)
    return results.every((result) => result.report?.ok === true) ? exitCodes.ok : exitCodes.problems
  },
}

/** One script of a file; a file that cannot be read has one, too. */
interface Result {
  readonly file: string
  readonly name: string | null
  readonly report: ScriptReport | null
  readonly error: SaydoError | null
}

async function playFile(file: string, line: CommandLine, flowSets: Map<string, Promise<FlowSet>>): Promise<readonly Result[]> {
  const scripts = await attempt(async () => readScripts(new TextDecoder().decode(await bytesOf(file))))
  if ('error' in scripts) return [{ file, name: null, report: null, error: scripts.error }]
  const results: Result[] = []
  for (const script of scripts.value) {
    const played = await attempt(async () => playScript(script, { flowSet: await flowSetOf(script, file, line, flowSets) }))
    results.push('error' in played ? { file, name: script.name, report: null, error: played.error } : { file, name: script.name, report: played.value, error: null })
  }
  return results
}

async function attempt<Value>(act: () => Promise<Value>): Promise<{ readonly value: Value } | { readonly error: SaydoError }> {
  try {
    return { value: await act() }
  } catch (error) {
    if (isSaydoError(error)) return { error }
    throw error
  }
}

/** Compiled once, however many scripts use it. A script's own files stand beside it. */
function flowSetOf(script: ReadScript, file: string, line: CommandLine, flowSets: Map<string, Promise<FlowSet>>): Promise<FlowSet> {
  const beside = (name: string): string => resolve(dirname(file), name)
  const flows = script.flows === undefined ? line.text('flows') : beside(script.flows)
  const tools = script.tools === undefined ? line.text('tools') : beside(script.tools)
  if (flows === undefined) throw commandError('USAGE', `${file} names no flow set: give it by --flows FILE`)
  const key = JSON.stringify([flows, tools])
  const known = flowSets.get(key)
  if (known !== undefined) return known
  const made = readFlowFile(flows, tools).then(compileFlowSet)
  flowSets.set(key, made)
  return made
}

function print(results: readonly Result[], line: CommandLine, terminal: Terminal): void {
  if (line.json) {
    terminal.print(JSON.stringify({ scripts: results.map(({ file, name, report, error }) => ({ file, name, ok: report?.ok === true, lines: report?.lines ?? [], calls: report?.calls ?? [], error })) }))
    return
  }
  for (const result of results) for (const text of linesOf(result, terminal)) terminal.print(text)
  const good = results.filter((result) => result.report?.ok === true).length
  terminal.print(`${counted(results.length, 'script')}: ${good} as written, ${results.length - good} not`)
}

function linesOf({ file, name, report, error }: Result, { style }: Terminal): readonly string[] {
  if (error !== null) return [`${style('bad', 'error')} ${style('strong', file)}${name === null ? '' : ` ${name}`}`, ...errorLines(error, style).map((text) => `  ${text}`)]
  if (report === null || report.ok) return [`${style('good', 'ok')} ${style('strong', file)} ${name ?? ''}`]
  return [`${style('bad', 'not ok')} ${style('strong', file)}`, ...reportLines(report).map((text) => `  ${text}`)]
}
