/** Starts flows: on a stack of their own, above whatever is active. */
import { turnError } from './codes.ts'
import type { Meant } from './detect.ts'
import type { ContextEntry } from './entry.ts'
import { putAside } from './put-aside.ts'
import type { Turn } from './turn.ts'
import { toPlain } from '../expressions/index.ts'
import { acceptParameters } from '../intents/index.ts'
import type { JsonObject } from '../json.ts'
import type { SchemaValidator } from '../ports/index.ts'
import { pushStack } from '../session/index.ts'

/** FLOW-2: declared defaults, then what is known of the declared parameters. */
export function start(turn: Turn, { flow, parameters }: Meant): void {
  pushStack(turn.draft, flow.id, { ...turn.flows.defaults(flow.id), ...parameters })
}

/** The host starts a flow by name, beside what is active. @throws SaydoError FLOW_NOT_FOUND, STACK_LIMIT. */
export function startNamed(turn: Turn, entry: Extract<ContextEntry, { role: 'system' }>, validator: SchemaValidator): void {
  const flow = turn.flows.summary(entry.flow) ?? turn.flows.all.find((candidate) => candidate.name === entry.flow)
  if (flow === undefined) throw turnError('FLOW_NOT_FOUND', `there is no flow ${JSON.stringify(entry.flow)}`, { place: { pointer: '/flow' } })
  const given = toPlain(entry.parameters ?? {}, 'parameters') as JsonObject
  const { accepted } = acceptParameters(flow.parameters, given, validator)
  const { stacks } = turn.draft.session
  if (stacks.length >= turn.limits.stacks) throw turnError('STACK_LIMIT', `${stacks.length} flows are open already`, { facts: { limit: turn.limits.stacks } })
  if (stacks.length > 0) putAside(turn, flow, entry.announce !== false)
  start(turn, { flow, parameters: accepted })
}
