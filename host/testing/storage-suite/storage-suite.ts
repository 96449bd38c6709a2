/** The conformance suite of the storage port: what a store has to pass before a conversation is trusted to it. */

import type { StorageSupports } from '../../storage/index.ts'
import type { Proof, StoreUnderTest } from './workbench.ts'
import { Workbench } from './workbench.ts'
import { compareAndSetProofs } from './proofs/compare-and-set.ts'
import { contentProofs } from './proofs/content.ts'
import { deletionProofs } from './proofs/deletion.ts'
import { duePagesProofs } from './proofs/due-pages.ts'
import { dueTimeProofs } from './proofs/due-time.ts'
import { durabilityProofs } from './proofs/durability.ts'
import { expiryProofs } from './proofs/expiry.ts'
import { inputProofs } from './proofs/input.ts'
import { insertProofs } from './proofs/insert.ts'
import { keyProofs } from './proofs/keys.ts'
import { manifestProofs } from './proofs/manifest.ts'
import { ownWriteProofs } from './proofs/own-write.ts'
import { partsProofs } from './proofs/parts.ts'
import { privateCopiesProofs } from './proofs/private-copies.ts'
import { raceProofs } from './proofs/race.ts'
import { readProofs } from './proofs/read.ts'
import { refusalProofs } from './proofs/refusal.ts'
import { severalRecordsProofs } from './proofs/several-records.ts'

const proofs: readonly Proof[] = [
  ...manifestProofs,
  ...readProofs,
  ...insertProofs,
  ...compareAndSetProofs,
  ...refusalProofs,
  ...ownWriteProofs,
  ...severalRecordsProofs,
  ...deletionProofs,
  ...partsProofs,
  ...contentProofs,
  ...keyProofs,
  ...dueTimeProofs,
  ...duePagesProofs,
  ...expiryProofs,
  ...raceProofs,
  ...privateCopiesProofs,
  ...inputProofs,
  ...durabilityProofs,
]

export interface StorageSuiteOptions {
  /** Registers one test with the runner in use: `test` of vitest or of node:test, `it` of mocha. */
  readonly test: (title: string, run: () => Promise<void>) => void
  /** Called at the start of each test; may give the same store each time. */
  readonly factory: () => StoreUnderTest | Promise<StoreUnderTest>
  /** What the store is to say of itself (ST-0). Nothing else leaves a test out. */
  readonly supports: StorageSupports
  /** How long `due` may take to notice a write (ST-19), in milliseconds; 2,000 by default. */
  readonly patience?: number
}

/**
 * Registers the tests of every guarantee of the storage port.
 *
 * @example
 * storageSuite({ test, supports: { durable: false, atomicAcrossRecords: true }, factory: () => ({ storage: memoryStore() }) })
 */
export function storageSuite({ test, factory, supports, patience = 2000 }: StorageSuiteOptions): void {
  for (const { title, when, run } of proofs) {
    if (isMeantFor(supports, { ...supports, ...when })) test(title, async () => prove(run, { under: await factory(), supports, patience }))
  }
}

function isMeantFor(supports: StorageSupports, wanted: StorageSupports): boolean {
  return supports.durable === wanted.durable && supports.atomicAcrossRecords === wanted.atomicAcrossRecords
}

async function prove(run: Proof['run'], settings: ConstructorParameters<typeof Workbench>[0]): Promise<void> {
  try {
    await run(new Workbench(settings))
  } finally {
    await settings.under.close?.()
  }
}
