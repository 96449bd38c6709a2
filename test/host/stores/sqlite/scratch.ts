/** A folder for one test, and what tests put into it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { isSaydoError } from '../../../../src/errors.ts'
import type { RecordKey } from '../../../../host/index.ts'

/** The path of a file in a folder that is gone when the test is over. */
export function scratchFile(name = 'store.sqlite'): string {
  const folder = mkdtempSync(join(tmpdir(), 'saydo-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, name)
}

export const key: RecordKey = { namespace: 'tenant', kind: 'conversation', id: 'c' }

/** The code of the SaydoError that `work` throws or rejects with. */
export async function codeOf(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    return isSaydoError(error) ? error.code : `no SaydoError: ${String(error)}`
  }
  return 'nothing was thrown'
}
