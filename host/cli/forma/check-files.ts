/** `saydo forma check FILE...`: every issue, by pointer. */
import { checkDocument } from '../../../flows/forma/index.ts'
import type { FormaIssue } from '../../../flows/forma/index.ts'
import type { CommandLine } from '../command-line.ts'
import { exitCodes } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { readDocument } from '../flow-file.ts'
import type { Style, Terminal } from '../terminal.ts'

export async function checkFiles(files: readonly string[], line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const reports: (ReturnType<typeof checkDocument> & { readonly file: string })[] = []
  for (const file of files) reports.push({ file, ...checkDocument(await readDocument(file)) })
  if (line.json) terminal.print(JSON.stringify({ files: reports }))
  else for (const report of reports) for (const text of linesOf(report, terminal.style)) terminal.print(text)
  return reports.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.problems
}

function linesOf({ file, ok, issues }: ReturnType<typeof checkDocument> & { readonly file: string }, style: Style): readonly string[] {
  const summary = ok ? style('good', 'ok') : style('bad', 'it is not run')
  return [...issues.flatMap((issue) => issueLines(issue, style)), `${style('strong', file)}: ${summary}, ${issues.length} issue${issues.length === 1 ? '' : 's'}`]
}

function issueLines({ level, code, requirement, pointer, message }: FormaIssue, style: Style): readonly string[] {
  const named = requirement === undefined || requirement === code ? '' : ` (${requirement})`
  return [`${style(level === 'error' ? 'bad' : 'warning', level)} ${style('strong', code)}${named} ${pointer === '' ? '/' : pointer}`, `  ${message}`]
}
