/** A process of its own that adds one to a record so many times. Arguments: file, count. Prints how often it was stored. */

import { randomUUID } from 'node:crypto'
import type { Storage } from '../../../../host/index.ts'
import { sqliteStore } from '../../../../host/stores/sqlite/index.ts'

const key = { namespace: 'tenant', kind: 'scope', id: 'counter' } as const

async function increment(storage: Storage): Promise<boolean> {
  const record = await storage.read(key)
  const count = Number(record?.parts['count'] ?? 0) + 1
  const change = { key, expect: record?.version ?? 'absent', next: randomUUID(), set: { count: String(count) } }
  return (await storage.commit([change])).status === 'stored'
}

async function main([file = '', times = '0']: readonly string[]): Promise<void> {
  const store = sqliteStore(file)
  let stored = 0
  while (stored < Number(times)) if (await increment(store)) stored += 1
  store.close()
  process.stdout.write(String(stored))
}

await main(process.argv.slice(2))
