import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

describe('the quick-start example', () => {
  it('runs on the built package and says what it says it says', () => {
    const said = execFileSync(process.execPath, [at('dist/docs/examples/quick-start/main.js')], { encoding: 'utf8' })
    expect(said).toBe('What is your name?\nHello Ada!\n')
  })

  it('imports the package by its name, as a user does', () => {
    const imports = readFileSync(at('docs/examples/quick-start/main.ts'), 'utf8').match(/from '[^']+'/g)
    expect(imports).toEqual(["from 'saydo'"])
  })
})
