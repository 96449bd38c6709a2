/** What can go wrong with a store, whichever it is. */

import { errorsOf } from '../../src/errors.ts'

export const storageCodes = {
  STORAGE_INPUT: { next: 'fix-input', advice: 'Correct the field that the place names. Nothing was written.' },
  STORAGE_SIZE_LIMIT: { next: 'fix-input', advice: 'The record would be larger than the store can hold. Nothing was written.' },
  STORAGE_NOT_ATOMIC: { next: 'fix-input', advice: 'Use a store that supports `atomicAcrossRecords`; this one takes one record a commit. Nothing was written.' },
  STORAGE_BUSY: { next: 'retry', advice: 'Another writer held the store for too long. Nothing was written; try again.' },
  STORAGE_UNAVAILABLE: { next: 'retry', advice: 'The store did not answer, and nothing was written; try again.' },
  STORAGE_OUTCOME_UNKNOWN: { next: 'retry', advice: 'Nobody knows whether this was stored. Commit the same changes again to find out.' },
  STORAGE_DAMAGED: { next: 'ask-operator', advice: 'What is stored cannot be read. It was left as it is; restore it from a copy.' },
  STORAGE_NOT_OPENED: { next: 'ask-operator', advice: 'Check the path of the file and its folder, or the name and region of the table, and the rights of this process.' },
  STORAGE_DRIVER_MISSING: { next: 'ask-operator', advice: 'Use a Node with node:sqlite, install the package `libsql`, or pass an open database.' },
  STORAGE_SCHEMA_MISMATCH: { next: 'ask-operator', advice: 'The file or table was made by another release of saydo, or by another program: use that one, or another file or table. Nothing was changed.' },
  STORAGE_CLOSED: { next: 'stop', advice: 'The store was closed. Close it after the last turn only.' },
} as const

export const storageError = errorsOf(storageCodes)
