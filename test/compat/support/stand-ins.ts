/** Local stand-ins for the functions the real flow sets call. What they keep, they keep in the conversation's cargo, as those do. */
import type { ApprovedFunctions } from '../../../host/compat/index.ts'

type Cargo = Record<string, unknown>

/** The code every message carries. */
const code = '123456'

const words = (text: unknown): readonly string[] => String(text).toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

function matchesChoice(text: unknown, choices: readonly string[]): boolean {
  const said = words(text)
  return choices.some((choice) => {
    const wanted = words(choice)
    return wanted.length > 0 && said.some((_word, index) => wanted.every((word, at) => said[index + at] === word))
  })
}

interface Capture {
  readonly variable: string
  readonly regex: string
  readonly normalizer?: string
}

function normalizeAndFindCapture(text: unknown, patterns: readonly Capture[] | undefined): object | null {
  for (const { variable, regex, normalizer } of patterns ?? []) {
    const [found] = new RegExp(regex).exec(String(text)) ?? []
    if (found !== undefined) return { variable, value: normalizer === undefined ? found : found.replace(new RegExp(normalizer, 'g'), '') }
  }
  return null
}

const sends = (what: string) => (container: Cargo, to: unknown): boolean => {
  container['otp'] = code
  container['sent'] = `${what} ${String(to)}`
  return true
}

const products = [
  { title: 'Lamp', url: 'https://shop.example/lamp', price_range: { min: { amount: 1000 }, max: { amount: 2000 } }, variants: [{ id: 'v1', available: false }, { id: 'v2', available: true }] },
  { title: 'Bulb', price: { amount: 150 }, variants: [] },
]

const order = (orderNumber: string) => ({ orderNumber, createdAt: '2030-01-02T03:00:00Z', overallStatus: 'Shipped', total: { amount: '12.50' } })

const detail = {
  orderNumber: '1001', fulfillmentStatus: 'FULFILLED', financialStatus: 'PAID', total: { amount: '12.50' },
  items: [{ title: 'Lamp', quantity: 2 }],
  fulfillments: [{ tracking: [{ company: 'Mail', number: 'T1', url: 'https://mail.example/T1' }] }],
  shippingAddress: { firstName: 'Ada', lastName: 'L', address1: 'Main 1', city: 'London', zip: 'W1' },
}

const stores = { success: true, found: true, productTitle: 'Lamp', variantTitle: 'Blue', stores: [{ name: 'North', city: 'London', available: 3, distance: 1.25, address: 'North 1', phone: '555' }] }

/** Customers by how many orders they have, told by what they gave: a phone of nines has none, one of sevens has one. */
const ordersOf = (identifier: string): readonly object[] => (identifier.startsWith('999') ? [] : identifier.startsWith('777') ? [order('1001')] : [order('1001'), order('1002')])

export const standIns: ApprovedFunctions = {
  matchesChoice,
  normalizeAndFindCapture,
  validatePhone: (text: string) => /^\d{10,11}$/.test(text),
  validateEmail: (text: string) => /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(text),
  textWithUrlToSpeech: (text: string, language: string) => `${text} (${language})`,
  sendSMSOTP: (_account: string, _from: string, to: string, container: Cargo) => sends('sms')(container, to),
  sendEmailOTP: (to: string, container: Cargo) => sends('email')(container, to),
  validateOTP(otp: string, container: Cargo) {
    container['otpVerified'] = otp === container['otp']
    return container['otpVerified']
  },
  switchToSMS: () => ({ success: true }),
  sendTwilioSMS: () => ({ success: true }),
  searchShopifyProducts: (query: string) => ({ products: query === 'nothing' ? [] : products }),
  searchShopifyPolicies: (query: string) => (query === 'nothing' ? {} : { content: '30 days.' }),
  lookupCustomerOrders: (identifier: string, container: Cargo) => {
    container['customer'] = identifier
    return { success: !identifier.startsWith('888'), customer: { firstName: 'Ada' }, orders: ordersOf(identifier) }
  },
  getShopifyOrderStatus: (number: string) => (number === '1001' ? { success: true, order: detail } : { success: false }),
  findNearestStoresWithStock: (_variant: string, city: string) => (city === 'Rome' ? { success: true, found: false } : city === 'Nowhere' ? { success: false } : stores),
  getShopifyProductDetails: () => ({}),
  getShopifyCart: () => ({}),
  addToShopifyCart: () => ({}),
  applyShopifyDiscount: () => ({}),
}
