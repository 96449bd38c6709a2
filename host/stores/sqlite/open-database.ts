/** Finds an SQLite that is there and opens a file with it. Nothing is loaded before the first store asks. */

import { createRequire } from 'node:module'
import type { OwnedSqliteDatabase } from './driver.ts'
import { storageError } from '../../storage/index.ts'

/** One place where SQLite may come from. `load` throws, or gives undefined, where there is none. */
export interface DriverSource {
  readonly name: string
  load(): ((file: string) => OwnedSqliteDatabase) | undefined
}

type DatabaseClass = new (file: string) => OwnedSqliteDatabase

// Asked by name at run time: a static import of a module that Node 20 does not have would break every importer.
const builtin: DriverSource = {
  name: 'node:sqlite',
  load: () => {
    const module = process.getBuiltinModule('node:sqlite') as { readonly DatabaseSync: DatabaseClass } | undefined
    return module === undefined ? undefined : (file) => new module.DatabaseSync(file)
  },
}

const libsql: DriverSource = {
  name: 'libsql',
  load: () => {
    const require = createRequire(import.meta.url)
    const Database = require('libsql') as DatabaseClass
    return (file) => new Database(file)
  },
}

/** Throws `STORAGE_DRIVER_MISSING` where no source has a driver, and `STORAGE_NOT_OPENED` where the file cannot be opened. */
export function openDatabase(file: string, sources: readonly DriverSource[] = [builtin, libsql]): OwnedSqliteDatabase {
  const open = firstDriver(sources)
  try {
    return open(file)
  } catch (cause) {
    throw storageError('STORAGE_NOT_OPENED', 'the SQLite file could not be opened', { cause, facts: { file } })
  }
}

function firstDriver(sources: readonly DriverSource[]): (file: string) => OwnedSqliteDatabase {
  const causes: unknown[] = []
  for (const source of sources) {
    try {
      const open = source.load()
      if (open !== undefined) return open
    } catch (cause) {
      causes.push(cause)
    }
  }
  const names = sources.map(({ name }) => name).join(' nor ')
  throw storageError('STORAGE_DRIVER_MISSING', `neither ${names} could be loaded`, { cause: causes.at(-1) })
}
