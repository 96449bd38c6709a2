/** Records of scopes that several conversations share: taken and freed in the same commit as the attempt's row. */
import { digest } from '../../src/canonical/index.ts'
import { scopeName } from './attempt.ts'
import type { StoredAttempt } from './attempt.ts'
import type { Change, RecordKey } from '../storage/index.ts'

export interface ScopeUse {
  /** The attempt that takes its scope. */
  readonly take?: StoredAttempt
  /** The finished attempt it takes the scope from. */
  readonly from?: StoredAttempt | null
  /** Attempts that are settled by the same write. */
  readonly free?: readonly StoredAttempt[]
}

const scopeKey = (namespace: string, stored: StoredAttempt): RecordKey => ({ namespace, kind: 'scope', id: digest('saydo.action.scope', scopeName(stored.attempt)) })

export function scopeChanges(conversation: RecordKey, { take, from, free = [] }: ScopeUse = {}): readonly Change[] {
  const changes: Change[] = []
  if (take !== undefined && take.scopeVersion !== null) {
    const by = JSON.stringify({ conversation: conversation.id, key: take.attempt.key })
    changes.push({ key: scopeKey(conversation.namespace, take), expect: from?.scopeVersion ?? 'absent', next: take.scopeVersion, set: { by } })
  }
  for (const stored of free) {
    if (stored.scopeVersion === null) continue
    changes.push({ key: scopeKey(conversation.namespace, stored), expect: stored.scopeVersion, next: 'deleted' })
  }
  return changes
}
