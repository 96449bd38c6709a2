/**
 * What a host tells a session about changes of its own, so that no recovery undoes them. Pure: the given session stays as it is.
 */
import { ledgerOf } from './ledger.ts'
import { isPlainObject } from '../json.ts'
import type { Session } from '../session/index.ts'

/**
 * The session after the host changed or deleted cargo of its own at these paths (JSON Pointers into cargo). They are noted, deleted
 * ones as such, and no checkpoint made before is resumed any more: its outcome is projected instead (DUR-52, DUR-53).
 * Call it after the change, with the session that is to be saved.
 */
export function retainRecoveryState(session: Session, paths: readonly string[]): Session {
  const ledger = ledgerOf(session)
  const others = ledger.retained.filter((retained) => !paths.includes(retained.path))
  const added = [...new Set(paths)].map((path) => ({ path, deleted: !exists(session.cargo, keysOf(path)) }))
  return { ...session, actions: { ...ledger, policyRevision: ledger.policyRevision + 1, retained: [...others, ...added] } }
}

/**
 * The session in a new epoch, with no flow active: what was begun before does not come back, but its outcome is still told
 * (DUR-54). Cargo, history and the action ledger stay. `epoch` is a fresh random text.
 */
export function resetSession(session: Session, epoch: string): Session {
  const actions = { ...ledgerOf(session), epoch }
  return { ...session, stacks: [], queued: [], response: null, choices: null, effects: [], lastTurnRecovery: null, lastFlowOutcome: null, actions }
}

/** @throws TypeError for a text that is no JSON Pointer. */
function keysOf(pointer: string): readonly string[] {
  if (pointer !== '' && !pointer.startsWith('/')) throw new TypeError(`${JSON.stringify(pointer)} is no JSON Pointer`)
  return pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function exists(value: unknown, keys: readonly string[]): boolean {
  const [key, ...rest] = keys
  if (key === undefined) return true
  if (!Array.isArray(value) && !isPlainObject(value)) return false
  return Object.hasOwn(value, key) && exists((value as Readonly<Record<string, unknown>>)[key], rest)
}
