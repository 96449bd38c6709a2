/** The flows of a tenant around the shared ones: they hand over how to check a contact, and where to go on. */
import type { JsfeFlow } from '../../../host/compat/index.ts'

const caller = (id: string, parameters: object): JsfeFlow => ({
  id, name: id, version: '1', description: 'a flow of a tenant',
  steps: [
    { id: 'auth', type: 'FLOW', value: 'authenticate-user', callType: 'call', parameters: { retry_flow: id, cancel_flow: 'cancel-process', ...parameters } },
    { id: 'done', type: 'RETURN', value: "'[verified]'" },
  ],
})

/** Starts a flow with what a detector would have read. */
const starter = (id: string, value: string, parameters: object): JsfeFlow => ({ id, name: id, version: '1', description: 'starts with parameters', steps: [{ id: 'start', type: 'FLOW', value, callType: 'replace', parameters }] })

const validator = (id: string, accepts: boolean): JsfeFlow => ({ id, name: id, version: '1', description: 'checks a contact', steps: [{ id: 'check', type: 'SET', variable: 'contact_valid', value: accepts }] })

export const callers: readonly JsfeFlow[] = [
  caller('plain-caller', {}),
  caller('strict-phone', { cell_validator: 'reject-contact' }),
  caller('checked-phone', { cell_validator: 'accept-contact' }),
  caller('strict-email', { email_validator: 'reject-contact' }),
  caller('checked-email', { email_validator: 'accept-contact' }),
  caller('known-phone', { cell_number: '5551234567' }),
  starter('search-lamp', 'shopify-product-search', { search_query: 'lamp', product_choice: '', user_prompt: '' }),
  starter('ask-policy', 'shopify-store-policies', { policy_query: 'returns' }),
  starter('track-1001', 'shopify-track-order', { order_number: '1001' }),
  validator('reject-contact', false),
  validator('accept-contact', true),
]
