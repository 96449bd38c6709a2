/** Starts flows: on a stack of their own, above whatever is active. */
import { turnError } from './codes.ts'
import type { Meant } from './detect.ts'
import type { ContextEntry, EventEntry } from './entry.ts'
import { putAside } from './put-aside.ts'
import type { Turn } from './turn.ts'
import { acceptParameters } from '../intents/index.ts'
import type { SchemaValidator } from '../ports/index.ts'
import type { FlowSummary } from '../program/index.ts'
import { pushStack } from '../session/index.ts'

/** FLOW-2: declared defaults, then what is known of the declared parameters. */
export function start(turn: Turn, { flow, parameters }: Meant): void {
  pushStack(turn.draft, flow.id, { ...turn.flows.defaults(flow.id), ...parameters })
}

/**
 * The host starts a flow by name, beside what is active. A host is a program: what it gives wrongly is an error, where a user's words
 * would be left out.
 * @throws SaydoError FLOW_NOT_FOUND, ENTRY_INVALID, STACK_LIMIT.
 */
export function startNamed(turn: Turn, entry: Extract<ContextEntry, { role: 'system' }>, validator: SchemaValidator): void {
  const flow = turn.flows.summary(entry.flow) ?? turn.flows.all.find((candidate) => candidate.name === entry.flow)
  if (flow === undefined) throw turnError('FLOW_NOT_FOUND', `there is no flow ${JSON.stringify(entry.flow)}`, { place: { pointer: '/flow' } })
  const { accepted, dropped } = acceptParameters(flow.parameters, entry.parameters ?? {}, validator)
  if (dropped.length > 0) throw turnError('ENTRY_INVALID', `the flow ${flow.id} takes no such ${dropped.join(', ')}`, { place: { pointer: `/parameters/${dropped[0] ?? ''}` }, facts: { dropped } })
  makeRoom(turn, flow, entry.announce !== false)
  start(turn, { flow, parameters: accepted })
}

/**
 * Starts the flow an event triggers, with the event's name and detail for its parameters `eventName` and `eventDetail`, where it declares
 * them. False when the event triggers none.
 * @throws SaydoError STACK_LIMIT.
 */
export function startTriggered(turn: Turn, { on, scope, name, detail = null }: EventEntry, validator: SchemaValidator): boolean {
  const flow = turn.flows.triggered(on, scope, name)
  if (flow === undefined) return false
  const { accepted } = acceptParameters(flow.parameters, { ...(name === undefined ? {} : { eventName: name }), eventDetail: detail }, validator)
  makeRoom(turn, flow, false)
  start(turn, { flow, parameters: accepted })
  return true
}

function makeRoom(turn: Turn, flow: FlowSummary, announce: boolean): void {
  const { stacks } = turn.draft.session
  if (stacks.length >= turn.limits.stacks) throw turnError('STACK_LIMIT', `${stacks.length} flows are open already`, { facts: { limit: turn.limits.stacks } })
  if (stacks.length > 0) putAside(turn, flow, announce)
}
