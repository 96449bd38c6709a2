/** What a call throws; the test fails when it throws nothing. */
import { expect } from 'vitest'
import { isSaydoError } from '../../src/index.ts'
import type { SaydoError } from '../../src/index.ts'

export function errorOf(call: () => unknown): SaydoError {
  try {
    call()
  } catch (error) {
    return checked(error)
  }
  return expect.fail('nothing was thrown')
}

/** What a promise rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<SaydoError> {
  try {
    await promise
  } catch (error) {
    return checked(error)
  }
  return expect.fail('nothing was rejected')
}

function checked(error: unknown): SaydoError {
  if (isSaydoError(error)) return error
  throw error
}
