/** Stores that are wrong on purpose, each in one way, with the guarantee that must catch it. */

import { conditions, ownWrites, readsAndInserts, wholeness } from './broken/commits.ts'
import { contents } from './broken/contents.ts'
import type { BrokenStore } from './broken/flaw.ts'
import { duePaging, dueTimes, expiries, keys } from './broken/keys-and-times.ts'
import { concurrency, copies, inputs, manifests } from './broken/surroundings.ts'

export const brokenStores: readonly BrokenStore[] = [
  ...readsAndInserts,
  ...conditions,
  ...ownWrites,
  ...wholeness,
  ...contents,
  ...keys,
  ...dueTimes,
  ...duePaging,
  ...expiries,
  ...concurrency,
  ...copies,
  ...inputs,
  ...manifests,
]
