/** How a tool says that its effect certainly did not happen. */

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

/** True for what a tool throws to say so, also from another copy of the package. */
export function isEffectNotApplied(error: unknown): boolean {
  return error instanceof Error && error.name === 'EffectNotApplied'
}
