import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lineSchemas, scriptSchema } from '../../host/testing/scripts/script.ts'
import { saydo } from '../cli/support.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(new URL('../../docs/scripts.md', import.meta.url), 'utf8')

describe('docs/scripts.md', () => {
  it('the scripts it shows go as written', async () => {
    expect(await saydo(root, ['test', 'docs/examples/scripts/greet.yaml'])).toMatchObject({ code: 0, stdout: expect.stringContaining('3 scripts: 3 as written, 0 not') as string })
  })

  it('names every member of a script and of a line', () => {
    const members = [scriptSchema, ...Object.values(lineSchemas)].flatMap((schema) => Object.keys(schema.shape))
    for (const member of new Set(members)) expect(page).toMatch(new RegExp(`\`${member}\`|\`\\{ ${member}:|, ${member} \\}|\`${member}: n\``))
  })
})
