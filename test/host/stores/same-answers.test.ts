import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Change, Storage } from '../../../host/index.ts'
import { memoryStore } from '../../../host/index.ts'
import { sqliteStore } from '../../../host/stores/sqlite/index.ts'

/** One commit in the making: what it does to each of three records, or the repetition of an earlier one. */
type Step =
  | { readonly repeat: number }
  | { readonly moves: readonly { readonly record: number; readonly expect: 'right' | 'absent' | 'earlier'; readonly isDeletion: boolean; readonly dueAt: number | null | undefined }[] }

const move = fc.record({
  record: fc.nat({ max: 2 }),
  expect: fc.constantFrom('right' as const, 'right' as const, 'absent' as const, 'earlier' as const),
  isDeletion: fc.boolean(),
  dueAt: fc.constantFrom(undefined, null, 1, 2),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ repeat: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ moves: fc.uniqueArray(move, { minLength: 1, maxLength: 3, selector: ({ record }) => record }) }) },
)

/** Plays the steps; versions are numbered, so that every store is asked the very same. */
async function play(store: Storage, steps: readonly Step[]): Promise<readonly unknown[]> {
  const made: (readonly [Change, ...Change[]])[] = []
  const answers: unknown[] = []
  for (const [number, next] of steps.entries()) {
    const changes = 'repeat' in next ? made[next.repeat % Math.max(made.length, 1)] : await changesOf(store, next.moves, number)
    if (changes === undefined) continue
    made.push(changes)
    answers.push(await store.commit(changes), await Promise.all([0, 1, 2].map((record) => store.read(keyOf(record)))), (await store.due('tenant', 3)).keys)
  }
  return answers
}

async function changesOf(store: Storage, moves: Extract<Step, { moves: unknown }>['moves'], number: number): Promise<[Change, ...Change[]] | undefined> {
  const changes = await Promise.all(
    moves.map(async ({ record, expect: expected, isDeletion, dueAt }): Promise<Change[]> => {
      const key = keyOf(record)
      const version = expected === 'right' ? (await store.read(key))?.version ?? 'absent' : expected === 'absent' ? 'absent' : `v${number - 2}-${record}`
      if (isDeletion) return version === 'absent' ? [] : [{ key, expect: version, next: 'deleted' }]
      return [{ key, expect: version, next: `v${number}-${record}`, set: { [`part-${number % 3}`]: `text ${number}` }, ...(dueAt !== undefined && { dueAt }) }]
    }),
  )
  const [first, ...others] = changes.flat()
  return first === undefined ? undefined : [first, ...others]
}

function keyOf(record: number): Change['key'] {
  return { namespace: 'tenant', kind: 'conversation', id: `record-${record}` }
}

test('ST-2 to ST-8, ST-11: memory and SQLite give the same answers to any sequence of commits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const sqlite = sqliteStore(':memory:')
      expect(await play(sqlite, steps)).toEqual(await play(memoryStore(), steps))
      sqlite.close()
    }),
    { numRuns: 150 },
  )
})
