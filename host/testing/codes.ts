/** What the testing kit throws. */

import { errorsOf } from '../../src/errors.ts'

const testingCodes = {
  SUITE_EXPECTATION: { next: 'stop', advice: 'The store breaks the guarantee that the title of the test names; see docs/stores.md.' },
  FAULT_INJECTED: { next: 'retry', advice: 'The fault plan of a test asked for this; it says nothing about the store.' },
} as const

export const testingError = errorsOf(testingCodes)
