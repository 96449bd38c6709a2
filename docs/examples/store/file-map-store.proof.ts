/** The proof of the store beside it, under vitest; any runner with a `test(title, run)` will do. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { storageSuite } from '../../../host/testing/index.ts'
import { fileMapStore } from './file-map-store.ts'

storageSuite({
  test,
  supports: { durable: true, atomicAcrossRecords: true },
  factory: () => {
    const folder = mkdtempSync(join(tmpdir(), 'saydo-example-'))
    const open = () => fileMapStore(join(folder, 'store.json'))
    return { storage: open(), reopen: open, close: () => rmSync(folder, { recursive: true }) }
  },
})
