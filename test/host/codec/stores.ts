/** Stores and rows for tests of what is stored. */
import { onTestFinished } from 'vitest'
import { join } from 'node:path'
import { memoryStore } from '../../../host/index.ts'
import type { RecordKey, Storage, StoredRecord } from '../../../host/index.ts'
import { sqliteStore } from '../../../host/stores/sqlite/index.ts'
import { temporaryDirectory } from '../../support/provider.ts'

export const stores: readonly { readonly name: string; readonly open: () => Storage }[] = [
  { name: 'memory', open: memoryStore },
  {
    name: 'SQLite',
    open: () => {
      const store = sqliteStore(join(temporaryDirectory(), 'store.sqlite'))
      onTestFinished(() => store.close())
      return store
    },
  },
]

export const conversation: RecordKey = { namespace: 't1', kind: 'conversation', id: 'c1' }

/** The row as it is stored, with copies of its bytes, for comparing. */
export async function rowOf(storage: Storage, key: RecordKey = conversation): Promise<unknown> {
  const record = await storage.read(key)
  return record === null ? null : { version: record.version, parts: Object.fromEntries(Object.entries(record.parts).map(([name, part]) => [name, typeof part === 'string' ? part : Buffer.from(part).toString('base64')])) }
}

/** Puts other parts in place of the stored ones. */
export async function rewrite(storage: Storage, set: StoredRecord['parts'], key: RecordKey = conversation): Promise<void> {
  const record = await storage.read(key)
  await storage.commit([{ key, expect: record?.version ?? 'absent', next: `rewritten-${record?.version ?? ''}`.slice(0, 100), set }])
}

/** Letters that do not compress: the same for the same seed. */
export function noise(bytes: number, seed = 1): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  let state = seed >>> 0
  let text = ''
  for (let index = 0; index < bytes; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += letters.charAt(state >>> 26)
  }
  return text
}
