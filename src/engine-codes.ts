import { errorsOf } from './errors.ts'
import type { CodeTable } from './errors.ts'

export const engineCodes = {
  FLOW_SET_MISSING: { next: 'fix-input', advice: 'Pass a compiled flow set: new WorkflowEngine({ flows: await compileFlowSet(definitions) }).' },
  FUNCTION_MISSING: { next: 'fix-input', advice: 'Pass an implementation for every function the flow set has a contract for: new WorkflowEngine({ functions: { name: ... } }).' },
  GLOBAL_MISSING: { next: 'fix-input', advice: 'Pass a value for every global the flow set names: new WorkflowEngine({ globals: { name: ... } }).' },
  SESSION_OPTION_INVALID: { next: 'fix-input', advice: 'Pass texts for userId, sessionId and language, and a JSON object for cargo.' },
  USER_MISSING: { next: 'fix-input', advice: 'Pass the user\'s id: initSession({ userId }).' },
  JOURNAL_INCOMPLETE: { next: 'fix-input', advice: 'Pass a journal of createActionJournal as actionJournal, or what its open() gives as the journal of a turn.' },
} as const satisfies CodeTable

export const engineError = errorsOf(engineCodes)
