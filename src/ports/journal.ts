/**
 * The action journal as the engine uses it. All rules of attempts live behind this port; the engine asks and obeys.
 *
 * J1. Nothing with an effect runs without the answer `claimed`.
 * J2. A claim that may have been stored is never taken for refused, nor the other way round: such a claim throws.
 */
import type { JsonObject, JsonValue } from '../json.ts'

/** What a checkpoint needs to be resumed: exact in all parts. */
export interface RecoveryIdentity {
  readonly protocol: 1
  /** Fingerprint of the built runtime. */
  readonly runtime: string
  /** Digest of the flow set, both parts. */
  readonly definitions: string
}

/** What is known of an effect. */
export type ActionOutcome =
  /** `payloadLost`: its result was too large to be stored, and is null. */
  | { readonly status: 'completed'; readonly result: JsonValue; readonly completedAt: number; readonly payloadLost?: true }
  | { readonly status: 'failed'; readonly reason: string; readonly completedAt: number }
  | { readonly status: 'unknown'; readonly reason: string }

export type EffectKind = 'read' | 'send' | 'charge' | 'change'

/** A tool or flow that asks the provider. */
export type Reconciler = ({ readonly tool: string } | { readonly flow: string }) & {
  /** Milliseconds after an attempt's deadline within which a request still on its way may be carried out. */
  readonly settlesWithin: number
}

/** What the provider says of an attempt. `fenced`: it will refuse the key from now on. */
export type Reconciliation = { readonly status: 'applied'; readonly result: JsonValue } | { readonly status: 'not-applied'; readonly fenced: boolean } | { readonly status: 'unknown' }

/** Everything about an attempt that is fixed before its effect. */
export interface ActionAttempt {
  /** Digest; also the provider's idempotency key unless an earlier attempt's is used again. */
  readonly key: string
  /** What the key was made of, so that a mismatch can name what differs. */
  readonly keyFields: JsonObject
  readonly action: string
  readonly kind: EffectKind
  /** What the action is about; null = the conversation itself. */
  readonly subject: JsonValue
  /** What is agreed on and compared. */
  readonly request: JsonObject
  readonly requestDigest: string
  /** What the tool is called with. */
  readonly args: JsonObject
  readonly tool: string
  readonly idempotency: { readonly kind: 'none' } | { readonly kind: 'provider-key'; readonly windowMilliseconds: number }
  /** Who can say by the provider's key what became of it; null when nobody can. */
  readonly reconcile: Reconciler | null
  /** Whether a new consent may replace an attempt whose outcome nobody knows: sends only (DUR-50). */
  readonly retry: 'none' | 'fresh-consent'
  readonly identity: RecoveryIdentity
  readonly behaviour: string
  /** Where its projector stands. */
  readonly flow: string
  readonly position: number
  readonly step: string
  readonly epoch: string | null
  readonly progress: number
  readonly policyRevision: number
  /** The message whose turn made it. */
  readonly messageId: string | null
}

/** A resumable session: as it stands at the claim, before the effect. */
export interface Checkpoint {
  readonly session: JsonObject
}

export interface ClaimRequest {
  readonly attempt: ActionAttempt
  readonly checkpoint: Checkpoint
  /** Milliseconds the effect may take. */
  readonly timeout: number
  /** Whether an unknown attempt may be sent again under the provider's key. */
  readonly mayResend: boolean
}

export type ClaimAnswer =
  /** Run the effect, with this provider key, and only before the deadline. An earlier send under the key may have arrived. */
  | { readonly status: 'claimed'; readonly token: string; readonly sequence: number; readonly deadline: number; readonly providerKey: string; readonly mayHaveBeenSent: boolean }
  /** It ran before: this is what came of it. */
  | { readonly status: 'replay'; readonly sequence: number; readonly outcome: ActionOutcome }
  /** Nobody knows what came of it, and its reconciler may be asked, by this provider key. */
  | { readonly status: 'reconcile'; readonly providerKey: string }
  /** Nothing may run: an earlier attempt of this scope is unsettled. */
  | { readonly status: 'hold'; readonly heldBy: 'this' | 'other'; readonly sequence: number | null; readonly key: string | null; readonly reason: string }
  /** Another turn of this conversation is running it. */
  | { readonly status: 'busy'; readonly retryAfter: number }
  /** The conversation was saved by another turn: load it again. */
  | { readonly status: 'stale' }

export interface CompleteRequest {
  readonly key: string
  readonly token: string
  readonly outcome: ActionOutcome
}

export interface ReconcileRequest {
  readonly key: string
  readonly answer: Reconciliation
}

/** The attempt as it is after the answer: still unknown when it proved nothing. */
export interface ReconcileAnswer {
  readonly sequence: number
  readonly outcome: ActionOutcome
}

export interface CompleteAnswer {
  readonly status: 'stored'
  readonly sequence: number
}

/** What came of an action, as its step learns it. */
export interface ActionResult {
  readonly status: 'completed' | 'failed' | 'unknown' | 'hold'
  readonly key: string
  readonly request: JsonObject
  readonly result: JsonValue
  readonly reason: string | null
  /** ISO 8601; null while nobody knows. */
  readonly completedAt: string | null
  /** Key of the attempt that is in the way of a held one. */
  readonly heldBy: string | null
  /** The journal's version of the outcome; null when nothing was recorded (held by another attempt). */
  readonly receipt: Receipt | null
}

/** An attempt whose outcome the session may not have consumed yet. */
export interface PendingAttempt {
  readonly attempt: ActionAttempt
  readonly sequence: number
  readonly status: 'attempted' | 'completed' | 'failed' | 'unknown'
  readonly outcome: ActionOutcome | null
  /** Until then another worker may be running the effect. */
  readonly deadline: number
  /** The session to resume, when the journal still has it and it fits the saved session. */
  readonly checkpoint: Checkpoint | null
  /** True when the checkpoint was made from the very session that is saved now. */
  readonly resumable: boolean
}

export interface Receipt {
  readonly key: string
  readonly sequence: number
}

/** The journal for one turn of one conversation. */
export interface TurnJournal {
  readonly namespace: string
  /** Which journal this is, to be noted in the session; null where none is configured, or the journal is not the session's own. */
  readonly epoch: string | null
  claim(request: ClaimRequest): Promise<ClaimAnswer>
  complete(request: CompleteRequest): Promise<CompleteAnswer>
  /** Takes what the provider said of an unknown attempt, as far as the rules let it count. */
  reconcile(request: ReconcileRequest): Promise<ReconcileAnswer>
  /** Writes what `complete` holds back, before anything else is waited for. */
  flush(): Promise<void>
}

/** A journal with what it found at the start of the turn. */
export interface OpenJournal extends TurnJournal {
  pending(): readonly PendingAttempt[]
}

/** The journal of all conversations, for hosts that keep sessions in a store of their own. */
export interface ActionJournalPort {
  open(session: { readonly sessionId: string; readonly actions: { readonly progress: number; readonly journalEpoch: string | null } | null }): Promise<OpenJournal>
}
