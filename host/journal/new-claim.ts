/** The row of a claim: what it is written with, and whether there is time and room for it. */
import { actionError } from '../../src/index.ts'
import type { ClaimRequest, Clock, Ids, JsonObject } from '../../src/index.ts'
import { hasSharedScope } from './attempt.ts'
import type { StoredAttempt } from './attempt.ts'
import type { ClaimWrite } from './claim-rules.ts'
import { journalError } from './codes.ts'
import type { JournalLimits } from './limits.ts'
import type { StoredRecord } from '../storage/index.ts'

export interface ClaimParts {
  readonly request: ClaimRequest
  readonly token: string
  readonly sequence: number
  readonly revision: number
  readonly journalEpoch: string | null
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: JournalLimits
  readonly turnEnds: number | null
}

/** @throws SaydoError NOT_ENOUGH_TIME. */
export function newClaim({ again, keyFrom }: Pick<ClaimWrite, 'again' | 'keyFrom'>, parts: ClaimParts): StoredAttempt {
  const { request, clock, ids } = parts
  const now = clock.now()
  return {
    attempt: request.attempt,
    status: 'attempted',
    sequence: parts.sequence,
    token: parts.token,
    deadline: deadlineOf(request, now, parts),
    providerKey: again?.providerKey ?? keyFrom?.providerKey ?? request.attempt.key,
    firstClaimedAt: again?.firstClaimedAt ?? now,
    claims: (again?.claims ?? 0) + 1,
    revision: parts.revision,
    outcome: null,
    acknowledged: false,
    scopeVersion: again === null ? (hasSharedScope(request.attempt) ? ids.random() : null) : again.scopeVersion,
    resolution: null,
    lateOutcome: null,
    askAfter: null,
    keyPassedOn: false,
    journalEpoch: parts.journalEpoch,
  }
}

/** @throws SaydoError NOT_ENOUGH_TIME: the effect and the save do not fit into what is left of the turn. */
function deadlineOf(request: ClaimRequest, now: number, { limits, turnEnds }: ClaimParts): number {
  const needed = request.timeout + limits.saveBudget
  if (turnEnds !== null && now + needed > turnEnds) {
    throw actionError('NOT_ENOUGH_TIME', `the action may take ${needed} ms with its save, the turn has ${Math.max(0, turnEnds - now)} ms left`)
  }
  return now + needed + limits.skewMargin
}

/** Bytes kept free for what comes of the action. */
const outcomeBytes = 16_384

/** What a size is taken of, and its bound. */
export interface SizeBound {
  readonly record: StoredRecord | null
  readonly limits: Pick<JournalLimits, 'recordBytes'>
  readonly bytesOf?: (part: 'session' | 'checkpoint', text: string) => Promise<number>
}

/** A character has at most three bytes: most sessions need not be counted. @throws SaydoError CHECKPOINT_TOO_LARGE. */
export async function checkSize(checkpoint: string, saved: JsonObject, { record, limits: { recordBytes }, bytesOf = utf8Bytes }: SizeBound): Promise<void> {
  const stored = record?.parts['session']
  const session = typeof stored === 'string' ? stored : JSON.stringify(saved)
  if ((session.length + checkpoint.length) * 3 + outcomeBytes <= recordBytes) return
  const bytes = (await bytesOf('session', session)) + (await bytesOf('checkpoint', checkpoint)) + outcomeBytes
  if (bytes > recordBytes) throw journalError('CHECKPOINT_TOO_LARGE', `session and checkpoint have ${bytes} bytes, ${recordBytes} are allowed`)
}

const utf8Bytes = (_part: string, text: string): Promise<number> => Promise.resolve(new TextEncoder().encode(text).length)
