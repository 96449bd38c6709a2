/** No regular expression of forms/ can backtrack: each is proved linear by the measure of src/patterns, and none is made from a string. */
import { readFileSync, readdirSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { checkPattern } from '../../src/patterns/index.ts'

const folder = new URL('../../forms/', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

interface Pattern {
  readonly file: string
  readonly text: string
}

function patternsOf(file: string): readonly Pattern[] {
  const tree = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.ES2022, true)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text })
    if (ts.isIdentifier(node) && node.text === 'RegExp') found.push({ file, text: 'RegExp' })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('no recognizer has a regular expression that can backtrack', () => {
  const patterns = sources.flatMap(patternsOf)
  expect(sources.length).toBeGreaterThan(20)
  expect(patterns.length).toBeGreaterThan(0)
  expect(patterns.filter(({ text }) => text === 'RegExp')).toEqual([])
  for (const { file, text } of patterns) {
    const end = text.lastIndexOf('/')
    expect(checkPattern(text.slice(1, end), 'u').needsEngine, `${file}: ${text}`).toBe(false)
  }
})
