/** What the testing kit throws. */

import { errorsOf } from '../../src/errors.ts'

const testingCodes = {
  SUITE_EXPECTATION: { next: 'stop', advice: 'The store breaks the guarantee that the title of the test names; see docs/stores.md.' },
  FAULT_INJECTED: { next: 'retry', advice: 'The fault plan of a test asked for this; it says nothing about the store.' },
  SCRIPT_INVALID: { next: 'fix-input', advice: 'Correct the script at the named places; docs/scripts.md says what a script may hold.' },
  SCRIPT_FAILED: { next: 'fix-input', advice: 'Correct the flow, or what the script expects of it.' },
  CALL_UNFORESEEN: { next: 'fix-input', advice: 'Say under `mocks` (tools) or `functions` what the call gives, one behaviour for all calls or one for each.' },
} as const

export const testingError = errorsOf(testingCodes)
