import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileFlowSet, loadFlowSet, WorkflowEngine } from '../../src/index.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { flowOf } from '../support/talk.ts'
import { saydo } from './support.ts'

const hello = flowOf({ type: 'SAY', id: 'hello', value: 'Hello' })

/** Builds these files in a directory of their own. */
async function built(files: Readonly<Record<string, unknown>>, words: readonly string[] = []) {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content))
  const said = await saydo(directory, ['build', ...Object.keys(files), '--out', 'flows.saydo', ...words])
  return { ...said, directory, artifact: () => readFileSync(join(directory, 'flows.saydo'), 'utf8') }
}

describe('saydo build', () => {
  it('writes an artifact that an engine loads and runs, with the digest of the compiled set', async () => {
    const { code, stdout, artifact } = await built({ 'flows.json': hello })
    expect(code).toBe(0)
    const flows = loadFlowSet(artifact())
    expect(flows.digest).toBe((await compileFlowSet(hello)).digest)
    expect(stdout).toContain(`flows.saydo: 1 flow, ${String(artifact().length)} bytes`)
    expect(stdout).toContain(flows.digest)
    const engine = new WorkflowEngine({ flows })
    expect((await engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId: 'u' }))).response).toBe('Hello')
  })

  it('FF-3: makes one set of several files, JSON and YAML', async () => {
    const other = 'flows:\n  - id: other\n    name: Other\n    description: d\n    steps:\n      - { type: SAY, value: "{{site}}" }\nglobals: [site]\n'
    const { code, artifact, stderr } = await built({ 'a.json': { ...hello, functions: { f: {} } }, 'b.yaml': other, 'tools.json': { tools: [{ id: 't', implementation: { type: 'mock', response: 1 } }], functions: { g: {} } } })
    expect([code, stderr]).toEqual([0, ''])
    const { program } = loadFlowSet(artifact())
    expect(program.summaries.map((summary) => summary.id)).toEqual(['main', 'other'])
    expect(Object.keys(program.tools)).toEqual(['t'])
    expect(program.names).toMatchObject({ globals: ['site'], functions: { f: {}, g: {} } })
  })

  it('gives the same as JSON, warnings included', async () => {
    const { code, stdout } = await built({ 'flows.json': { flows: [{ id: 'main', name: 'Main', steps: [{ type: 'SAY', value: 'x' }] }] } }, ['--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ artifact: 'flows.saydo', flows: 1, digest: expect.stringMatching(/^sha256-/) as string, problems: [{ code: 'DESCRIPTION_MISSING' }] })
  })

  it('prints every problem of definitions that are wrong, and writes nothing', async () => {
    const { code, stdout, stderr, directory } = await built({ 'flows.json': flowOf({ type: 'SAY', value: '{{x' }, { type: 'FLOW', value: 'nowhere' }) })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('error TEMPLATE_INVALID /flows/0/steps/0/value (flow main)')
    expect(stderr).toContain('error FLOW_UNKNOWN /flows/0/steps/1/value (flow main)')
    expect(stderr).toContain('2 errors')
    expect(readdirSync(directory)).toEqual(['flows.json'])
  })

  it('refuses a function declared twice, and a place that cannot be written', async () => {
    expect(await built({ 'a.json': { ...hello, functions: { f: {} } }, 'b.json': { functions: { f: {} } } })).toMatchObject({ code: 1, stderr: expect.stringContaining('b.json declares the function f again') as string })
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'a.json'), JSON.stringify(hello))
    expect(await saydo(directory, ['build', 'a.json', '--out', 'no/such/file'])).toMatchObject({ code: 1, stderr: expect.stringContaining('FILE_NOT_WRITABLE') as string })
  })

  it('leaves nothing beside a place that cannot be replaced', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'a.json'), JSON.stringify(hello))
    mkdirSync(join(directory, 'taken'))
    const { code, stderr } = await saydo(directory, ['build', 'a.json', '--out', 'taken'])
    expect([code, readdirSync(directory)]).toEqual([1, ['a.json', 'taken']])
    expect(stderr).toContain('FILE_NOT_WRITABLE')
  })

  it.each([[[], 'build needs the name of a file'], [['a.json'], 'build needs --out ARTIFACT']])('%j is a wrong command line', async (words, message) => {
    expect(await saydo(temporaryDirectory(), ['build', ...words])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string })
  })
})
