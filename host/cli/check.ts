/** `saydo check FILE...`: says everything that is wrong with flow sets. */
import { compileFlowSet, isSaydoError } from '../../src/index.ts'
import type { FlowSet, Problem, SaydoError } from '../../src/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlowFile } from './flow-file.ts'
import { errorLines } from './print-error.ts'
import { counted, problemLines, problemsOf, problemsSummary } from './problems.ts'
import type { Style } from './terminal.ts'

export const check: Command = {
  name: 'check',
  summary: 'says everything that is wrong with a flow set',
  usage: 'FILE... [--tools FILE]',
  options: { tools: { type: 'string', value: 'FILE', help: 'the tools of a file that is a list of flows' } },
  async run(line, terminal) {
    if (line.files.length === 0) throw commandError('USAGE', 'check needs the name of a file')
    const reports: Report[] = []
    for (const file of line.files) reports.push(await reportOn(file, line.text('tools')))
    if (line.json) terminal.print(JSON.stringify({ files: reports }))
    else for (const report of reports) linesOf(report, terminal.style).forEach((text) => terminal.print(text))
    return reports.every((report) => report.ok) ? exitCodes.ok : exitCodes.problems
  },
}

interface Report {
  readonly file: string
  readonly ok: boolean
  /** The digest of a flow set that can run. */
  readonly digest: string | null
  readonly flows: number
  readonly problems: readonly Problem[]
  /** Why the file could not be read at all. */
  readonly error: SaydoError | null
}

async function reportOn(file: string, toolsFile: string | undefined): Promise<Report> {
  try {
    return fine(file, await compileFlowSet(await readFlowFile(file, toolsFile)))
  } catch (error) {
    if (!isSaydoError(error)) throw error
    const problems = problemsOf(error)
    return { file, ok: false, digest: null, flows: 0, problems: problems ?? [], error: problems === null ? error : null }
  }
}

function fine(file: string, flowSet: FlowSet): Report {
  return { file, ok: true, digest: flowSet.digest, flows: flowSet.program.summaries.length, problems: flowSet.warnings, error: null }
}

function linesOf({ file, ok, digest, flows, problems, error }: Report, style: Style): readonly string[] {
  if (error !== null) return [style('strong', file), ...errorLines(error, style).map((line) => `  ${line}`)]
  const found = problemsSummary(problems)
  const summary = ok ? `${style('good', 'ok')}, ${counted(flows, 'flow')}${found === '' ? '' : `, ${found}`}, ${digest ?? ''}` : style('bad', found)
  return [...problems.flatMap((problem) => problemLines(problem, style)), `${style('strong', file)}: ${summary}`]
}
