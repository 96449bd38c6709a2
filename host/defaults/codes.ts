import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const xmlCodes = {
  XML_INVALID: { next: 'fix-input', advice: 'The service sent something else than XML. Look at what it sends.' },
  XML_REFUSED: { next: 'fix-input', advice: 'Ask the service for a document without a document type of its own.' },
} as const satisfies CodeTable

export const xmlError = errorsOf(xmlCodes)
