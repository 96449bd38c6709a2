import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { saydo } from '../cli/support.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/forma.md`, 'utf8')

describe('docs/forma.md', () => {
  const commands = Array.from(page.matchAll(/^\$ saydo (.*)\n(.*)$/gm)).map(([, words = '', said = '']) => ({ words, said }))

  it('has commands', () => {
    expect(commands).toHaveLength(2)
  })

  it.each(commands)('saydo $words says what the page says', async ({ words, said }) => {
    expect(await saydo(root, words.split(' '))).toMatchObject({ code: 0, stdout: `${said}\n` })
  })

  it('the program runs on the built package, and the page shows it as it is', () => {
    const said = execFileSync(process.execPath, [`${root}dist/docs/examples/forma/main.js`, `${root}docs/examples/forma/order.json`], { encoding: 'utf8' })
    const effects = '[{"type":"openModal","target":"thanks","payload":null}]'
    expect(said).toBe(`true 0\n{"order":{"amount":42,"paid":true,"charge":{"receipt":"r-1"}}} ${effects}\n${effects}\n`)
    const shown = /```ts\n(.*?)```/s.exec(page)?.[1] ?? 'nothing'
    expect(readFileSync(`${root}docs/examples/forma/main.ts`, 'utf8')).toContain(shown)
  })
})
