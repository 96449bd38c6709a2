/** Reads what a model replied: the JSON it was asked for, with whatever it wrote around it (INT-4). */
import { noFlow } from './prompt.ts'
import { intentError } from '../codes.ts'
import { foldText } from '../fold-text.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonObject } from '../../json.ts'
import type { Detection, OfferedFlow } from '../../ports/index.ts'
import { nothing } from '../detection.ts'

/** UTF-16 units a reply may have. */
const longestReply = 65_536

/** Of a model that does not say: it was told to name a flow only when it is clear. */
const unsaidConfidence = 0.9

/** @throws SaydoError MODEL_REPLY_UNREADABLE. */
export function readReply(reply: unknown, flows: readonly OfferedFlow[]): Detection {
  const value = parsed(reply)
  const { flowName, parameters, confidence } = value
  if (flowName !== null && flowName !== undefined && typeof flowName !== 'string') throw unreadable('the flow is no text')
  const flow = flowNamed(flowName ?? '', flows)
  if (flow === undefined) return nothing
  return {
    flow: flow.id,
    parameters: isPlainObject(parameters) ? (Object.fromEntries(Object.entries(parameters).filter(([name]) => name.trim() !== '')) as JsonObject) : {},
    confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : unsaidConfidence,
    alternatives: [],
  }
}

/** Fences and prose around the outermost braces are cut off. */
function parsed(reply: unknown): Readonly<Record<string, unknown>> {
  if (typeof reply !== 'string') throw unreadable('the reply is no text')
  if (reply.length > longestReply) throw unreadable(`the reply has ${reply.length} characters`)
  const start = reply.indexOf('{')
  const end = reply.lastIndexOf('}')
  if (start === -1 || end < start) throw unreadable('there is no JSON object in the reply')
  const value = jsonOf(reply.slice(start, end + 1))
  if (!isPlainObject(value)) throw unreadable('the reply is no JSON object')
  return value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('the reply is no JSON')
  }
}

/** By name, then by id; a name nobody has is no flow (W-30). */
function flowNamed(name: string, flows: readonly OfferedFlow[]): OfferedFlow | undefined {
  const wanted = foldText(name)
  if (wanted === '' || wanted === noFlow || wanted === 'null') return undefined
  return flows.find((flow) => foldText(flow.name) === wanted) ?? flows.find((flow) => foldText(flow.id) === wanted)
}

const unreadable = (message: string): Error => intentError('MODEL_REPLY_UNREADABLE', message)
