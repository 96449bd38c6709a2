/** Asks the detectors what a message means, and writes down what came of it. */
import type { Turn } from './turn.ts'
import { acceptParameters } from '../intents/index.ts'
import type { DetectorChain } from '../intents/index.ts'
import type { JsonObject } from '../json.ts'
import type { DetectionRequest, Logger, SchemaValidator } from '../ports/index.ts'
import type { FlowSummary } from '../program/index.ts'

export interface DetectPorts {
  readonly detectors: DetectorChain
  readonly validator: SchemaValidator
  readonly logger: Logger
}

/** A flow, and what is known of its parameters. */
export interface Meant {
  readonly flow: FlowSummary
  readonly parameters: JsonObject
}

export interface Question extends Pick<DetectionRequest, 'input' | 'pending' | 'confidence'> {
  readonly isPrivate: boolean
}

/** The flow the message asks for with at least the confidence; null when it asks for none. */
export async function meant(turn: Turn, { input, pending, confidence, isPrivate }: Question, ports: DetectPorts): Promise<Meant | null> {
  const { session } = turn.draft
  const { detection, detector, asked, failed } = await ports.detectors.detect(
    { input, pending, confidence, flows: turn.flows.offered, language: session.language, conversation: session.history.entries.slice(-2).map(({ role, text }) => ({ role, text })) },
    { signal: turn.signal, isPrivate },
  )
  if (failed.length > 0) ports.logger.warn('a detector could not be asked', { sessionId: session.sessionId, failed })
  const flow = detection.flow === null ? undefined : turn.flows.summary(detection.flow)
  const { accepted, dropped } = acceptParameters(flow?.parameters ?? [], detection.parameters, ports.validator)
  const declared = dropped.filter((name) => flow?.parameters.some((parameter) => parameter.name === name) === true)
  turn.detectorCalls += asked
  turn.notes.detection = {
    detector, flow: flow?.id ?? null, confidence: detection.confidence, alternatives: detection.alternatives, dropped: declared,
    failed: [...(turn.notes.detection?.failed ?? []), ...failed],
  }
  return flow === undefined ? null : { flow, parameters: accepted }
}
