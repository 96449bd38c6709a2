import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { storageCodes } from '../../host/index.ts'
import { expiryAttribute, tableDefinition } from '../../host/stores/dynamodb/table.ts'

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

describe('docs/stores-dynamodb.md', () => {
  interface Statement {
    readonly Action: readonly string[]
  }
  const folder = new URL('../../host/stores/dynamodb/', import.meta.url)
  const resources = async () => {
    const page = await readFile(new URL('../../docs/stores-dynamodb.md', import.meta.url), 'utf8')
    const [, template = ''] = /```yaml\n([\s\S]+?)```/.exec(page) ?? []
    return (parse(template) as { readonly Resources: Readonly<Record<string, { readonly Properties: Readonly<Record<string, unknown>> }>> }).Resources
  }

  test('the template declares the very table that createTable makes', async () => {
    const { TableName: _name, ...definition } = tableDefinition('any')
    expect((await resources())['Conversations']?.Properties).toMatchObject({ ...definition, TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true } })
  })

  test('the policy allows what the store sends, and nothing else', async () => {
    const { Statement = [] } = (await resources())['ConversationsPolicy']?.Properties['PolicyDocument'] as { readonly Statement?: readonly Statement[] }
    const sources = await Promise.all(['dynamo-adapter.ts', 'writes.ts'].map((file) => readFile(new URL(file, folder), 'utf8')))
    const sent = sources.flatMap((source) => [...source.matchAll(/new (\w+)Command\(/g)].map(([, name]) => name ?? '')).filter((name) => !name.startsWith('Transact'))
    expect(Statement.flatMap(({ Action }) => Action).sort()).toEqual([...new Set(sent)].map((name) => `dynamodb:${name}`).sort())
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
