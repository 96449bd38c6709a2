import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { storageCodes } from '../../host/index.ts'

describe('docs/examples/store/file-map-store.ts', async () => {
  await import('../../docs/examples/store/file-map-store.proof.ts')
})

describe('docs/stores.md', () => {
  const page = () => readFile(new URL('../../docs/stores.md', import.meta.url), 'utf8')

  test('the page names every guarantee of the port, in the same words', async () => {
    const port = await readFile(new URL('../../host/storage/port.ts', import.meta.url), 'utf8')
    const guarantees = sentences(port, /^ \* (ST-\d+)\. +/)
    expect(guarantees.size).toBe(20)
    expect(sentences(await page(), /^- \*\*(ST-\d+)\*\* /)).toEqual(guarantees)
  })

  test('the page names every error code of stores', async () => {
    const text = await page()
    expect(Object.keys(storageCodes).filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  })
})

/** The sentences that follow each id, over several lines, without the margin. */
function sentences(text: string, start: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let id = ''
  for (const line of text.split('\n')) {
    const [head, next] = start.exec(line) ?? []
    const isEnd = next === undefined && !/^ {2,}\S|^ \* {2,}\S/.test(line)
    if (isEnd) id = ''
    if (next !== undefined) id = next
    const rest = head === undefined ? line.replace(/^( \*)? +/, '') : line.slice(head.length)
    if (id !== '') found.set(id, `${found.get(id) ?? ''} ${rest.trim()}`.trim())
  }
  return found
}
