/** The embedded store (`saydo/host/sqlite`). */

export type { SqliteDatabase, SqliteStatement, SqliteValue } from './driver.ts'
export { sqliteStore } from './sqlite-store.ts'
export type { SqliteStore, SqliteStoreOptions } from './sqlite-store.ts'
