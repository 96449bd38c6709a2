/** FAIL: fails with a code of the author's own. Its `onFail` runs; without one the turn is given up. */
import { stepKind } from './kind.ts'
import { SaydoError } from '../errors.ts'

export interface FailInstruction {
  readonly code: string
  readonly message: string
  readonly advice: string
}

export const fail = stepKind<FailInstruction>('FAIL', ({ code, message, advice }) => ({
  run() {
    throw new SaydoError({ code, message, meaning: { next: 'stop', advice } })
  },
}))
