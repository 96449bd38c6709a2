import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { sqliteStore } from '../../../../host/stores/sqlite/index.ts'
import { scratchFile } from './scratch.ts'

const source = fileURLToPath(new URL('./increment-worker.ts', import.meta.url))
const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const times = 200

test('ST-14: two processes that open a new file at once and add one 200 times each leave 400', async () => {
  const file = scratchFile()
  const worker = join(dirname(file), 'worker.mjs')
  await build({ entryPoints: [source], outfile: worker, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' })
  const run = () => promisify(execFile)(process.execPath, [worker, file, String(times)], { env: { ...process.env, NODE_PATH: packages } })
  const outputs = await Promise.all([run(), run()])
  const store = sqliteStore(file)
  const record = await store.read({ namespace: 'tenant', kind: 'scope', id: 'counter' })
  store.close()
  expect(record?.parts).toEqual({ count: String(2 * times) })
  expect(outputs.map(({ stdout }) => stdout)).toEqual([String(times), String(times)])
})
