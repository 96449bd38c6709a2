import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordKey } from '../../../../host/index.ts'
import { keyText } from '../../../../host/storage/index.ts'
import { itemKeyOf, recordKeyOf } from '../../../../host/stores/dynamodb/keys.ts'
import { codeOf } from '../sqlite/scratch.ts'

/** Names made of what could be taken for the limits between them. */
const name = fc.array(fc.constantFrom('#', '%', '%23', '%25', 'saydo', 'conversation', 'scope', 'record', 'a', '\n', '😀'), { minLength: 1, maxLength: 6 }).map((texts) => texts.join(''))
const anyKey: fc.Arbitrary<RecordKey> = fc.record({ namespace: name, kind: fc.constantFrom<RecordKey['kind']>('conversation', 'scope', 'definitions'), id: name })

describe('keys of items', () => {
  test('K2: a record is found again by its item, and two records never share one', () => {
    fc.assert(
      fc.property(anyKey, anyKey, (left, right) => {
        expect(recordKeyOf(itemKeyOf(left).pk)).toEqual(left)
        expect(itemKeyOf(left).pk === itemKeyOf(right).pk).toBe(keyText(left) === keyText(right))
      }),
      { numRuns: 2000 },
    )
  })

  test('K1, K4: a key begins with what is ours, then with the tenant', () => {
    expect(itemKeyOf({ namespace: 'tenant-1', kind: 'conversation', id: 'c#1' })).toEqual({ pk: 'saydo#tenant-1#conversation#c#1', sk: 'record' })
  })

  test('K3: the longest names make a key of 1,812 bytes', () => {
    expect(itemKeyOf({ namespace: '#'.repeat(256), kind: 'conversation', id: 'i'.repeat(1024) }).pk.length).toBe(1812)
  })

  test('a key of something else is refused as damage', async () => {
    for (const pk of [undefined, '', 'orders#1', 'saydo#tenant#session#c', 'saydo#tenant#conversation#']) expect(await codeOf(() => recordKeyOf(pk))).toBe('STORAGE_DAMAGED')
  })
})
