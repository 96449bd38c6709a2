import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Part, RecordWrite } from '../../../../host/index.ts'
import { partsAfter } from '../../../../host/index.ts'
import { sqliteStore } from '../../../../host/stores/sqlite/index.ts'
import type { SqliteDatabase, SqliteStatement } from '../../../../host/stores/sqlite/driver.ts'
import { openDatabase } from '../../../../host/stores/sqlite/open-database.ts'
import { repackParts, unpackParts } from '../../../../host/stores/sqlite/packed-parts.ts'
import { RecentRows } from '../../../../host/stores/sqlite/recent-rows.ts'
import { key, scratchFile } from './scratch.ts'

const name = fc.constantFrom('session', 'head', 'replies', 'attempt:k', 'ä😀', 'constructor')
const part: fc.Arbitrary<Part> = fc.oneof(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 }))
const write = fc.record({ set: fc.dictionary(name, part), remove: fc.array(name) }).map(
  ({ set, remove }): RecordWrite => ({ key, expect: '1', next: '2', set, remove: remove.filter((removed) => !Object.hasOwn(set, removed)) }),
)

/** A database that counts what is asked of it. */
function counting(database: SqliteDatabase): { readonly database: SqliteDatabase; readonly asked: string[] } {
  const asked: string[] = []
  const counted = (sql: string, statement: SqliteStatement): SqliteStatement => ({
    run: (...values) => (asked.push(sql.slice(0, 6)), statement.run(...values)),
    get: (...values) => (asked.push(sql.slice(0, 6)), statement.get(...values)),
    all: (...values) => (asked.push(sql.slice(0, 6)), statement.all(...values)),
  })
  return {
    asked,
    database: { prepare: (sql) => counted(sql, database.prepare(sql)), exec: (sql) => (asked.push(sql.slice(0, 6)), database.exec(sql)) },
  }
}

describe('packed parts', () => {
  test('ST-8, ST-9: any sequence of writes to packed parts leaves what the same writes to plain parts leave', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 8 }), (writes) => {
        const plain = writes.reduce<Record<string, Part>>((parts, next) => partsAfter(parts, next), {})
        const packed = writes.reduce<Uint8Array>((parts, next) => repackParts(parts, next), new Uint8Array())
        const unpacked = Object.entries(unpackParts(packed)).map(([partName, value]) => [partName, typeof value === 'string' ? value : [...value]])
        const expected = Object.entries(plain).map(([partName, value]) => [partName, typeof value === 'string' ? value : [...value]])
        expect(Object.fromEntries(unpacked)).toEqual(Object.fromEntries(expected))
      }),
    )
  })
})

describe('statements', () => {
  test('Q1: a record that was just read is written by one statement, an insert too, and a read is one', async () => {
    const { database, asked } = counting(openDatabase(scratchFile()))
    const store = sqliteStore(database)
    const asks = async (work: () => Promise<unknown>) => {
      asked.length = 0
      await work()
      return [...asked]
    }
    expect(await asks(() => store.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }]))).toEqual(['insert'])
    expect(await asks(() => store.read(key))).toEqual(['select'])
    expect(await asks(() => store.commit([{ key, expect: '1', next: '2', set: { head: 'h' } }]))).toEqual(['update'])
    expect(await asks(() => store.commit([{ key, expect: '2', next: '3', remove: ['head'] }]))).toEqual(['update'])
  })

  test('Q1: a record that this store has not seen is decided under the write lock', async () => {
    const file = scratchFile()
    const first = sqliteStore(file)
    await first.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }])
    const { database, asked } = counting(openDatabase(file))
    const store = sqliteStore(database)
    asked.length = 0
    await store.commit([{ key, expect: '1', next: '2', set: { head: 'h' } }])
    expect(asked).toEqual(['begin ', 'select', 'update', 'commit'])
    expect(await first.read(key)).toEqual({ key, version: '2', parts: { session: 's', head: 'h' } })
    first.close()
  })

  test('R1: a row that was seen is not used after another process wrote', async () => {
    const file = scratchFile()
    const [ours, theirs] = [sqliteStore(file), sqliteStore(file)]
    await ours.commit([{ key, expect: 'absent', next: '1', set: { session: 'ours', extra: 'x' } }])
    await theirs.commit([{ key, expect: '1', next: '2', set: { session: 'theirs' }, remove: ['extra'], dueAt: 1000 }])
    const current = { key, version: '2', parts: { session: 'theirs' } }
    expect(await ours.commit([{ key, expect: '1', next: '3' }])).toEqual({ status: 'refused', blocked: [{ key, current }] })
    expect(await ours.commit([{ key, expect: '2', next: '4', set: { head: 'h' } }])).toEqual({ status: 'stored' })
    expect(await theirs.read(key)).toEqual({ key, version: '4', parts: { session: 'theirs', head: 'h' } })
    expect((await theirs.due('tenant', 2000)).keys).toEqual([key])
    ours.close()
    theirs.close()
  })

  test('R2: rows beyond the budget are forgotten, those used longest ago first', () => {
    const recent = new RecentRows(100)
    const row = (version: string, bytes: number) => ({ version, parts: new Uint8Array(bytes), dueAt: null, expiresAt: null })
    const keyOf = (id: string) => ({ ...key, id })
    const held = () => ['a', 'b', 'c'].filter((id) => recent.get(keyOf(id)) !== null)
    recent.set(keyOf('a'), row('1', 40))
    recent.set(keyOf('b'), row('1', 40))
    recent.set(keyOf('a'), row('2', 50))
    expect(held()).toEqual(['a', 'b'])
    recent.set(keyOf('c'), row('1', 30))
    expect(held()).toEqual(['a', 'c'])
    recent.set(keyOf('c'), row('2', 101))
    expect(held()).toEqual([])
    recent.set(keyOf('b'), row('1', 100))
    expect(held()).toEqual(['b'])
  })
})

describe('expired records', () => {
  test('ST-13: removeExpired removes what has expired before the time given, and nothing else', async () => {
    const store = sqliteStore(':memory:')
    const keyOf = (id: string) => ({ ...key, id })
    await store.commit([{ key: keyOf('gone'), expect: 'absent', next: '1', expiresAt: 999 }])
    await store.commit([{ key: keyOf('stays'), expect: 'absent', next: '1', expiresAt: 1000 }])
    await store.commit([{ key: keyOf('never'), expect: 'absent', next: '1' }])
    await store.commit([{ key: keyOf('kept'), expect: 'absent', next: '1', expiresAt: 1 }])
    await store.commit([{ key: keyOf('kept'), expect: '1', next: '2', expiresAt: null }])
    await store.commit([{ key: keyOf('written'), expect: 'absent', next: '1', expiresAt: 1 }])
    await store.commit([{ key: keyOf('written'), expect: '1', next: '2', set: { head: 'h' } }])
    store.removeExpired(1000)
    const versions = ['gone', 'stays', 'never', 'kept', 'written'].map(async (id) => (await store.read(keyOf(id)))?.version)
    expect(await Promise.all(versions)).toEqual([undefined, '1', '1', '2', undefined])
    store.close()
  })
})
