import { errorsOf } from '../../src/index.ts'
import type { CodeTable } from '../../src/index.ts'

export const definitionsCodes = {
  DEFINITIONS_MISSING: { next: 'ask-operator', advice: 'The conversation is in the middle of a flow whose definitions are no longer stored. It was left as it is: restore them from a copy, run a host with that flow set, which stores it again within a day, or reset the conversation.' },
  DEFINITIONS_DAMAGED: { next: 'ask-operator', advice: 'The stored definitions are not what they were. The conversation was left as it is: restore them from a copy, or reset the conversation.' },
  DEFINITIONS_NOT_RUNNABLE: { next: 'ask-operator', advice: 'The conversation is in the middle of a flow that this deployment cannot run. It was left as it is: deploy what is named beside the new one, or reset the conversation.' },
} as const satisfies CodeTable

export const definitionsError = errorsOf(definitionsCodes)
