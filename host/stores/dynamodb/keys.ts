/**
 * Keys of items.
 *
 * K1. Every item of saydo has a partition key that begins with `saydo#`: the table may hold items of the host's own beside ours.
 * K2. Two records never share a key, whatever their names hold: a namespace is escaped, kinds are words, and the id is all the rest.
 * K3. A record's key is at most 1,812 bytes, which is below the 2,048 that DynamoDB allows.
 * K4. The tenant comes first, so that a policy may give a process the items of one tenant (`dynamodb:LeadingKeys`).
 */

import type { RecordKey } from '../../storage/index.ts'
import { storageError } from '../../storage/index.ts'

/** What a primary key is made of, as the table declares it. */
export interface ItemKey {
  readonly pk: string
  readonly sk: string
}

const prefix = 'saydo'
/** The one sort key; more of them would be parts of a record that live apart from it. */
const whole = 'record'

export function itemKeyOf({ namespace, kind, id }: RecordKey): ItemKey {
  return { pk: [prefix, escaped(namespace), kind, id].join('#'), sk: whole }
}

/** Throws `STORAGE_DAMAGED` for a key that was not made here. */
export function recordKeyOf(pk: string | undefined): RecordKey {
  const [, namespace, kind, id] = /^saydo#([^#]+)#(conversation|scope|definitions)#(.+)$/s.exec(pk ?? '') ?? []
  if (namespace === undefined || kind === undefined || id === undefined) {
    throw storageError('STORAGE_DAMAGED', 'the index names an item that is none of saydo')
  }
  return { namespace: unescaped(namespace), kind: kind as RecordKey['kind'], id }
}

function escaped(namespace: string): string {
  return namespace.replaceAll('%', '%25').replaceAll('#', '%23')
}

function unescaped(namespace: string): string {
  return namespace.replaceAll('%23', '#').replaceAll('%25', '%')
}
