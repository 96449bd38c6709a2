import { errorsOf } from '../../errors.ts'
import type { CodeTable } from '../../errors.ts'

export const importCodes = {
  JSFE_NOT_READABLE: { next: 'fix-input', advice: 'Give the flows and tools as jsfe has them: lists, or objects with `flows` and `tools`.' },
} as const satisfies CodeTable

export const importError = errorsOf(importCodes)
