import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { systemClock, uuidIds } from '../../host/index.ts'
import { nodeHasher } from '../../host/node/index.ts'

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url))

/** What a bundle of this entry still imports. */
async function importsOf(file: string, platform: 'browser' | 'node' = 'browser'): Promise<readonly string[]> {
  const { metafile } = await build({ entryPoints: [pathOf(file)], bundle: true, write: false, metafile: true, platform, format: 'esm', external: ['node:*', '@aws-sdk/*'] })
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
}

describe('entries of the host', () => {
  test('the universal entries import nothing of Node', async () => {
    expect(await importsOf('host/index.ts')).toEqual([])
    expect(await importsOf('host/testing/index.ts')).toEqual([])
  })

  test('the SQLite entry imports no driver before a store is opened', async () => {
    expect(await importsOf('host/stores/sqlite/index.ts')).toEqual(['node:module'])
  })

  test("the DynamoDB entry imports the SDK's client alone, and no other entry does", async () => {
    expect(new Set(await importsOf('host/stores/dynamodb/index.ts'))).toEqual(new Set(['@aws-sdk/client-dynamodb']))
    const { exports } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { readonly exports: Readonly<Record<string, string | { readonly default: string }>> }
    for (const [name, target] of Object.entries(exports)) {
      if (typeof target === 'string' || name === './host/dynamodb') continue
      const source = target.default.replace('./dist/', '').replace('.js', '.ts')
      expect((await importsOf(source, 'node')).filter((path) => path.startsWith('@aws-sdk/')), name).toEqual([])
    }
  })
})

describe('default ports', () => {
  test('the system clock shows the time of the machine', () => {
    const [before, now, after] = [Date.now(), systemClock.now(), Date.now()]
    expect(now >= before && now <= after).toBe(true)
  })

  test('random ids are version 4, ordered ids are version 7 and sort by time of making', () => {
    expect(uuidIds.random()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const ordered = Array.from({ length: 1000 }, () => uuidIds.ordered())
    expect(ordered[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([...ordered].sort()).toEqual(ordered)
    expect(new Set(ordered).size).toBe(1000)
  })

  test('the hasher gives the published SHA-256 of "abc", and hashes UTF-8', () => {
    expect(nodeHasher.sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(nodeHasher.sha256('ñ')).not.toBe(nodeHasher.sha256('n'))
  })
})
