/** A customer of the utility company: its flow set on a real host, engine and HTTP, and a provider process of its own. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { utilityFlowSet } from '../../flows/index.ts'
import { createConversationHost, fetchTransport, memoryStore } from '../../host/index.ts'
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { JsonObject, Session } from '../../src/index.ts'
import { ledgerLines, post, runningProvider, temporaryDirectory } from '../support/provider.ts'
import type { LedgerLine } from '../support/provider.ts'

export interface Customer {
  /** Says these one after the other; gives the last reply. */
  say(...lines: readonly string[]): Promise<string | null>
  session(): Promise<Session>
  ledger(): readonly LedgerLine[]
  /** How the provider misbehaves with the next request. */
  misbehave(mode: string, on?: string): Promise<void>
  stopProvider(): Promise<void>
}

export interface CustomerOptions {
  readonly language?: string
  readonly durableActions?: boolean
}

export async function aCustomer({ language = 'en', durableActions = true }: CustomerOptions = {}): Promise<Customer> {
  const path = join(temporaryDirectory(), 'ledger.jsonl')
  const provider = await runningProvider(path)
  const flowSet = await compileFlowSet(utilityFlowSet)
  const engine = new WorkflowEngine({ flows: flowSet, globals: { paymentApi: provider.url }, transports: { http: fetchTransport(), allowPrivateAddresses: true } })
  const host = createConversationHost({ storage: memoryStore(), tenants: () => ({ flowSet, language, durableActions }), engines: () => engine })
  let messages = 0
  return {
    async say(...lines) {
      let text: string | null = null
      for (const content of lines) text = (await host.handle({ tenantId: 't', conversationId: 'c', userId: 'u', role: 'user', messageId: `m${messages++}`, content })).text
      return text
    },
    session: async () => (await host.read('t', 'c')) ?? expect.fail('the conversation has not begun'),
    ledger: () => ledgerLines(path),
    misbehave: async (mode, on = 'payments') => {
      expect((await post(`${provider.url}/mode`, { mode, on, requests: 1 })).status).toBe(200)
    },
    stopProvider: () => provider.stop(),
  }
}

/** What a payment left behind in cargo. */
export async function lastPayment(customer: Customer): Promise<JsonObject> {
  return (await customer.session()).cargo['lastPayment'] as JsonObject
}
