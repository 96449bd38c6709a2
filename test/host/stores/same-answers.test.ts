import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../host/index.ts'
import { sqliteStore } from '../../../host/stores/sqlite/index.ts'
import { play, step } from './same-answers.ts'

test('ST-2 to ST-8, ST-11: memory and SQLite give the same answers to any sequence of commits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const sqlite = sqliteStore(':memory:')
      expect(await play(sqlite, 'tenant', steps)).toEqual(await play(memoryStore(), 'tenant', steps))
      sqlite.close()
    }),
    { numRuns: 150 },
  )
})
