/** `saydo build FILE... --out ARTIFACT`: a flow set as one document that engines load without a compiler. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { compileFlowSet, writeArtifact } from '../../src/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-codes.ts'
import { readFlowFiles } from './flow-file.ts'
import { counted, problemLines, problemsSummary } from './problems.ts'

export const build: Command = {
  name: 'build',
  summary: 'makes one document of a flow set, which engines load without a compiler',
  usage: 'FILE... --out ARTIFACT [--tools FILE]',
  options: {
    out: { type: 'string', value: 'ARTIFACT', help: 'where the document is written' },
    tools: { type: 'string', value: 'FILE', help: 'the tools of a FILE that is a list of flows' },
  },
  async run(line, terminal) {
    const out = line.text('out')
    if (line.files.length === 0) throw commandError('USAGE', 'build needs the name of a file')
    if (out === undefined) throw commandError('USAGE', 'build needs --out ARTIFACT')
    const flowSet = await compileFlowSet(await readFlowFiles(line.files, line.text('tools')))
    const artifact = writeArtifact(flowSet)
    await replaceFile(out, artifact)
    const { digest, warnings, program } = flowSet
    const bytes = Buffer.byteLength(artifact)
    if (line.json) terminal.print(JSON.stringify({ artifact: out, bytes, digest, flows: program.summaries.length, problems: warnings }))
    else {
      for (const text of warnings.flatMap((problem) => problemLines(problem, terminal.style))) terminal.print(text)
      const found = problemsSummary(warnings)
      terminal.print(`${terminal.style('strong', out)}: ${counted(program.summaries.length, 'flow')}, ${counted(bytes, 'byte')}${found === '' ? '' : `, ${found}`}, ${digest}`)
    }
    return exitCodes.ok
  },
}

/** Whole or not at all: nobody reads half a document, and nothing is left beside it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  try {
    await writeFile(beside, text)
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw commandError('FILE_NOT_WRITABLE', `${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
