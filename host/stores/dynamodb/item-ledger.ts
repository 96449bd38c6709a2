/**
 * The sizes of the items this process saw last, so that an update, which names only what changes, is counted whole before it is sent.
 *
 * L1. Sizes are used only for the version that a write expects. Versions never return, so they are right or unused.
 * L2. At most `most` items are known; the one seen longest ago goes first. Of an item that is not known only what is written is counted,
 *     and DynamoDB itself refuses the rest.
 */

import type { RecordKey } from '../../storage/index.ts'
import type { Sizes } from './item-size.ts'
import { checkCommit, checkItemBytes, sizesAfter, sizesOf, totalOf } from './item-size.ts'
import type { Item } from './items.ts'
import { keyItem } from './items.ts'
import { itemKeyOf } from './keys.ts'
import type { Plan } from './plans.ts'

interface Seen {
  readonly version: string
  readonly sizes: Sizes
}

/** Items as a commit leaves them, in its order; null where they go, or are not known. */
export type Forecast = readonly (Seen | null)[]

export class ItemLedger {
  readonly #seen = new Map<string, Seen>()
  readonly #most: number

  constructor(most = 1000) {
    this.#most = most
  }

  /** Throws `STORAGE_SIZE_LIMIT` for a commit that DynamoDB could not take. */
  forecast(plans: readonly Plan[]): Forecast {
    let together = 0
    const forecast = plans.map(({ change, key, itemChange }) => {
      if (itemChange === null) return null
      const before = this.#before(key.pk, change.expect)
      // Of an item that is not known, the least it can have.
      const sizes = sizesAfter(before ?? sizesOf(keyItem(key)), itemChange)
      const bytes = totalOf(sizes)
      checkItemBytes(bytes, change.key.kind)
      together += bytes
      return before === undefined && change.expect !== 'absent' ? null : { version: change.next, sizes }
    })
    checkCommit(plans.length, together)
    return forecast
  }

  /** What was forecast is stored. */
  note(plans: readonly Plan[], forecast: Forecast): void {
    for (const [index, { key }] of plans.entries()) {
      const after = forecast[index] ?? null
      if (after === null) this.#seen.delete(key.pk)
      else this.#remember(key.pk, after)
    }
  }

  /** An item as it was answered. */
  see(key: RecordKey, version: string, item: Item): void {
    this.#remember(itemKeyOf(key).pk, { version, sizes: sizesOf(item) })
  }

  #before(pk: string, version: string): Sizes | undefined {
    const seen = this.#seen.get(pk)
    return seen?.version === version ? seen.sizes : undefined
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
