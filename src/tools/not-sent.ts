/** How transports say that nothing left this machine: the only failure of a call that proves nothing happened. */
import { SaydoError } from '../errors.ts'

export function isNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('notSent' in error && error.notSent === true) || (error instanceof SaydoError && error.facts['notSent'] === true)
}
