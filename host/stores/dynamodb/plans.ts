/** A change, worked out once for all that has to be known of it. */

import type { Change } from '../../storage/index.ts'
import { isDeletion } from '../../storage/index.ts'
import type { ItemChange } from './items.ts'
import { itemChangeOf } from './items.ts'
import type { ItemKey } from './keys.ts'
import { itemKeyOf } from './keys.ts'

export interface Plan {
  readonly change: Change
  readonly key: ItemKey
  /** What happens to the item; null where it goes. */
  readonly itemChange: ItemChange | null
}

export function planOf(change: Change): Plan {
  return { change, key: itemKeyOf(change.key), itemChange: isDeletion(change) ? null : itemChangeOf(change) }
}
