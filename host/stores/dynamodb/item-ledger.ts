/**
 * The sizes of the items this process saw last, so that an update, which names only what changes, is counted whole before it is sent.
 *
 * L1. Sizes are used only for the version that a write expects. Versions never return, so they are right or unused.
 * L2. At most `most` items are known; the one seen longest ago goes first. Of an item that is not known only what is written is counted,
 *     and DynamoDB itself refuses the rest.
 */

import type { Change, RecordKey, RecordWrite } from '../../storage/index.ts'
import { isDeletion } from '../../storage/index.ts'
import type { Sizes } from './item-size.ts'
import { checkCommit, checkItemBytes, sizesAfter, sizesOf, totalOf } from './item-size.ts'
import type { Item } from './items.ts'
import { itemChangeOf, keyItem } from './items.ts'
import { itemKeyOf } from './keys.ts'

interface Seen {
  readonly version: string
  readonly sizes: Sizes
}

export class ItemLedger {
  readonly #seen = new Map<string, Seen>()
  readonly #most: number

  constructor(most = 1000) {
    this.#most = most
  }

  /** Throws `STORAGE_SIZE_LIMIT` for a commit that DynamoDB could not take. */
  check(changes: readonly Change[]): void {
    let together = 0
    for (const change of changes) {
      if (isDeletion(change)) continue
      const bytes = totalOf(this.#sizesAfter(change))
      checkItemBytes(bytes, change.key.kind)
      together += bytes
    }
    checkCommit(changes.length, together)
  }

  /** The changes are stored. */
  note(changes: readonly Change[]): void {
    for (const change of changes) {
      const { pk } = itemKeyOf(change.key)
      const isKnown = !isDeletion(change) && (change.expect === 'absent' || this.#sizesBefore(change) !== undefined)
      if (isKnown) this.#remember(pk, { version: change.next, sizes: this.#sizesAfter(change) })
      else this.#seen.delete(pk)
    }
  }

  /** An item as it was answered. */
  see(key: RecordKey, version: string, item: Item): void {
    this.#remember(itemKeyOf(key).pk, { version, sizes: sizesOf(item) })
  }

  /** Of an item that is not known, the least it can have. */
  #sizesAfter(write: RecordWrite): Sizes {
    const before = this.#sizesBefore(write) ?? sizesOf(keyItem(itemKeyOf(write.key)))
    return sizesAfter(before, itemChangeOf(write))
  }

  #sizesBefore({ key, expect }: RecordWrite): Sizes | undefined {
    const seen = this.#seen.get(itemKeyOf(key).pk)
    return seen?.version === expect ? seen.sizes : undefined
  }

  #remember(pk: string, seen: Seen): void {
    this.#seen.delete(pk)
    this.#seen.set(pk, seen)
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= this.#most) return
      this.#seen.delete(oldest)
    }
  }
}
