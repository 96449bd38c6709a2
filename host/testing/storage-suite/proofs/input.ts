import type { Change, RecordKey } from '../../../storage/index.ts'
import type { Proof, Workbench } from '../workbench.ts'
import { proof, proofWhen } from '../workbench.ts'
import { expectCode, expectEqual } from '../expectations.ts'

type Bad<Value> = readonly [what: string, value: Value]

/** What no text of a key or a version may be. */
const badTexts: readonly Bad<unknown>[] = [
  ['empty', ''],
  ['with NUL', 'a\0b'],
  ['with half of a surrogate pair', 'a\ud800'],
  ['a number', 7],
  ['missing', undefined],
  ['null', null],
]

const badTimes: readonly Bad<unknown>[] = [
  ['not a number', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
  ['negative', -1],
  ['with a fraction', 1.5],
  ['a text', '1000'],
]

function badKeys(bench: Workbench): readonly Bad<unknown>[] {
  const key = bench.key('a')
  return [
    ['no object', 'a'],
    ['null', null],
    ['an unknown kind', { ...key, kind: 'session' }],
    ['a namespace longer than 256 bytes', { ...key, namespace: 'ä'.repeat(129) }],
    ['an id longer than 1024 bytes', { ...key, id: 'i'.repeat(1025) }],
    ...badTexts.flatMap(([what, text]): Bad<unknown>[] => [
      [`a namespace that is ${what}`, { ...key, namespace: text }],
      [`an id that is ${what}`, { ...key, id: text }],
    ]),
  ]
}

function badChanges(bench: Workbench): readonly Bad<unknown>[] {
  const good = { key: bench.key('a'), expect: 'absent', next: bench.version() }
  const deletion = { key: bench.key('a'), expect: bench.version(), next: 'deleted' }
  return [
    ['null', null],
    ['a next version that is the expected one', { ...good, expect: good.next }],
    ['a next version that says absent', { ...good, next: 'absent' }],
    ['an expected version that says deleted', { ...good, expect: 'deleted' }],
    ['a version longer than 128 bytes', { ...good, next: 'v'.repeat(129) }],
    ['a deletion of what is absent', { ...deletion, expect: 'absent' }],
    ['a deletion that sets a part', { ...deletion, set: { a: 'b' } }],
    ['a deletion that removes a part', { ...deletion, remove: ['a'] }],
    ['a deletion with an expiry', { ...deletion, expiresAt: 1000 }],
    ['a deletion with a due time', { ...deletion, dueAt: null }],
    ['parts that are no object', { ...good, set: 'part' }],
    ['removals that are no list', { ...good, remove: 'part' }],
    ['a part that is set and removed', { ...good, set: { a: 'b' }, remove: ['a'] }],
    ...badKeys(bench).map(([what, key]): Bad<unknown> => [`a key that is ${what}`, { ...good, key }]),
    ...badTexts.flatMap(([what, text]): Bad<unknown>[] => [
      [`an expected version that is ${what}`, { ...good, expect: text }],
      [`a next version that is ${what}`, { ...good, next: text }],
      [`a removed part whose name is ${what}`, { ...good, remove: [text] }],
    ]),
    ...['', 'a\0b', 'a\udc00', '__proto__', 'p'.repeat(257)].map((name): Bad<unknown> => [
      `a part named ${JSON.stringify(name.slice(0, 10))}`,
      { ...good, set: Object.fromEntries([[name, 'text']]) },
    ]),
    ...[7, null, undefined, {}, ['a'], new ArrayBuffer(2), 'half \ud800'].map((part): Bad<unknown> => [
      `a part that is ${JSON.stringify(part) as string | undefined}`,
      { ...good, set: { part } },
    ]),
    ...badTimes.flatMap(([what, time]): Bad<unknown>[] => [
      [`a due time that is ${what}`, { ...good, dueAt: time }],
      [`an expiry that is ${what}`, { ...good, expiresAt: time }],
    ]),
  ]
}

export const inputProofs: readonly Proof[] = [
  proof('ST-16: a key that makes no sense is refused by read', async (bench) => {
    for (const [what, key] of badKeys(bench)) await expectCode(() => bench.storage.read(key as RecordKey), 'STORAGE_INPUT', `reading ${what}`)
  }),
  proof('ST-16: a change that makes no sense is refused, and nothing is written', async (bench) => {
    for (const [what, change] of badChanges(bench)) await expectCode(() => bench.commit(change as Change), 'STORAGE_INPUT', what)
    await bench.expectAbsent(bench.key('a'))
  }),
  proof('ST-16: a commit of no change, of no list, or of one record twice is refused', async (bench) => {
    const change = (): Change => ({ key: bench.key('a'), expect: 'absent', next: bench.version() })
    const commit = (changes: unknown): Promise<unknown> => bench.storage.commit(changes as [Change])
    await expectCode(() => commit([]), 'STORAGE_INPUT', 'no change')
    await expectCode(() => commit(change()), 'STORAGE_INPUT', 'no list')
    await expectCode(() => commit([change(), change()]), 'STORAGE_INPUT', 'one record twice')
    await bench.expectAbsent(bench.key('a'))
  }),
  proofWhen({ atomicAcrossRecords: true }, 'ST-16: a good change beside one that makes no sense is not stored', async (bench) => {
    const good: Change = { key: bench.key('a'), expect: 'absent', next: bench.version() }
    await expectCode(() => bench.commit(good, { ...good, key: bench.key('') }), 'STORAGE_INPUT', 'an empty id')
    await bench.expectAbsent(good.key)
  }),
  proof('ST-16: a question for due that makes no sense is refused', async (bench) => {
    for (const [what, text] of badTexts) {
      await expectCode(() => bench.storage.due(text as string, 1000), 'STORAGE_INPUT', `a namespace that is ${what}`)
    }
    for (const [what, time] of badTimes) {
      await expectCode(() => bench.storage.due(bench.namespace, time as number), 'STORAGE_INPUT', `a time that is ${what}`)
    }
    expectEqual((await bench.duePages(1000)).flat(), [], 'what is due')
  }),
]
