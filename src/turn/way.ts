/** What the driver does with the message once it is routed. */
import type { Outcome } from '../steps/index.ts'

export type Route =
  /** Run the active frame, with what it waited for if it waits. */
  | { readonly kind: 'run'; readonly outcome: Outcome | null }
  /** No flow has the message: the host answers. */
  | { readonly kind: 'host' }
  /** Everything is said. */
  | { readonly kind: 'said' }

export const host: Route = Object.freeze({ kind: 'host' })
export const said: Route = Object.freeze({ kind: 'said' })
export const go: Route = Object.freeze({ kind: 'run', outcome: null })
