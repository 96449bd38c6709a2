import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'

export const toolCodes = {
  TOOL_ARGUMENTS_INVALID: { next: 'stop', advice: 'Give the tool what its parameters declare: check the step\'s args and the values they read.' },
  TOOL_RESULT_INVALID: { next: 'stop', advice: 'The tool answered with something its `returns` does not allow, or that is no JSON. Correct the tool or the declaration.' },
  TOOL_TIMEOUT: { next: 'retry', advice: 'The tool did not answer in time. Raise its timeout, or give the step an onFail.' },
  TOOL_ABORTED: { next: 'retry', advice: 'The turn was stopped while the tool ran. Send the message again.' },
  TOOL_CALL_FAILED: { next: 'retry', advice: 'The tool threw. Look at the cause; give the step an onFail to answer the user.' },
  TOOL_RATE_LIMITED: { next: 'retry', advice: 'The user called the tool too often. Wait `facts.retryAfterMilliseconds`, or raise the tool\'s rateLimit.' },
  TOOL_CREDENTIAL_MISSING: { next: 'ask-operator', advice: 'The host gave no usable secret for the credential named. Look at its `credentials` and its own log; nothing was sent.' },
  TOOL_HTTP_STATUS: { next: 'retry', advice: 'The service answered with an error status. Check the request the tool makes and the service.' },
  TOOL_URL_REFUSED: { next: 'fix-input', advice: 'The tool\'s URL is not one it may call. Check its template, the values it reads, the set\'s allowedHosts and the engine\'s allowPrivateAddresses.' },
  TOOL_REDIRECTS: { next: 'fix-input', advice: 'The service redirects too often. Call the address it ends at, or raise limits.tools.redirects.' },
  TOOL_HEADER_INVALID: { next: 'fix-input', advice: 'A header holds characters headers cannot have. Encode the value, or leave it out.' },
  TOOL_REQUEST_TOO_LARGE: { next: 'fix-input', advice: 'Send less, or raise limits.tools.requestCharacters or limits.tools.urlCharacters.' },
  TOOL_REPLY_TOO_LARGE: { next: 'fix-input', advice: 'Ask the service for less, or raise limits.tools.replyBytes.' },
  TOOL_REPLY_UNREADABLE: { next: 'fix-input', advice: 'The reply is not in a format the tool can read. Check the service, or say how to read it with the implementation\'s `reply`.' },
  TOOL_MAPPING_FAILED: { next: 'fix-input', advice: 'The response mapping could not be carried out on this reply. Correct the mapping, or raise limits.tools.' },
  TOOL_MOCK_WITHOUT_ANSWER: { next: 'fix-input', advice: 'Give the mock a `response`, or an answer of that name in `responses`.' },
  TOOL_TRANSPORT_MISSING: { next: 'fix-input', advice: 'Give the engine `transports.http` (for example `nodeTransport()` of saydo/host/node), and in `transports.custom` every transport its tools name.' },
  TOOL_PORT_MISSING: { next: 'fix-input', advice: 'Give the engine what its tools need: `credentials`, `signer`, `rateLimits`.' },
  JSON_PATH_INVALID: { next: 'fix-input', advice: 'Write a JSONPath query as RFC 9535 defines it; match() and search() take regular expressions that run in linear time.' },
  TOOL_FUNCTION_MISSING: { next: 'fix-input', advice: 'Give the engine an implementation for every function its flow set names.' },
} as const satisfies CodeTable

export const toolError = errorsOf(toolCodes)
