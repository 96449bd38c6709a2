/** One transaction with the write lock from its start, so that nothing read in it can change before it is written. */

import type { SqliteDatabase } from './driver.ts'

/** What `body` throws is thrown after the transaction was undone; so is what the end of the transaction throws. */
export function inTransaction<Result>(database: SqliteDatabase, body: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = body()
    database.exec('commit')
    return result
  } catch (error) {
    undo(database)
    throw error
  }
}

/** A full disk and some other errors end the transaction by themselves; then there is nothing to undo, and SQLite says so. */
function undo(database: SqliteDatabase): void {
  try {
    database.exec('rollback')
  } catch {
    // The error that led here is the one to report.
  }
}
