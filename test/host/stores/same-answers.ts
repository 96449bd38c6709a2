/** Sequences of commits, right ones and wrong ones, that any two stores have to answer in the same way. */
import fc from 'fast-check'
import type { Change, Storage } from '../../../host/index.ts'

/** One commit in the making: what it does to each of three records, or the repetition of an earlier one. */
export type Step =
  | { readonly repeat: number }
  | { readonly moves: readonly { readonly record: number; readonly expect: 'right' | 'absent' | 'earlier'; readonly isDeletion: boolean; readonly dueAt: number | null | undefined }[] }

const move = fc.record({
  record: fc.nat({ max: 2 }),
  expect: fc.constantFrom('right' as const, 'right' as const, 'absent' as const, 'earlier' as const),
  isDeletion: fc.boolean(),
  dueAt: fc.constantFrom(undefined, null, 1, 2),
})
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ repeat: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ moves: fc.uniqueArray(move, { minLength: 1, maxLength: 3, selector: ({ record }) => record }) }) },
)

/** Plays the steps in a namespace nobody else uses; versions are numbered, so that every store is asked the very same. */
export async function play(store: Storage, namespace: string, steps: readonly Step[]): Promise<readonly unknown[]> {
  const made: (readonly [Change, ...Change[]])[] = []
  const answers: unknown[] = []
  for (const [number, next] of steps.entries()) {
    const changes = 'repeat' in next ? made[next.repeat % Math.max(made.length, 1)] : await changesOf({ store, namespace, number }, next.moves)
    if (changes === undefined) continue
    made.push(changes)
    answers.push(await store.commit(changes), await Promise.all([0, 1, 2].map((record) => store.read(keyOf(namespace, record)))), (await store.due(namespace, 3)).keys)
  }
  return answers
}

interface Place {
  readonly store: Storage
  readonly namespace: string
  readonly number: number
}

async function changesOf({ store, namespace, number }: Place, moves: Extract<Step, { moves: unknown }>['moves']): Promise<[Change, ...Change[]] | undefined> {
  const changes = await Promise.all(
    moves.map(async ({ record, expect: expected, isDeletion, dueAt }): Promise<Change[]> => {
      const key = keyOf(namespace, record)
      const version = expected === 'right' ? (await store.read(key))?.version ?? 'absent' : expected === 'absent' ? 'absent' : `v${number - 2}-${record}`
      if (isDeletion) return version === 'absent' ? [] : [{ key, expect: version, next: 'deleted' }]
      return [{ key, expect: version, next: `v${number}-${record}`, set: { [`part-${number % 3}`]: `text ${number}` }, ...(dueAt !== undefined && { dueAt }) }]
    }),
  )
  const [first, ...others] = changes.flat()
  return first === undefined ? undefined : [first, ...others]
}

function keyOf(namespace: string, record: number): Change['key'] {
  return { namespace, kind: 'conversation', id: `record-${record}` }
}
