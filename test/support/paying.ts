/** A conversation that pays under the action protocol, with a provider whose ledger can be read. */
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { Clock, CompileOptions, Deadlines, FlowSet, Ids } from '../../src/index.ts'
import { createConversationHost } from '../../host/index.ts'
import type { ConversationHost, ConversationHostOptions, Storage, Tenant } from '../../host/index.ts'

export interface Charge {
  readonly key: string
  readonly amount: number
}

export type Provider = (args: { readonly amount: number }, info: { readonly idempotencyKey: string | null }) => unknown

export const payingDefinitions = (durable: object = {}): CompileOptions => ({
  flows: [{
    id: 'pay', name: 'Pay', description: 'Pays an amount',
    variables: { amount: { value: 0 } },
    steps: [
      { type: 'SAY-GET', id: 'ask-amount', value: 'How much?', variable: 'answer' },
      { type: 'SET', id: 'read-amount', variable: 'amount', value: 'Number(answer)' },
      { type: 'SAY-GET', id: 'confirm', value: 'Pay {{amount}}?', variable: 'consent' },
      { type: 'CASE', id: 'agreed', branches: { "condition: consent !== 'yes'": { type: 'RETURN', id: 'no', value: "'Not paid.'" } }, default: { type: 'SAY', id: 'go', value: 'Paying...' } },
      {
        type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: '{{amount}}' }, variable: 'paid',
        durable: {
          action: 'pay', effect: 'charge',
          project: [{ type: 'SET', id: 'keep', variable: 'cargo.payments[key]', value: '({ status, amount: request.amount, receipt: result?.receipt ?? null })' }],
          onUnknown: { type: 'RETURN', id: 'unknown', value: "'I could not confirm the payment. I have not tried again.'" },
          onHold: { type: 'RETURN', id: 'hold', value: "'An earlier payment is not settled.'" },
          ...durable,
        },
        onFail: { type: 'RETURN', id: 'refused', value: "'Refused: ' + errorMessage" },
      },
      { type: 'SAY', id: 'done', value: 'Paid {{amount}}, receipt {{paid.result.receipt}}.' },
    ],
  }],
  functions: { charge: { version: '1' } },
  tools: [{
    id: 'charge', parameters: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] },
    implementation: { type: 'local', function: 'charge', timeout: 1000 },
  }],
})

export interface PayingHostOptions {
  readonly storage: Storage
  readonly provider: Provider
  readonly clock: Clock
  readonly ids: Ids
  readonly deadlines?: Deadlines
  readonly flowSet?: FlowSet
  readonly tenant?: Partial<Tenant>
  /** Default here `hold`: tests of the protocol count requests, and deploy to see what differs. */
  readonly host?: Partial<ConversationHostOptions>
}

/** A host as a fresh process would make it: nothing is shared with another but the storage. */
export async function payingHost(options: PayingHostOptions): Promise<ConversationHost> {
  const flowSet = options.flowSet ?? (await compileFlowSet(payingDefinitions()))
  const { clock, ids, deadlines } = options
  return createConversationHost({
    storage: options.storage, clock, ids, definitions: 'hold', ...options.host,
    tenants: () => ({ flowSet, durableActions: true, ...options.tenant }),
    engines: (flows) => new WorkflowEngine({ flows, clock, ids, ...(deadlines === undefined ? {} : { deadlines }), functions: { charge: options.provider } }),
  })
}

/** Sends one line of the user `u1` in conversation `c1`. */
export function sayTo(host: ConversationHost, content: string, messageId: string): ReturnType<ConversationHost['handle']> {
  return host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content, messageId })
}
