/**
 * Decides who gets the message: the frame that waits for an answer, or the flow the message asks for, or the host.
 *
 * INT-1. Idle, a message is given to the detector; with no flow found the host answers (response null).
 * API-15. An assistant entry is only recorded.
 */
import { turnError } from './codes.ts'
import type { ContextEntry } from './entry.ts'
import type { Turn } from './turn.ts'
import { acceptParameters, exactDetector, readDetection } from '../intents/index.ts'
import type { Detection, DetectionRequest, Detector, Logger, SchemaValidator } from '../ports/index.ts'
import type { FlowSummary } from '../program/index.ts'
import type { JsonObject } from '../json.ts'
import { activeFrame, pushStack } from '../session/index.ts'
import type { Outcome } from '../steps/index.ts'

export interface RoutePorts {
  readonly detector: Detector
  readonly validator: SchemaValidator
  readonly logger: Logger | null
}

/** What the driver runs next: the active frame with this outcome, or nothing at all (the host answers). */
export type Route = { readonly kind: 'run'; readonly outcome: Outcome | null } | { readonly kind: 'host' }

const host: Route = Object.freeze({ kind: 'host' })
const start: Route = Object.freeze({ kind: 'run', outcome: null })

export async function route(turn: Turn, entry: ContextEntry, ports: RoutePorts): Promise<Route> {
  if (entry.role === 'assistant') return host
  if (entry.role === 'system') return startNamed(turn, entry.flow, entry.parameters ?? {}, ports)
  const frame = activeFrame(turn.draft.session)
  if (frame === undefined) return detect(turn, entry.content, ports)
  if (frame.waiting === 'outcome') throw turnError('CONVERSATION_WAITS_FOR_OUTCOME', 'the session waits for the outcome of a tool call', { place: { flow: frame.flow } })
  return frame.waiting === 'answer' ? { kind: 'run', outcome: { kind: 'answer', text: entry.content } } : start
}

async function detect(turn: Turn, input: string, ports: RoutePorts): Promise<Route> {
  const { session } = turn.draft
  turn.detectorCalls += 1
  const found = await askDetector(ports, {
    input, flows: turn.flows.offered, language: session.language, pending: null,
    conversation: session.history.entries.slice(-2).map(({ role, text }) => ({ role, text })),
  })
  const summary = found.flow === null ? undefined : turn.flows.summary(found.flow)
  if (summary === undefined) return host
  begin(turn, summary, acceptParameters(summary.parameters, found.parameters, ports.validator).accepted)
  return start
}

/** A detector that fails never loses the turn: exact names still work, and it is said once. */
async function askDetector(ports: RoutePorts, request: DetectionRequest): Promise<Pick<Detection, 'flow' | 'parameters'>> {
  const { detector, logger } = ports
  try {
    const found = readDetection(await detector.detect(request))
    if (found !== null) return found
    logger?.warn('a detector gave no detection', { detector: detector.name })
  } catch (error) {
    logger?.warn('a detector failed', { detector: detector.name, error: String(error) })
  }
  return exactDetector.detect(request)
}

/** A host that starts a flow is a program: what it gives wrongly is an error, where a user's words would be left out. */
function startNamed(turn: Turn, wanted: string, parameters: JsonObject, ports: RoutePorts): Route {
  const summary = turn.flows.summary(wanted) ?? turn.flows.all.find((flow) => flow.name === wanted)
  if (summary === undefined) throw turnError('FLOW_NOT_FOUND', `there is no flow ${JSON.stringify(wanted)}`, { place: { pointer: '/flow' } })
  const { accepted, dropped } = acceptParameters(summary.parameters, parameters, ports.validator)
  if (dropped.length > 0) throw turnError('ENTRY_INVALID', `the flow ${summary.id} takes no such ${dropped.join(', ')}`, { place: { pointer: `/parameters/${dropped[0] ?? ''}` }, facts: { dropped } })
  begin(turn, summary, accepted)
  return start
}

/** FLOW-2: declared defaults, then what was read for the declared parameters. */
function begin(turn: Turn, summary: FlowSummary, parameters: JsonObject): void {
  pushStack(turn.draft, summary.id, { ...turn.flows.defaults(summary.id), ...parameters })
}
