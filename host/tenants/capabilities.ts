/**
 * What flows require of their host, checked before an engine exists.
 *
 * CAP-6. `guardedActions` is had by durable actions, or by session-only ones that were chosen; saying so has no effect.
 * CAP-7. `durableActions` is had by durable actions only.
 * CAP-9. It only checks: nothing is switched on.
 */
import type { FlowSet } from '../../src/index.ts'
import type { Tenant } from './tenant.ts'
import { tenantError } from './codes.ts'

export type HostCapabilities = Pick<Tenant, 'durableActions' | 'actionPersistence' | 'capabilities'>

/** Names that follow from the mode of actions, and from nothing else. */
export const derivedCapabilities: Readonly<Record<string, (host: HostCapabilities) => boolean>> = {
  guardedActions: ({ durableActions, actionPersistence }) => durableActions === true || actionPersistence === 'session-only',
  durableActions: ({ durableActions }) => durableActions === true,
}

/** @throws SaydoError CAPABILITY_MISSING naming the flow and the first requirement that is not met (CAP-6 to CAP-11). */
export function assertFlowHostCapabilities(flows: FlowSet, host: HostCapabilities): void {
  for (const flow of flows.program.summaries) {
    const missing = flow.requires.find((name) => !has(host, name))
    if (missing === undefined) continue
    throw tenantError('CAPABILITY_MISSING', `the flow ${flow.id} requires ${missing}, which the tenant has not`, {
      place: { flow: flow.id, pointer: '/contract/requires' }, facts: { flow: flow.id, capability: missing },
    })
  }
}

function has(host: HostCapabilities, name: string): boolean {
  if (Object.hasOwn(derivedCapabilities, name)) return derivedCapabilities[name]?.(host) === true
  const { capabilities = {} } = host
  return Object.hasOwn(capabilities, name) && capabilities[name] === true
}
