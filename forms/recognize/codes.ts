/** Errors of the recognizers. All are mistakes of the caller: no text of a user makes one. */
import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const recognizerCodes = {
  RECOGNIZER_LOCALE: { next: 'fix-input', advice: 'Use one of en-US, es-US, es-MX, es-ES.' },
  RECOGNIZER_KIND: { next: 'fix-input', advice: 'Use one of the kinds of recognizerKinds.' },
  RECOGNIZER_OPTIONS: { next: 'fix-input', advice: 'Correct the named option; the docstring of RecognizeOptions says what it takes.' },
} as const satisfies CodeTable

export const recognizerError = errorsOf(recognizerCodes)
