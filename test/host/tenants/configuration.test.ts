import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../../src/index.ts'
import { assertFlowHostCapabilities, resolveTenant, tenantCredentials } from '../../../host/index.ts'

const setWith = (...requires: string[]) => compileFlowSet({ flows: [{ id: 'hello', name: 'Hello', description: 'Greets', ...(requires.length === 0 ? {} : { contract: { requires } }), steps: [{ type: 'SAY', id: 'say', value: 'Hello.' }] }] })
const plain = await setWith()

const refused = (code: string, pointer: string): unknown => expect.objectContaining({ code, place: expect.objectContaining({ pointer }) as unknown })

describe('a tenant\'s configuration', () => {
  it('CAP-1: what is left out has its default, each member for itself', () => {
    const { values } = resolveTenant({ flowSet: plain })
    expect(values).toMatchObject({
      flowSet: { value: plain.digest, origin: 'tenant' },
      durableActions: { value: false, origin: 'default' },
      sessionEncoding: { value: 'plain', origin: 'default' },
      actionPersistence: { value: null, origin: 'default' },
    })
    expect(resolveTenant({ flowSet: plain, durableActions: true }).values).toMatchObject({ durableActions: { value: true, origin: 'tenant' }, sessionEncoding: { value: 'plain', origin: 'default' } })
  })

  it.each([
    ['an unknown key', { durable: true }, '/durable'],
    ['another type', { durableActions: 'yes' }, '/durableActions'],
    ['an unknown encoding', { sessionEncoding: 'br-v2' }, '/sessionEncoding'],
    ['an unknown persistence', { actionPersistence: 'durable' }, '/actionPersistence'],
    ['a capability that is no boolean', { capabilities: { sms: 1 } }, '/capabilities'],
    ['a credential that is no reference', { credentials: { billing: { secret: 'x' } } }, '/credentials'],
    ['something that is no flow set', { flowSet: { flows: [] } }, '/flowSet'],
  ])('CAP-2: %s is refused with its place', (_name, members, pointer) => {
    expect(() => resolveTenant({ flowSet: plain, ...members })).toThrow(refused('TENANT_INVALID', pointer))
  })

  it('CAP-2: a configuration that is no object is refused', () => {
    expect(() => resolveTenant(null)).toThrow(refused('TENANT_INVALID', ''))
    expect(() => resolveTenant([])).toThrow(refused('TENANT_INVALID', ''))
  })

  it('CAP-3: session-only with durable actions is refused', () => {
    expect(() => resolveTenant({ flowSet: plain, durableActions: true, actionPersistence: 'session-only' })).toThrow(refused('TENANT_CONTRADICTION', '/actionPersistence'))
    expect(resolveTenant({ flowSet: plain, durableActions: false, actionPersistence: 'session-only' }).tenant.actionPersistence).toBe('session-only')
  })

  it('CAP-5: encoding and durability are independent', () => {
    for (const durableActions of [true, false]) {
      for (const sessionEncoding of ['plain', 'br-v1']) {
        expect(resolveTenant({ flowSet: plain, durableActions, sessionEncoding }).values).toMatchObject({ durableActions: { value: durableActions }, sessionEncoding: { value: sessionEncoding } })
      }
    }
  })

  it('the resolution id is the same for the same values, and another for others', async () => {
    const { resolution } = resolveTenant({ flowSet: plain, durableActions: false })
    expect(resolveTenant({ flowSet: plain }).resolution).toBe(resolution)
    expect(resolveTenant({ flowSet: plain, durableActions: true }).resolution).not.toBe(resolution)
    expect(resolveTenant({ flowSet: await setWith('sms'), capabilities: { sms: true } }).resolution).not.toBe(resolution)
  })
})

describe('what flows require', () => {
  const missing = (capability: string): unknown => expect.objectContaining({ code: 'CAPABILITY_MISSING', place: { flow: 'hello', pointer: '/contract/requires' }, facts: { flow: 'hello', capability } })

  it('CAP-6: guardedActions follow from durable or session-only actions, and from no word', async () => {
    const guarded = await setWith('guardedActions')
    expect(() => assertFlowHostCapabilities(guarded, { durableActions: true })).not.toThrow()
    expect(() => assertFlowHostCapabilities(guarded, { actionPersistence: 'session-only' })).not.toThrow()
    expect(() => assertFlowHostCapabilities(guarded, {})).toThrow(missing('guardedActions'))
    expect(() => assertFlowHostCapabilities(guarded, { capabilities: { guardedActions: true } })).toThrow(missing('guardedActions'))
    expect(() => resolveTenant({ flowSet: guarded, capabilities: { guardedActions: true } })).toThrow(refused('TENANT_INVALID', '/capabilities/guardedActions'))
  })

  it('CAP-7: durableActions are had by durable actions only', async () => {
    const strict = await setWith('guardedActions', 'durableActions')
    expect(() => assertFlowHostCapabilities(strict, { durableActions: true })).not.toThrow()
    expect(() => assertFlowHostCapabilities(strict, { actionPersistence: 'session-only' })).toThrow(missing('durableActions'))
    expect(() => assertFlowHostCapabilities(strict, { actionPersistence: 'session-only', capabilities: { durableActions: true } })).toThrow(missing('durableActions'))
  })

  it('CAP-8: any other name needs a capability that is given as true', async () => {
    const texting = await setWith('sms')
    expect(() => assertFlowHostCapabilities(texting, { capabilities: { sms: true } })).not.toThrow()
    for (const capabilities of [{}, { sms: false }, { mail: true }]) expect(() => assertFlowHostCapabilities(texting, { capabilities })).toThrow(missing('sms'))
    expect(() => assertFlowHostCapabilities(texting, { durableActions: true })).toThrow(missing('sms'))
  })

  it('CAP-8: a name every object has is no capability', async () => {
    const odd = await setWith('constructor')
    expect(() => assertFlowHostCapabilities(odd, {})).toThrow(missing('constructor'))
  })

  it('CAP-9: the check switches nothing on', async () => {
    const host = Object.freeze({ durableActions: true, capabilities: Object.freeze({}) })
    assertFlowHostCapabilities(await setWith('guardedActions'), host)
    expect(host).toEqual({ durableActions: true, capabilities: {} })
  })

  it('CAP-10: flows that declare nothing pass', () => {
    expect(() => assertFlowHostCapabilities(plain, {})).not.toThrow()
  })
})

describe('credentials of tenants', () => {
  const credentials = tenantCredentials((tenantId) => ({ credentials: { billing: `vault:${tenantId}` } }), { resolve: (reference) => `secret of ${reference}` })

  it('a name is looked up in the configuration of the tenant whose turn it is', async () => {
    expect(await credentials.resolve('billing', { tool: 'charge', tenant: 'a' })).toBe('secret of vault:a')
    expect(await credentials.resolve('billing', { tool: 'charge', tenant: 'b' })).toBe('secret of vault:b')
  })

  it('a name the tenant has not is refused', async () => {
    await expect(credentials.resolve('mail', { tool: 'send', tenant: 'a' })).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_CONFIGURED', place: { tool: 'send' } })
    await expect(credentials.resolve('constructor', { tool: 'send', tenant: 'a' })).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_CONFIGURED' })
  })
})
