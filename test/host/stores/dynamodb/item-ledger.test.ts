import { describe, expect, test } from 'vitest'
import type { RecordWrite } from '../../../../host/index.ts'
import { isSaydoError } from '../../../../src/errors.ts'
import { ItemLedger } from '../../../../host/stores/dynamodb/item-ledger.ts'
import { mostItemBytes, sizesOf, totalOf } from '../../../../host/stores/dynamodb/item-size.ts'
import { planOf } from '../../../../host/stores/dynamodb/plans.ts'

const half = 'x'.repeat(mostItemBytes / 2)
const insert = (id: string): RecordWrite => ({ key: { namespace: 't', kind: 'conversation', id }, expect: 'absent', next: 'v1', set: { text: half } })
const grown = (id: string, expect = 'v1'): RecordWrite => ({ ...insert(id), expect, next: 'v2', set: { more: half } })

function noted(ledger: ItemLedger, write: RecordWrite): void {
  const plans = [planOf(write)]
  ledger.note(plans, ledger.forecast(plans))
}

function isRefused(ledger: ItemLedger, write: RecordWrite): boolean {
  try {
    ledger.forecast([planOf(write)])
    return false
  } catch (error) {
    return isSaydoError(error) && error.code === 'STORAGE_SIZE_LIMIT'
  }
}

describe('sizes of items', () => {
  test('names and values are counted in UTF-8, numbers by two digits a byte', () => {
    expect(totalOf(sizesOf({ pk: { S: 'ñ' }, bytes: { B: new Uint8Array(10) }, time: { N: '1764500000000' }, zero: { N: '0' } }))).toBe(2 + 2 + 5 + 10 + 4 + 4 + 4 + 1)
  })

  test('L1: sizes count for the version they were seen with, and for no other', () => {
    const ledger = new ItemLedger()
    noted(ledger, insert('a'))
    expect([isRefused(ledger, grown('a')), isRefused(ledger, grown('a', 'v0')), isRefused(ledger, grown('b'))]).toEqual([true, false, false])
  })

  test('L1: after a write of a record that was not known nothing is known of it', () => {
    const ledger = new ItemLedger()
    noted(ledger, insert('a'))
    noted(ledger, { ...grown('a', 'v7'), next: 'v8' })
    expect(isRefused(ledger, grown('a', 'v8'))).toBe(false)
  })

  test('L2: the item seen longest ago goes first', () => {
    const ledger = new ItemLedger(2)
    for (const id of ['a', 'b', 'a', 'c']) noted(ledger, insert(id))
    expect(['a', 'b', 'c'].map((id) => isRefused(ledger, grown(id)))).toEqual([true, false, true])
  })
})
