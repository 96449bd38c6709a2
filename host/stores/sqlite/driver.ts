/**
 * The little of SQLite that the store uses: five methods that node:sqlite, libsql and better-sqlite3 have in common.
 *
 * D1. Columns are read by name, never spread: one driver adds keys of its own, another gives rows without a prototype.
 * D2. No text column ever holds NUL: one driver cuts such text off. Parts are stored as bytes.
 */

export type SqliteValue = string | number | null | Uint8Array

export interface SqliteStatement {
  run(...values: SqliteValue[]): unknown
  get(...values: SqliteValue[]): unknown
  all(...values: SqliteValue[]): unknown
}

/** An open database: a `DatabaseSync` of node:sqlite, or a `Database` of libsql or better-sqlite3. */
export interface SqliteDatabase {
  prepare(sql: string): SqliteStatement
  exec(sql: string): unknown
}

/** One that the store opened itself and has to close. */
export interface OwnedSqliteDatabase extends SqliteDatabase {
  close(): unknown
}

/** The first row of a query, or null. */
export function firstRow(statement: SqliteStatement, ...values: SqliteValue[]): Readonly<Record<string, unknown>> | null {
  return (statement.get(...values) as Record<string, unknown> | null | undefined) ?? null
}

export function allRows(statement: SqliteStatement, ...values: SqliteValue[]): readonly Readonly<Record<string, unknown>>[] {
  return statement.all(...values) as Record<string, unknown>[]
}

/** Runs a statement; gives how many rows it changed. */
export function changedRows(statement: SqliteStatement, ...values: SqliteValue[]): number {
  return Number((statement.run(...values) as { readonly changes: number | bigint }).changes)
}
