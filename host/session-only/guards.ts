/** What a session remembers of its actions: by scope, outside of any form, in `cargo.actionGuards` (DUR-61). */
import { isPlainObject } from '../../src/index.ts'
import type { ActionAttempt, ActionOutcome, JsonObject, Session } from '../../src/index.ts'
import { sessionOnlyError } from './codes.ts'

export interface ActionGuard {
  readonly key: string
  readonly requestDigest: string
  readonly sequence: number
  /** Null while it is attempted: nobody knows what came of it (DUR-62). */
  readonly outcome: ActionOutcome | null
}

export type Guards = Readonly<Record<string, ActionGuard>>

const member = 'actionGuards'

export const scopeOf = ({ action, subject }: ActionAttempt): string => JSON.stringify([action, subject])

/** @throws SaydoError GUARDS_NOT_READABLE. */
export function readGuards({ cargo }: Session): Guards {
  const guards = cargo[member]
  if (guards === undefined) return {}
  if (isPlainObject(guards) && Object.values(guards).every(isGuard)) return guards as unknown as Guards
  throw sessionOnlyError('GUARDS_NOT_READABLE', `cargo.${member} is not what the host has written`, { place: { pointer: `/cargo/${member}` } })
}

function isGuard(value: unknown): boolean {
  return isPlainObject(value) && typeof value['key'] === 'string' && typeof value['requestDigest'] === 'string' && typeof value['sequence'] === 'number' && 'outcome' in value
}

/**
 * The session as it is saved: with the guards whatever the flows did to them, and without what only a journal needs (DUR-65).
 * The epoch of a reset stays.
 */
export function withGuards(session: Session, guards: Guards): Session {
  const epoch = session.actions?.epoch ?? null
  return {
    ...session,
    cargo: Object.keys(guards).length === 0 ? session.cargo : { ...session.cargo, [member]: guards as unknown as JsonObject },
    actions: epoch === null ? null : { epoch, progress: 0, policyRevision: 0, watermarks: {}, receipts: [], retained: [], journalEpoch: null },
  }
}
