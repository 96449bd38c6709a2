import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/jsfe/${name}.json`, import.meta.url))

const flows = [{ id: 'main', name: 'Main', description: 'd', steps: [{ id: 'a', type: 'SAY', value: 'x', who: 'me' }, { id: 'a', type: 'CALL-TOOL', tool: 't' }] }]
const tools = [{ id: 't', apiKey: 'SECRET', implementation: { type: 'http', method: 'GET', url: 'https://x.example/' } }]

async function imported(files: Readonly<Record<string, unknown>>, words: readonly string[] = Object.keys(files)) {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), JSON.stringify(content))
  return { ...(await saydo(directory, ['import', 'jsfe', ...words])), directory }
}

describe('saydo import jsfe', () => {
  it('prints the flow set, and beside it every note with its place', async () => {
    const { code, stdout, stderr } = await imported({ 'flows.json': flows })
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ flows: [{ id: 'main', steps: [{ id: 'a', metadata: { who: 'me' } }, { id: 'a-2' }] }] })
    expect(stderr).toContain('note /flows/0/steps/0/who\n  jsfe takes no notice of who')
    expect(stderr).toContain('error TOOL_UNKNOWN /flows/0/steps/1/tool (flow main, step a-2)')
    expect(stderr).toMatch(/1 flow, 2 notes, 1 error\n$/)
  })

  it('writes a file that the other commands take; no secret is in it, nor on the screen', async () => {
    const { code, stdout, stderr, directory } = await imported({ 'flows.json': flows, 'tools.json': tools }, ['flows.json', 'tools.json', '--out', 'set.json'])
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toContain('give the engine the credential jsfe.t.apiKey')
    expect(stderr).toMatch(/set\.json: 1 flow, 3 notes/)
    expect(readFileSync(join(directory, 'set.json'), 'utf8') + stderr).not.toContain('SECRET')
    expect(await saydo(directory, ['check', 'set.json'])).toMatchObject({ code: 0 })
  })

  it('gives the same as JSON', async () => {
    const { code, stdout } = await imported({ 'all.json': { flows, tools } }, ['all.json', '--json'])
    expect(code).toBe(0)
    expect(stdout).not.toContain('SECRET')
    expect(JSON.parse(stdout)).toMatchObject({ definitions: { flows: [{ id: 'main' }], tools: [{ id: 't' }] }, notes: [{ pointer: '/flows/0/steps/0/who' }, {}, {}], credentials: ['jsfe.t.apiKey'], problems: [] })
  })

  it('takes the real sets, each with its tools, in one command', async () => {
    const files = ['shopify.flows', 'shopify.tools', 'system.flows', 'system.tools'].map(fixture)
    const { code, stderr, directory } = await imported({}, [...files, '--global', 'global_store_locations', '--out', 'set.json'])
    expect(stderr).not.toContain('error')
    expect(code).toBe(0)
    const set = JSON.parse(readFileSync(join(directory, 'set.json'), 'utf8')) as { readonly flows: readonly unknown[]; readonly tools: readonly unknown[]; readonly globals: readonly string[] }
    expect([set.flows.length, set.tools.length, set.globals]).toEqual([16, 14, ['global_store_locations']])
  })

  it.each([
    [[], 'import needs the name of a format'],
    [['xyz'], 'there is no format "xyz"'],
    [['jsfe'], 'import jsfe needs the name of a file'],
  ])('%j is a wrong command line', async (words, message) => {
    expect(await saydo(temporaryDirectory(), ['import', ...words])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string })
  })

  it('refuses a file that holds neither flows nor tools, and flows that are none', async () => {
    expect(await imported({ 'x.json': { a: 1 } })).toMatchObject({ code: 1, stderr: expect.stringContaining('x.json holds neither flows nor tools') as string })
    expect(await imported({ 'x.json': [1] })).toMatchObject({ code: 1, stderr: expect.stringContaining('error JSFE_NOT_READABLE /flows/0') as string })
  })
})
