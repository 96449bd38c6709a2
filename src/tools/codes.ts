import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const toolCodes = {
  TOOL_ARGUMENTS_INVALID: { next: 'stop', advice: 'Give the tool what its parameters declare: check the step\'s args and the values they read.' },
  TOOL_RESULT_INVALID: { next: 'stop', advice: 'The tool answered with something its `returns` does not allow, or that is no JSON. Correct the tool or the declaration.' },
  TOOL_TIMEOUT: { next: 'retry', advice: 'The tool did not answer in time. Raise its timeout, or give the step an onFail.' },
  TOOL_ABORTED: { next: 'retry', advice: 'The turn was stopped while the tool ran. Send the message again.' },
  TOOL_CALL_FAILED: { next: 'retry', advice: 'The tool threw. Look at the cause; give the step an onFail to answer the user.' },
  TOOL_HTTP_STATUS: { next: 'retry', advice: 'The service answered with an error status. Check the request the tool makes and the service.' },
  TOOL_URL_REFUSED: { next: 'fix-input', advice: 'The tool\'s URL is not one it may call. Check its template and the values it reads.' },
  TOOL_TRANSPORT_MISSING: { next: 'fix-input', advice: 'Give the engine `transports.http` (for example `fetchTransport()` of saydo/host).' },
  TOOL_FUNCTION_MISSING: { next: 'fix-input', advice: 'Give the engine an implementation for every function its flow set names.' },
} as const satisfies CodeTable

export const toolError = errorsOf(toolCodes)
