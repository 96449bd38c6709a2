import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../support/provider.ts'
import { goodScript, shop } from '../host/testing/scripts/support.ts'
import { saydo } from './support.ts'

const asYaml = (...scripts: readonly object[]): string => scripts.map((script) => JSON.stringify(script)).join('\n---\n')

/** Plays the files named, or all scripts, in a directory with the shop. */
async function tested(files: Readonly<Record<string, string>>, words?: readonly string[]) {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'scripts'))
  writeFileSync(join(directory, 'shop.json'), JSON.stringify(shop))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  return saydo(directory, ['test', ...(words ?? [...Object.keys(files), '--flows', 'shop.json'])])
}

const bad = { ...goodScript, name: 'Buy a bulb', talk: [{ user: 'buy', reply: 'What would you have?' }] }

describe('saydo test', () => {
  it('plays every script of every file, and is content when all go as written', async () => {
    const { code, stdout } = await tested({ 'a.yaml': asYaml(goodScript, { ...goodScript, name: 'Again' }), 'b.yaml': asYaml(goodScript) })
    expect(stdout.split('\n')).toEqual(['ok a.yaml Buy a lamp', 'ok a.yaml Again', 'ok b.yaml Buy a lamp', '3 scripts: 3 as written, 0 not', ''])
    expect(code).toBe(0)
  })

  it('reads YAML as people write it', async () => {
    const script = `
# What a customer sees.
name: Buy a lamp
flows: ../shop.json
globals: { shopName: Luz }
functions: { rate: { returns: 20 } }
mocks:
  stock:
    - returns: { count: 3 }
talk:
  - user: buy
    reply: What would you like?
  - user: lamp
    reply:
      contains: [3 left, 20 each]
    calls: { stock: 1 }
    modelCalls: 0
`
    expect(await tested({ 'scripts/buy.yaml': script }, ['scripts/buy.yaml'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('says where a talk does not go as written, what was expected, and what came', async () => {
    const { code, stdout } = await tested({ 'a.yaml': asYaml(goodScript, bad) })
    expect(code).toBe(1)
    expect(stdout.split('\n')).toEqual([
      'ok a.yaml Buy a lamp',
      'not ok a.yaml',
      '  Buy a bulb: not as written',
      '    /talk/0 user: buy',
      '      reply',
      '        expected "What would you have?"',
      '        but got  "What would you like?"',
      `${' '.repeat('        but got  "What would you '.length)}^`,
      '2 scripts: 1 as written, 1 not',
      '',
    ])
  })

  it('gives the same as JSON', async () => {
    const { code, stdout } = await tested({ 'a.yaml': asYaml(goodScript, bad) }, ['a.yaml', '--flows', 'shop.json', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      scripts: [
        { file: 'a.yaml', name: 'Buy a lamp', ok: true, error: null, calls: [{ tool: 'stock' }, { tool: 'charge' }] },
        { name: 'Buy a bulb', ok: false, lines: [{ pointer: '/talk/0', differences: [{ what: 'reply', actual: '"What would you like?"' }] }] },
      ],
    })
  })

  it('goes on behind a script that cannot be read, naming line and advice', async () => {
    const { code, stdout } = await tested({ 'a.yaml': 'name: x\ntalk:\n  - usr: hello\n', 'b.yaml': asYaml(goodScript), 'c.yaml': '{' })
    expect(code).toBe(1)
    expect(stdout).toContain('error a.yaml\n  error SCRIPT_INVALID')
    expect(stdout).toContain('(line 3)')
    expect(stdout).toContain('docs/scripts.md')
    expect(stdout).toContain('ok b.yaml')
    expect(stdout).toContain('error YAML_SYNTAX')
    expect(stdout).toContain('3 scripts: 1 as written, 2 not')
  })

  it('says everything that is wrong with the flow set of a script', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'a.yaml'), asYaml(goodScript))
    writeFileSync(join(directory, 'bad.json'), '{"flows": []}')
    const { code, stdout } = await saydo(directory, ['test', 'a.yaml', '--flows', 'bad.json'])
    expect(code).toBe(1)
    expect(stdout).toContain('error ATTRIBUTE_INVALID /flows')
  })

  it('a script without a flow set, no script, and a file that is not there are said so', async () => {
    expect(await tested({ 'a.yaml': asYaml(goodScript) }, ['a.yaml'])).toMatchObject({ code: 1, stdout: expect.stringContaining('a.yaml names no flow set') as string })
    expect(await tested({}, [])).toMatchObject({ code: 2, stderr: expect.stringContaining('test needs the name of a script') as string })
    expect(await tested({}, ['none.yaml'])).toMatchObject({ code: 1, stdout: expect.stringContaining('FILE_NOT_READABLE') as string })
  })
})
