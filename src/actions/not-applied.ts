/** How a tool says that its effect certainly did not happen. */
import { SaydoError } from '../errors.ts'

/** Thrown by a tool that knows nothing happened: the attempt is `failed`, not unknown. */
export class EffectNotApplied extends TypeError {
  override readonly name = 'EffectNotApplied'
  /** A short stable word the flow can act on, e.g. `card_declined`. */
  readonly reason: string

  constructor(reason: string, options?: { readonly cause?: unknown }) {
    super(`the effect was not applied: ${reason}`, options)
    this.reason = reason
  }
}

/** True for an error that proves nothing happened: `EffectNotApplied`, or a transport that never sent. */
export function isEffectNotApplied(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'EffectNotApplied' || (error instanceof SaydoError && error.facts['notSent'] === true)
}
