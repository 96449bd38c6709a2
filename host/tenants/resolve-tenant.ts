/**
 * A tenant's configuration, checked whole before anything uses it.
 *
 * TN1. A member that is not known, or is of another kind than it should be, refuses the whole (CAP-2).
 * TN2. Every value has an origin: the tenant's own, or the default (CAP-1).
 * TN3. The resolution id names exactly these values, with the flow set's digest; secrets are no part of a tenant.
 */
import { digest } from '../../src/canonical/index.ts'
import { isPlainObject } from '../../src/index.ts'
import type { JsonValue } from '../../src/index.ts'
import { assertFlowHostCapabilities, derivedCapabilities } from './capabilities.ts'
import { tenantError } from './codes.ts'
import type { Tenant } from './tenant.ts'

export interface EffectiveValue {
  readonly value: JsonValue
  readonly origin: 'default' | 'tenant'
}

export interface ResolvedTenant {
  readonly tenant: Tenant
  /** `sha256:...` over the effective values: the same for the same configuration. */
  readonly resolution: string
  readonly values: Readonly<Record<string, EffectiveValue>>
}

interface Member {
  readonly what: string
  readonly check: (value: unknown) => boolean
  readonly default: JsonValue
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isRecordOf = (check: (value: unknown) => boolean) => (value: unknown): boolean => isPlainObject(value) && Object.values(value).every(check)
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

/** Every member but the flow set, with its default. */
const members: Readonly<Record<Exclude<keyof Tenant, 'flowSet'>, Member>> = {
  language: { what: 'a language tag', check: isText, default: null },
  durableActions: { what: 'true or false', check: isBoolean, default: false },
  actionPersistence: { what: "'session-only', or left out", check: (value) => value === 'session-only', default: null },
  sessionEncoding: { what: "'plain' or 'br-v1'", check: (value) => value === 'plain' || value === 'br-v1', default: 'plain' },
  capabilities: { what: 'an object of true or false by name', check: isRecordOf(isBoolean), default: {} },
  credentials: { what: 'an object of references by name', check: isRecordOf(isText), default: {} },
  onHold: { what: 'an object', check: isPlainObject, default: null },
}

/** @throws SaydoError TENANT_INVALID, TENANT_CONTRADICTION, CAPABILITY_MISSING: nothing was made of it (CAP-2, CAP-3, CAP-9). */
export function resolveTenant(given: unknown): ResolvedTenant {
  const tenant = readTenant(given)
  assertFlowHostCapabilities(tenant.flowSet, tenant)
  const values = readMembers({ ...tenant })
  const { digest: flowSet } = tenant.flowSet
  return { tenant, values: { flowSet: { value: flowSet, origin: 'tenant' }, ...values }, resolution: resolutionOf(flowSet, values) }
}

/** The same without looking at what the flows require. @throws SaydoError TENANT_INVALID, TENANT_CONTRADICTION. */
export function readTenant(given: unknown): Tenant {
  if (!isPlainObject(given)) throw invalid('the tenant is not an object', '')
  const { flowSet } = given
  if (!isFlowSet(flowSet)) throw invalid('flowSet is not a compiled flow set', '/flowSet')
  readMembers(given)
  const tenant = given as unknown as Tenant
  checkTogether(tenant)
  return tenant
}

/** The effective values but the flow set's. @throws SaydoError TENANT_INVALID. */
function readMembers(given: Readonly<Record<string, unknown>>): Readonly<Record<string, EffectiveValue>> {
  for (const name of Object.keys(given)) {
    if (name !== 'flowSet' && !Object.hasOwn(members, name)) throw invalid(`${JSON.stringify(name)} is no member of a tenant; its members are flowSet, ${Object.keys(members).join(', ')}`, `/${name}`)
  }
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, effective(name, member, given[name])]))
}

function effective(name: string, member: Member, value: unknown): EffectiveValue {
  if (value === undefined) return { value: member.default, origin: 'default' }
  if (!member.check(value)) throw invalid(`${name} is not ${member.what}`, `/${name}`)
  return { value: value as JsonValue, origin: 'tenant' }
}

/** @throws SaydoError TENANT_CONTRADICTION (CAP-3), TENANT_INVALID: a capability that nobody can give by saying so (CAP-6). */
function checkTogether({ durableActions, actionPersistence, capabilities = {} }: Pick<Tenant, 'durableActions' | 'actionPersistence' | 'capabilities'>): void {
  if (durableActions === true && actionPersistence === 'session-only') {
    throw tenantError('TENANT_CONTRADICTION', 'actions are either durable or kept in the session', { place: { pointer: '/actionPersistence' } })
  }
  const derived = Object.keys(capabilities).find((name) => Object.hasOwn(derivedCapabilities, name))
  if (derived !== undefined) throw invalid(`${derived} follows from durableActions and actionPersistence and is not given`, `/capabilities/${derived}`)
}

function isFlowSet(value: unknown): value is Tenant['flowSet'] {
  return typeof value === 'object' && value !== null && 'digest' in value && typeof value.digest === 'string' && 'program' in value
}

function resolutionOf(flowSet: string, values: Readonly<Record<string, EffectiveValue>>): string {
  const effectiveValues = Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]))
  return digest('saydo.tenant', { flowSet, ...effectiveValues })
}

const invalid = (message: string, pointer: string): Error => tenantError('TENANT_INVALID', message, { place: { pointer } })
