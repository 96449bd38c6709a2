/** The storage port, its errors, and what every adapter can use. */

export { checkedStorage } from './checked-storage.ts'
export { checkChanges, isDeletion, keyText } from './checks.ts'
export { storageCodes, storageError } from './codes.ts'
export { duePage, readDueCursor } from './due-pages.ts'
export type { DuePosition } from './due-pages.ts'
export { duePageSize } from './port.ts'
export type {
  BlockedRecord,
  Change,
  CommitResult,
  DuePage,
  Part,
  RecordDeletion,
  RecordKey,
  RecordWrite,
  Storage,
  StorageAdapter,
  StorageSupports,
  StoredRecord,
  Version,
} from './port.ts'
export { judgeCommit, partsAfter, timeAfter } from './verdict.ts'
export type { Verdict } from './verdict.ts'
