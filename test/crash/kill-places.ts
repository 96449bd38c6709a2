/** Where a worker can be killed, and what that means in the picture of a turn (load, claim, effect, complete, save, acknowledge, reply). */
import type { JsonValue } from '../../src/index.ts'

export type KillPlace = 'before-read' | 'after-read' | 'before-commit' | 'after-commit' | 'before-send' | 'send-begun' | 'after-send' | 'before-reply' | 'any-moment'

export interface Kill {
  readonly place: KillPlace
  /** How often the place is passed unharmed before. */
  readonly passes: number
}

export interface KillCommand {
  readonly tenant: string
  readonly message: string
  readonly text: string
  readonly kill?: Kill
}

export interface WorkerAnswer {
  readonly text: string | null
  readonly retryAfter: number | null
  /** What the projector kept in the session. */
  readonly payment: JsonValue
  readonly error: string | null
}

/**
 * The numbered points between the parts of a turn with one action. Claim is the first commit; completion, save and
 * acknowledgement are the second: a place right before or behind it stands for all three.
 */
export const points: Readonly<Record<string, readonly Kill[]>> = {
  '1 between load and claim': [{ place: 'after-read', passes: 0 }, { place: 'before-commit', passes: 0 }],
  '2 between claim and effect': [{ place: 'after-commit', passes: 0 }, { place: 'before-send', passes: 0 }],
  '3 while the effect runs': [{ place: 'send-begun', passes: 0 }],
  '4 between effect and completion': [{ place: 'after-send', passes: 0 }],
  '5 before the save': [{ place: 'before-commit', passes: 1 }],
  '6 between save and acknowledgement': [{ place: 'after-commit', passes: 1 }],
  '7 before the reply': [{ place: 'before-reply', passes: 0 }],
}
