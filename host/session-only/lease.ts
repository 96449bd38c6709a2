/**
 * The lease of a conversation whose actions are guarded in its session: one turn at a time (DUR-66).
 *
 * LE1. A turn takes the lease before anything runs and gives it back with its save; the save is conditional on the record as the lease
 *      left it. Fencing numbers only rise.
 * LE2. A lease that ran out was lost with its turn, and nobody knows what that turn did: `isLost` stays until a turn was saved.
 * LE3. What was open in a lost turn is in doubt: actions of activations up to `doubtUntil` do not run (fresh consent is a later one).
 */
import { isPlainObject } from '../../src/index.ts'
import type { StoredRecord } from '../storage/index.ts'
import { sessionOnlyError } from './codes.ts'

export const leasePart = 'lease'

export interface Lease {
  readonly fence: number
  /** Null when it was given back. */
  readonly token: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly isLost: boolean
  /** The last activation that is in doubt; 0 when none is. */
  readonly doubtUntil: number
}

const noLease: Lease = { fence: 0, token: null, expiresAt: 0, isLost: false, doubtUntil: 0 }

/** @throws SaydoError LEASE_NOT_READABLE: the record is left as it is. */
export function readLease(record: StoredRecord | null): Lease {
  const part = record?.parts[leasePart]
  if (part === undefined) return noLease
  try {
    const value: unknown = typeof part === 'string' ? JSON.parse(part) : null
    if (isPlainObject(value) && typeof value['fence'] === 'number' && typeof value['expiresAt'] === 'number' && 'token' in value) return value as unknown as Lease
  } catch (cause) {
    throw sessionOnlyError('LEASE_NOT_READABLE', 'the lease of the conversation is no JSON', { place: { pointer: `/${leasePart}` }, cause })
  }
  throw sessionOnlyError('LEASE_NOT_READABLE', 'the lease of the conversation has not its members', { place: { pointer: `/${leasePart}` } })
}

/** Milliseconds until the lease is free for sure; 0 when it is free now. */
export function heldFor({ token, expiresAt }: Lease, now: number, skewMargin: number): number {
  return token === null ? 0 : Math.max(0, expiresAt + skewMargin - now + 1)
}

/** The lease of the next turn. One that was not given back was lost with its turn. */
export function takenLease(before: Lease, token: string, expiresAt: number): Lease {
  return { ...before, fence: before.fence + 1, token, expiresAt, isLost: before.isLost || before.token !== null }
}

/** As a saved turn leaves it: after a lost one, all that has begun so far is in doubt. */
export function savedLease(lease: Lease, activations: number): Lease {
  return { ...lease, token: null, isLost: false, doubtUntil: lease.isLost ? activations : lease.doubtUntil }
}

/** As a turn leaves it that failed and said so: its own actions are in the guards. */
export function returnedLease(lease: Lease): Lease {
  return { ...lease, token: null }
}
