import { expect, it } from 'vitest'
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import { createConversationHost, memoryStore } from '../../../host/index.ts'
import { flow, say } from '../../support/definitions.ts'

it('EN: tenants of one flow set have engines of their own', async () => {
  const flowSet = await compileFlowSet({ flows: [flow('hi', {}, say('Hello from {{shop}}'))], globals: ['shop'] } as Parameters<typeof compileFlowSet>[0])
  const made: string[] = []
  const host = createConversationHost({
    storage: memoryStore(),
    tenants: (tenantId) => ({ flowSet, language: tenantId === 'sur' ? 'es' : 'en' }),
    engines: (flows, tenant) => {
      made.push(tenant.language ?? '')
      return new WorkflowEngine({ flows, globals: { shop: tenant.language } })
    },
  })
  const say1 = async (tenantId: string, messageId: string) => (await host.handle({ tenantId, conversationId: 'c', userId: 'u', role: 'user', content: 'hi', messageId })).text
  expect([await say1('north', 'm1'), await say1('sur', 'm1'), await say1('north', 'm2')]).toEqual(['Hello from en', 'Hello from es', 'Hello from en'])
  expect(made).toEqual(['en', 'es'])
})
