import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseExpression, parseTemplate } from '../../src/compile/expressions/index.ts'

/** Evaluates built trees in a process where making code from a string throws; prints the results, or the codes of errors, as JSON. */
const PROGRAM = `
import { buildExpression, buildTemplate, expressionLimits } from '../../src/expressions/index.ts'
import { createPatterns } from '../../src/patterns/index.ts'
import artifact from 'artifact'
const patterns = createPatterns()
await patterns.ready()
const names = ['items', 'text']
const environment = { patterns, limits: expressionLimits, resolve: (name) => (names.includes(name) ? { kind: 'variable' } : undefined) }
const writer = { write() {} }
const scope = { variables: { items: [{ n: 1 }, { n: 2 }], text: 'a1b22' }, session: {}, arguments: {}, now: 0, writer }
let refused = false
try { new Function('return 1') } catch { refused = true }
const results = [refused]
for (const tree of artifact.trees) {
  try { results.push(buildExpression(tree, environment)(scope) ?? null) } catch (error) { results.push(error.code) }
}
results.push(buildTemplate(artifact.template, environment)(scope))
console.log(JSON.stringify(results))
`

describe('Expressions run where no code can be made from strings', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'saydo-expressions-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('node --disallow-code-generation-from-strings evaluates a stored artifact', () => {
    const sources = ['items.filter(i => i.n > 1).map(({ n }) => `${n}!`)', 'text.replace(/[0-9]+/g, d => d * 2)', '/(a+)+$/.test(text)', '[].constructor', '[].constructor.constructor("return 1")()', 'new Intl.NumberFormat("en").format(1234)']
    const artifact = { trees: sources.map((source) => parseExpression(source).tree), template: parseTemplate('{{items.length}} of {{text}}').template }
    const outfile = join(folder, 'program.mjs')
    writeFileSync(join(folder, 'artifact.json'), JSON.stringify(artifact))
    buildSync({
      stdin: { contents: PROGRAM, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
      alias: { artifact: join(folder, 'artifact.json') },
      outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20',
    })
    const printed = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', outfile], { encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual([true, ['2!'], 'a2b44', false, null, 'EXPRESSION_NOT_CALLABLE', '1,234', '2 of a1b22'])
  })
})
