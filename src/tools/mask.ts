/**
 * What of a value may be written to a log.
 *
 * MK1. Every member whose name speaks of a card's code, a password, a token, a secret, a signature, a key or a login is masked, at any depth.
 * MK2. Long texts and lists are cut, deep values are left out: a log line stays a line.
 * MK3. No code of the value runs: accessors are not read.
 */
const maskedNames =
  /cvv|cvc|csc|cardcode|securitycode|verificationcode|password|passwd|passphrase|passcode|pincode|token|secret|signature|apikey|accesskey|privatekey|authorization|credential|cookie/

/** True for a name whose value is never logged, however it is written: `card_code`, `Api-Key`, `accessToken`. */
export function isMaskedName(name: string): boolean {
  return maskedNames.test(name.toLowerCase().replace(/[^a-z]/g, ''))
}

const masked = '***'
const mostText = 500
const mostItems = 50
const mostDepth = 8

/** A copy for a log. */
export function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length <= mostText ? value : `${value.slice(0, mostText)}... (${value.length} characters)`
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return `(${typeof value})`
  if (typeof value !== 'object' || value === null) return value
  if (depth >= mostDepth) return '(deeper)'
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([, property]) => property.enumerable === true)
  if (Array.isArray(value)) return cut(members.map(([, property]) => ownValue(property, depth)), '(more)')
  const entries = members.slice(0, mostItems).map(([name, property]): [string, unknown] => [name, isMaskedName(name) ? masked : ownValue(property, depth)])
  return Object.fromEntries(members.length > mostItems ? [...entries, ['...', members.length - mostItems]] : entries)
}

const ownValue = (property: PropertyDescriptor, depth: number): unknown => ('value' in property ? mask(property.value, depth + 1) : '(accessor)')

const cut = (items: readonly unknown[], rest: string): readonly unknown[] => (items.length > mostItems ? [...items.slice(0, mostItems), rest] : items)
