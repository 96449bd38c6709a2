import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SqliteStoreOptions } from '../../../../host/stores/sqlite/index.ts'
import { sqliteStore } from '../../../../host/stores/sqlite/index.ts'
import { firstRow } from '../../../../host/stores/sqlite/driver.ts'
import { openDatabase } from '../../../../host/stores/sqlite/open-database.ts'
import { codeOf, key, scratchFile } from './scratch.ts'

describe('opening a SQLite store', () => {
  test('S1: a file of a newer schema is refused and left as it is, byte by byte', async () => {
    const file = scratchFile()
    const made = openDatabase(file)
    made.exec('create table saydo_schema (version integer not null); insert into saydo_schema values (2)')
    made.close()
    const before = readFileSync(file)
    expect(await codeOf(() => sqliteStore(file))).toBe('STORAGE_SCHEMA_MISMATCH')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('S1: a file of an older schema is refused too, for nothing is migrated silently', async () => {
    const file = scratchFile()
    const made = openDatabase(file)
    made.exec('create table saydo_schema (version integer not null); insert into saydo_schema values (0)')
    made.close()
    expect(await codeOf(() => sqliteStore(file))).toBe('STORAGE_SCHEMA_MISMATCH')
  })

  test('S3: the store is durable with FULL on a file, and not with NORMAL or in memory', () => {
    const durable = (file: string, options?: SqliteStoreOptions) => {
      const store = sqliteStore(file, options)
      store.close()
      return store.supports.durable
    }
    expect(durable(scratchFile())).toBe(true)
    expect(durable(scratchFile(), { synchronous: 'FULL' })).toBe(true)
    expect(durable(scratchFile(), { synchronous: 'NORMAL' })).toBe(false)
    expect(durable(':memory:')).toBe(false)
  })

  test('a file is opened in WAL mode, so that readers and a writer do not wait for each other', () => {
    const file = scratchFile()
    sqliteStore(file).close()
    const database = openDatabase(file)
    expect(firstRow(database.prepare('pragma journal_mode'))?.['journal_mode']).toBe('wal')
    database.close()
  })

  test('NORMAL keeps what it stored when it is closed and opened anew', async () => {
    const file = scratchFile()
    const store = sqliteStore(file, { synchronous: 'NORMAL' })
    await store.commit([{ key, expect: 'absent', next: '1', set: { session: 's' } }])
    store.close()
    const again = sqliteStore(file, { synchronous: 'NORMAL' })
    expect(await again.read(key)).toEqual({ key, version: '1', parts: { session: 's' } })
    again.close()
  })

  test('S2: while another connection switches the same new file to WAL, the store waits, and no longer than it may', async () => {
    const busyTimes = (times: number) => {
      const database = openDatabase(scratchFile())
      let left = times
      const exec = (sql: string) => {
        if (sql === 'pragma journal_mode = wal' && left > 0) {
          left -= 1
          throw Object.assign(new TypeError('database is locked'), { code: 'SQLITE_BUSY' })
        }
        return database.exec(sql)
      }
      return { prepare: (sql: string) => database.prepare(sql), exec }
    }
    expect(sqliteStore(busyTimes(3)).supports.durable).toBe(true)
    expect(await codeOf(() => sqliteStore(busyTimes(Number.POSITIVE_INFINITY), { busyMilliseconds: 20 }))).toBe('STORAGE_BUSY')
  })

  test('S2: tables that another connection made while the store waited for the write lock are used as they are', async () => {
    const file = scratchFile()
    const database = openDatabase(file)
    const exec = (sql: string) => {
      if (sql === 'begin immediate') sqliteStore(file).close()
      return database.exec(sql)
    }
    const store = sqliteStore({ prepare: (sql) => database.prepare(sql), exec })
    expect(await store.read(key)).toBeNull()
    database.close()
  })

  test('a database that the caller opened keeps its tables, and stays open when the store is closed', async () => {
    const database = openDatabase(scratchFile())
    database.exec("create table own (a text); insert into own values ('kept')")
    const store = sqliteStore(database)
    expect(store.supports.durable).toBe(true)
    await store.commit([{ key, expect: 'absent', next: '1' }])
    store.close()
    expect(firstRow(database.prepare('select a from own'))?.['a']).toBe('kept')
    expect(firstRow(database.prepare('select version from saydo_record'))?.['version']).toBe('1')
    database.close()
  })

  test('a closed store refuses every call, and may be closed again', async () => {
    const store = sqliteStore(scratchFile())
    store.close()
    store.close()
    expect(await codeOf(() => store.read(key))).toBe('STORAGE_CLOSED')
    expect(await codeOf(() => store.commit([{ key, expect: 'absent', next: '1' }]))).toBe('STORAGE_CLOSED')
    expect(await codeOf(() => store.due('tenant', 1))).toBe('STORAGE_CLOSED')
    expect(await codeOf(() => store.removeExpired(1))).toBe('STORAGE_CLOSED')
  })

  test('a path that cannot be opened and a file that is no database are refused', async () => {
    const file = scratchFile()
    expect(await codeOf(() => sqliteStore(join(dirname(file), 'missing', 'store.sqlite')))).toBe('STORAGE_NOT_OPENED')
    writeFileSync(file, 'this is a text and not a database '.repeat(200))
    expect(await codeOf(() => sqliteStore(file))).toBe('STORAGE_DAMAGED')
  })

  test('options that make no sense are a TypeError', () => {
    const open = (options: unknown) => () => sqliteStore(':memory:', options as SqliteStoreOptions)
    expect(open({ synchronous: 'OFF' })).toThrow(TypeError)
    expect(open({ busyMilliseconds: -1 })).toThrow(TypeError)
    expect(open({ busyMilliseconds: '5; drop table saydo_record' })).toThrow(TypeError)
  })
})

describe('finding a driver', () => {
  const absent = { name: 'absent', load: () => undefined }
  const broken = {
    name: 'broken',
    load: () => {
      throw new TypeError('no binary for this platform')
    },
  }
  const there = { name: 'there', load: () => (file: string) => openDatabase(file) }

  test('the first source that has a driver is used', () => {
    openDatabase(scratchFile(), [absent, broken, there]).close()
  })

  test('without any driver the error names what was looked for, and why the last one failed', async () => {
    const open = () => openDatabase(scratchFile(), [absent, broken])
    expect(await codeOf(open)).toBe('STORAGE_DRIVER_MISSING')
    expect(open).toThrow(/neither absent nor broken could be loaded/)
    expect(open).toThrow(expect.objectContaining({ cause: expect.objectContaining({ message: 'no binary for this platform' }) as unknown }))
  })
})
