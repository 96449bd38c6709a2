import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const greeting = {
  id: 'greet', name: 'Greet', description: 'Says hello',
  steps: [{ type: 'SAY-GET', id: 'ask', value: 'Your name?', variable: 'name' }, { type: 'SAY', id: 'hello', value: 'Hello {{name}}' }],
}

interface Problem {
  readonly level: string
  readonly code: string
  readonly pointer: string
  readonly message: string
  readonly advice: string
}

interface Report {
  readonly file: string
  readonly ok: boolean
  readonly digest: string | null
  readonly problems: readonly Problem[]
  readonly error: { readonly code: string; readonly place: { readonly pointer?: string }; readonly facts: Record<string, unknown> } | null
}

/** Writes files, checks the first of them or those named, and gives what was said. */
async function checked(files: Readonly<Record<string, unknown>>, words: readonly string[] = [Object.keys(files)[0] ?? '']) {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  const said = await saydo(directory, ['check', ...words])
  return { ...said, reports: words.includes('--json') ? (JSON.parse(said.stdout) as { readonly files: readonly Report[] }).files : [] }
}

const oneReport = async (content: unknown, file = 'flows.json'): Promise<{ readonly code: number | null; readonly report: Report }> => {
  const { code, reports } = await checked({ [file]: content }, [file, '--json'])
  return { code, report: reports[0] ?? expect.fail('there is no report') }
}

