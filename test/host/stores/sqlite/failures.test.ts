import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../../../host/stores/sqlite/index.ts'
import type { OwnedSqliteDatabase, SqliteDatabase } from '../../../../host/stores/sqlite/driver.ts'
import { storageFailure } from '../../../../host/stores/sqlite/failures.ts'
import { openDatabase } from '../../../../host/stores/sqlite/open-database.ts'
import { codeOf, key, scratchFile } from './scratch.ts'

const other = { ...key, id: 'other' }

/** A database whose transactions fail where the test says: before they end, or after. */
function failingAtCommit(database: SqliteDatabase, failing: { at?: 'before' | 'after' }): SqliteDatabase {
  return {
    prepare: (sql) => database.prepare(sql),
    exec: (sql) => {
      const at = sql === 'commit' ? failing.at : undefined
      if (at === 'before') throw Object.assign(new TypeError('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' })
      database.exec(sql)
      if (at === 'after') throw Object.assign(new TypeError('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' })
    },
  }
}

describe('failures of SQLite', () => {
  test('a store that another connection holds throws STORAGE_BUSY, writes nothing, and works when it is free', async () => {
    const file = scratchFile()
    const store = sqliteStore(file, { busyMilliseconds: 10 })
    const holder = openDatabase(file)
    await store.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }])
    holder.exec('begin immediate')
    const one = { key, expect: '1', next: '2', set: { session: 't' } }
    const two = { key: other, expect: 'absent', next: '2' }
    expect(await codeOf(() => store.commit([one]))).toBe('STORAGE_BUSY')
    expect(await codeOf(() => store.commit([one, two]))).toBe('STORAGE_BUSY')
    expect(await store.read(key)).toEqual({ key, version: '1', parts: { session: 's' } })
    holder.exec('rollback')
    expect(await store.commit([one, two])).toEqual({ status: 'stored' })
    holder.close()
    store.close()
  })

  test('a full disk makes the outcome unknown, leaves the records as they were, and the store usable', async () => {
    const database = openDatabase(scratchFile())
    const store = sqliteStore(database)
    await store.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }])
    database.exec('pragma max_page_count = 20')
    const large = { session: 'x'.repeat(200_000) }
    expect(await codeOf(() => store.commit([{ key, expect: '1', next: '2', set: large }]))).toBe('STORAGE_OUTCOME_UNKNOWN')
    const both = [{ key, expect: '1', next: '3' }, { key: other, expect: 'absent', next: '3', set: large }] as const
    expect(await codeOf(() => store.commit(both))).toBe('STORAGE_OUTCOME_UNKNOWN')
    expect(await store.read(key)).toEqual({ key, version: '1', parts: { session: 's' } })
    expect(await store.commit([{ key, expect: '1', next: '4' }, { key: other, expect: 'absent', next: '4' }])).toEqual({ status: 'stored' })
    database.close()
  })

  test('ST-18: when the end of a transaction fails, committing again tells whether it was stored', async () => {
    for (const at of ['before', 'after'] as const) {
      const database = openDatabase(scratchFile())
      const failing: { at?: 'before' | 'after' } = {}
      const store = sqliteStore(failingAtCommit(database, failing))
      const changes = [{ key, expect: 'absent', next: '1' }, { key: other, expect: 'absent', next: '1' }] as const
      failing.at = at
      expect(await codeOf(() => store.commit(changes))).toBe('STORAGE_OUTCOME_UNKNOWN')
      delete failing.at
      expect((await store.read(key)) === null).toBe(at === 'before')
      expect(await store.commit(changes)).toEqual({ status: 'stored' })
      expect((await store.read(other))?.version).toBe('1')
      database.close()
    }
  })

  test('a transaction of the caller is not undone by a call that meets it', async () => {
    const database = openDatabase(scratchFile())
    const store = sqliteStore(database)
    database.exec('create table own (a text)')
    database.exec("begin; insert into own values ('kept')")
    const both = [{ key, expect: 'absent', next: '1' }, { key: other, expect: 'absent', next: '1' }] as const
    expect(await codeOf(() => store.commit(both))).toBe('STORAGE_OUTCOME_UNKNOWN')
    database.exec('commit')
    expect(database.prepare('select a from own').all()).toHaveLength(1)
    database.close()
  })

  test('a read that SQLite cannot perform makes the store unavailable', async () => {
    const database = openDatabase(scratchFile())
    const store = sqliteStore(database)
    database.exec('drop table saydo_record')
    expect(await codeOf(() => store.read(key))).toBe('STORAGE_UNAVAILABLE')
    expect(await codeOf(() => store.due('tenant', 1))).toBe('STORAGE_UNAVAILABLE')
    database.close()
  })

  test('parts that were damaged in the file are a typed error, and are left as they are', async () => {
    for (const parts of ['00', '02010000000000000061', '00ffffffff00000000', '0001000000050000006161', '000100000000000000']) {
      const database = openDatabase(scratchFile())
      const store = sqliteStore(database)
      await store.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }])
      database.exec(`update saydo_record set parts = x'${parts}', version = '2'`)
      expect(await codeOf(() => store.read(key))).toBe('STORAGE_DAMAGED')
      expect(await codeOf(() => store.commit([{ key, expect: '2', next: '3', set: { session: 't' } }]))).toBe('STORAGE_DAMAGED')
      expect(await codeOf(() => store.commit([{ key, expect: '1', next: '3' }]))).toBe('STORAGE_DAMAGED')
      expect(hexParts(database)).toBe(parts.toUpperCase())
      database.close()
    }
  })

  test('errors of every driver are told by their own way of saying it', () => {
    const byCode: readonly (readonly [cause: unknown, code: string])[] = [
      [{ code: 'SQLITE_BUSY', rawCode: 5 }, 'STORAGE_BUSY'],
      [{ code: 'SQLITE_BUSY_SNAPSHOT' }, 'STORAGE_BUSY'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 261 }, 'STORAGE_BUSY'],
      [{ code: 'SQLITE_LOCKED' }, 'STORAGE_BUSY'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 18 }, 'STORAGE_SIZE_LIMIT'],
      [{ code: 'SQLITE_TOOBIG' }, 'STORAGE_SIZE_LIMIT'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'STORAGE_DAMAGED'],
      [{ code: 'SQLITE_CORRUPT_VTAB' }, 'STORAGE_DAMAGED'],
      [{ code: 'ERR_SQLITE_ERROR', errcode: 10 }, 'STORAGE_OUTCOME_UNKNOWN'],
      [{ code: 'SQLITE_IOERR_WRITE' }, 'STORAGE_OUTCOME_UNKNOWN'],
      [new TypeError('no code at all'), 'STORAGE_OUTCOME_UNKNOWN'],
      ['a text', 'STORAGE_OUTCOME_UNKNOWN'],
    ]
    expect(byCode.map(([cause]) => storageFailure(cause, 'STORAGE_OUTCOME_UNKNOWN').code)).toEqual(byCode.map(([, code]) => code))
  })
})

function hexParts(database: OwnedSqliteDatabase): unknown {
  return (database.prepare('select hex(parts) as parts from saydo_record').get() as { readonly parts: unknown }).parts
}
