import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const yamlCodes = {
  YAML_SYNTAX: { next: 'fix-input', advice: 'Correct the text at the named line and column; YAML 1.2 is read, each key once.' },
  YAML_NOT_JSON: { next: 'fix-input', advice: 'Write only what JSON can hold: texts, finite numbers, true, false, null, lists and objects with texts as keys.' },
} as const satisfies CodeTable

export const yamlError = errorsOf(yamlCodes)
