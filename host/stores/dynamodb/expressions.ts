/**
 * What a write demands and what it does, in DynamoDB's words. Every condition of the store is one of the named clauses here.
 *
 *   read: version 1 ─► claim, if recordIsAtVersion(1), leaves 2 ─► final write, if recordIsAtVersion(2), leaves 3
 *                        └─ another left 2' meanwhile: the clause is false, nothing is written, the answer carries 2'
 *   read: nothing ───► insert, if recordIsAbsent, leaves 1
 *                        └─ another inserted meanwhile: the clause is false, nothing is written, the answer carries it
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import type { ItemChange } from './items.ts'

/** One thing that must be true of the item before it is written. */
export type Clause = (terms: Terms) => string

/** There is no item, not even an expired one. */
export const recordIsAbsent: Clause = (terms) => `attribute_not_exists(${terms.name('pk')})`

/** The item is there, and nobody wrote it since the version was read. */
export function recordIsAtVersion(version: string): Clause {
  return (terms) => `${terms.name('version')} = ${terms.value({ S: version })}`
}

/** The item is one of the index's namespace and due before a time. */
export function isDueBefore(namespace: string, before: number): Clause {
  return (terms) => `${terms.name('dueIn')} = ${terms.value({ S: namespace })} AND ${terms.name('dueAt')} < ${terms.value({ N: String(before) })}`
}

/** Places of names and values in the expressions of one request; no name or value stands in an expression itself. */
export class Terms {
  readonly #names = new Map<string, string>()
  readonly #values: Record<string, AttributeValue> = {}
  #count = 0

  name(attribute: string): string {
    const known = this.#names.get(attribute)
    if (known !== undefined) return known
    const place = `#n${this.#names.size}`
    this.#names.set(attribute, place)
    return place
  }

  value(value: AttributeValue): string {
    const place = `:v${this.#count}`
    this.#count += 1
    this.#values[place] = value
    return place
  }

  /** The two tables of a request; DynamoDB refuses an empty one. */
  tables(): { readonly ExpressionAttributeNames?: Record<string, string>; readonly ExpressionAttributeValues?: Record<string, AttributeValue> } {
    return {
      ...(this.#names.size > 0 && { ExpressionAttributeNames: Object.fromEntries([...this.#names].map(([attribute, place]) => [place, attribute])) }),
      ...(this.#count > 0 && { ExpressionAttributeValues: this.#values }),
    }
  }
}

export function updateExpression({ set, remove }: ItemChange, terms: Terms): string {
  const assignments = Object.entries(set).map(([name, value]) => `${terms.name(name)} = ${terms.value(value)}`)
  const removals = remove.map((name) => terms.name(name))
  return `SET ${assignments.join(', ')}${removals.length === 0 ? '' : ` REMOVE ${removals.join(', ')}`}`
}
