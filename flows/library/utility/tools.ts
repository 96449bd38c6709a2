/** What the utility company's systems can do, over HTTP. `paymentApi` is the base URL, given to the engine as a global. */
import { defineTool } from '../../../src/index.ts'

const account = { type: 'string', pattern: '^[0-9]{5}$', description: 'Account number, five digits' } as const
const minorUnits = { type: 'integer', minimum: 1, description: 'Amount in minor units (cents)' } as const

/** Statuses with which the service says that it did nothing. */
const refusals = [400, 402, 404, 422]

export const accountBalance = defineTool({
  id: 'account-balance',
  name: 'Account balance',
  description: 'Who an account belongs to, what is owed on it, and the card on file',
  parameters: { type: 'object', properties: { account }, required: ['account'], additionalProperties: false },
  returns: {
    type: 'object',
    properties: { account, holder: { type: 'string' }, due: { type: 'integer' }, currency: { type: 'string' }, card: { type: 'string' } },
    required: ['account', 'holder', 'due', 'currency', 'card'],
  },
  implementation: { type: 'http', method: 'GET', url: '{{paymentApi}}/accounts/{account}/balance', timeout: 5_000 },
})

export const makePayment = defineTool({
  id: 'make-payment',
  name: 'Make a payment',
  description: 'Charges the card on file',
  parameters: {
    type: 'object',
    properties: { account, amount: minorUnits, currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
    required: ['account', 'amount', 'currency'],
    additionalProperties: false,
  },
  returns: { type: 'object', properties: { paymentId: { type: 'string' }, due: { type: 'integer' } }, required: ['paymentId', 'due'] },
  implementation: { type: 'http', method: 'POST', url: '{{paymentApi}}/payments', idempotencyHeader: 'Idempotency-Key', notAppliedStatuses: refusals, timeout: 5_000 },
})

export const reportOutage = defineTool({
  id: 'report-outage',
  name: 'Report an outage',
  description: 'Files an outage report for a crew',
  parameters: { type: 'object', properties: { account, description: { type: 'string', minLength: 1 } }, required: ['account', 'description'], additionalProperties: false },
  returns: { type: 'object', properties: { outageId: { type: 'string' }, hours: { type: 'integer' } }, required: ['outageId', 'hours'] },
  implementation: { type: 'http', method: 'POST', url: '{{paymentApi}}/outages', idempotencyHeader: 'Idempotency-Key', notAppliedStatuses: refusals, timeout: 5_000 },
})