describe('saydo check', () => {
  it('says that a good flow set is good, with its digest', async () => {
    const { code, stdout } = await checked({ 'flows.json': { flows: [greeting] } })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^flows\.json: ok, 1 flow, sha256-[0-9a-f]{64}\n$/)
  })

  it('prints every problem of a bad one with pointer, code, message and advice', async () => {
    const bad = { flows: [{ ...greeting, steps: [{ type: 'SAYY', value: 'x' }, { type: 'SAY', value: '{{nme}}' }, { type: 'SAY', value: 'x', vale: 1 }, { type: 'FLOW', value: 'gret' }] }] }
    const { code, stdout } = await checked({ 'flows.json': bad })
    expect(code).toBe(1)
    const heads = stdout.split('\n').filter((line) => /^(error|warning) /.test(line))
    expect(heads).toEqual([
      'error UNKNOWN_STEP_TYPE /flows/0/steps/0/type (flow greet)',
      'error UNKNOWN_ATTRIBUTE /flows/0/steps/2/vale (flow greet)',
      'error FLOW_UNKNOWN /flows/0/steps/3/value (flow greet)',
      'error NAME_UNKNOWN /flows/0/steps/1/value (flow greet)',
    ])
    expect(stdout).toContain('there is no step type SAYY')
    expect(stdout).toContain('Use one of the step types')
    expect(stdout).toMatch(/flows\.json: 4 errors\n$/)
  })

  it('prints warnings, and is content with them', async () => {
    const { id, name, steps } = greeting
    const { code, stdout } = await checked({ 'flows.json': { flows: [{ id, name, steps }] } })
    expect(code).toBe(0)
    expect(stdout).toContain('warning DESCRIPTION_MISSING /flows/0 (flow greet)')
    expect(stdout).toMatch(/flows\.json: ok, 1 flow, 1 warning, sha256-/)
  })

  it('gives the same as JSON', async () => {
    const { code, report } = await oneReport({ flows: [{ ...greeting, steps: [{ type: 'SAY', value: '{{nme}}' }] }] })
    expect(code).toBe(1)
    expect(report).toMatchObject({ file: 'flows.json', ok: false, digest: null, error: null })
    expect(report.problems).toEqual([expect.objectContaining({ level: 'error', code: 'NAME_UNKNOWN', pointer: '/flows/0/steps/0/value', advice: expect.any(String) as string })])
  })

  it('takes a list of flows, with tools from another file', async () => {
    const flow = { ...greeting, steps: [{ type: 'CALL-TOOL', tool: 'clock', variable: 'time' }, { type: 'SAY', value: '{{time}}' }] }
    const tools = [{ id: 'clock', implementation: { type: 'mock', response: '12:00' } }]
    for (const file of [tools, { tools }]) {
      expect(await checked({ 'flows.json': [flow], 'tools.json': file }, ['flows.json', '--tools', 'tools.json'])).toMatchObject({ code: 0 })
    }
    expect((await oneReport([flow])).report.problems).toEqual([expect.objectContaining({ code: 'TOOL_UNKNOWN' })])
  })

  it('checks every file named; one bad file is enough for exit code 1', async () => {
    const { code, reports } = await checked({ 'a.json': { flows: [] }, 'b.json': { flows: [greeting] } }, ['a.json', 'b.json', 'c.json', '--json'])
    expect(code).toBe(1)
    expect(reports.map(({ file, ok, error }) => [file, ok, error?.code])).toEqual([['a.json', false, undefined], ['b.json', true, undefined], ['c.json', false, 'FILE_NOT_READABLE']])
  })

  it.each([
    ['{\n  "flows": [\n    {"id": "x",}\n  ]\n}', 'JSON_SYNTAX', '/flows/0', [3, 16]],
    ['{"flows": [],\n"flows": []}', 'DUPLICATE_KEY', '/flows', [2, 1]],
    ['', 'JSON_SYNTAX', '', [1, 1]],
  ])('names line and column where %j is no JSON', async (text, code, pointer, [line, column]) => {
    const { report, code: exit } = await oneReport(text)
    expect(exit).toBe(1)
    expect(report.error).toMatchObject({ code, place: { pointer }, facts: { line, column } })
    const { stdout } = await checked({ 'flows.json': text })
    expect(stdout).toContain(`(line ${String(line)}, column ${String(column)})`)
  })

  it.each([['tools.json', '[', 'JSON_SYNTAX'], ['tools.yaml', 'a: [1', 'YAML_SYNTAX']])('FF-1: names %s where that is the file that cannot be read', async (name, text, code) => {
    const { stdout } = await checked({ 'flows.json': [greeting], [name]: text }, ['flows.json', '--tools', name])
    expect(stdout).toContain(`error ${code}`)
    expect(stdout).toContain(`${name}: `)
  })

  it.each([
    ['a text', '"hello"', ''],
    ['an unknown member', { flows: [greeting], tool: [] }, '/tool'],
    ['flows that are no list', { flows: {} }, '/flows'],
    ['tools that are no list', { flows: [greeting], tools: { clock: {} } }, '/tools'],
    ['languages that are no texts', { flows: [greeting], languages: [1] }, '/languages'],
    ['globals that are no list', { flows: [greeting], globals: 'api' }, '/globals'],
    ['functions that are no object', { flows: [greeting], functions: [] }, '/functions'],
  ])('refuses a file that holds %s, naming the place', async (_what, content, pointer) => {
    const { code, report } = await oneReport(content)
    expect(code).toBe(1)
    expect(report.error).toMatchObject({ code: 'FLOW_FILE_INVALID', place: { pointer } })
  })

  it('leaves alone what stands under metadata and x- names', async () => {
    expect((await oneReport({ flows: [greeting], metadata: { owner: 'team' }, 'x-note': 1 })).code).toBe(0)
  })

  it('refuses a file without flows, one in a format it does not know, a directory, and tools given twice', async () => {
    expect((await oneReport({})).report.problems).toEqual([expect.objectContaining({ pointer: '/flows' })])
    expect((await oneReport('flows', 'flows.txt')).report.error).toMatchObject({ code: 'FILE_FORMAT_UNKNOWN' })
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'flows.json'))
    expect((await saydo(directory, ['check', 'flows.json'])).stdout).toContain('it is a directory')
    expect((await checked({ 'flows.json': { flows: [greeting], tools: [] }, 'tools.json': [] }, ['flows.json', '--tools', 'tools.json', '--json'])).reports[0]?.error).toMatchObject({ code: 'FLOW_FILE_INVALID' })
  })
})
