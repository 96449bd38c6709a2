import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const page = readFileSync(at('docs/from-jsfe.md'), 'utf8')

/** The blocks of a language, in order. */
const blocks = (language: string): readonly string[] => [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((match) => match[1] ?? '')

describe('docs/from-jsfe.md', () => {
  it.each([['main', 0], ['import', 1]] as const)('%s.ts stands in it as it is, runs on the built package, and says what the page says', (name, index) => {
    expect(blocks('ts')[index]).toBe(readFileSync(at(`docs/examples/from-jsfe/${name}.ts`), 'utf8'))
    expect(execFileSync(process.execPath, [at(`dist/docs/examples/from-jsfe/${name}.js`)], { encoding: 'utf8' })).toBe(blocks('text')[index])
  })

  it('every weakness it names is one that a test shows to be gone', () => {
    const titles = ['isolation', 'correctness', 'experience'].map((file) => readFileSync(at(`test/weaknesses/${file}.test.ts`), 'utf8')).join('')
    for (const [id] of page.matchAll(/W-\d+/g)) expect(titles).toContain(`'${id}:`)
  })
})
