/**
 * Which addresses belong to the public internet. Pure; used before a request is sent, for every redirect, and for what a name resolves to.
 *
 * AD1. An address is public only when it is proved so: everything reserved, private, local, or not understood is not.
 * AD2. An IPv6 address that carries an IPv4 address is judged by the one it carries.
 */

/** The bytes of an address, 4 or 16 of them; null for text that is none. Brackets are taken off; a zone makes it none. */
export function readAddress(text: string): readonly number[] | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
  return bare.includes(':') ? readIpv6(bare) : readIpv4(bare)
}

/** True for an address, in any notation, that anyone on the internet may be asked at. */
export function isPublicAddress(text: string): boolean {
  const bytes = readAddress(text)
  return bytes !== null && (bytes.length === 4 ? isPublicIpv4(bytes) : isPublicIpv6(bytes))
}

/** One to four numbers, decimal, octal (0...) or hexadecimal (0x...); the last one fills what is left, as `inet_aton` and browsers read it. */
function readIpv4(text: string): readonly number[] | null {
  const parts = text.replace(/\.$/, '').split('.')
  if (parts.length > 4) return null
  const numbers = parts.map(readNumber)
  const last = numbers[numbers.length - 1] ?? NaN
  const leading = numbers.slice(0, -1)
  const width = 4 - leading.length
  if (leading.some((number) => !(number < 256)) || !(last < 256 ** width)) return null
  return [...leading, ...Array.from({ length: width }, (_, index) => Math.floor(last / 256 ** (width - 1 - index)) % 256)]
}

function readNumber(text: string): number {
  if (/^0x[0-9a-f]*$/i.test(text)) return text.length === 2 ? 0 : Number.parseInt(text.slice(2), 16)
  if (/^0[0-7]+$/.test(text)) return Number.parseInt(text, 8)
  return /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN
}

function readIpv6(text: string): readonly number[] | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(readGroups)
  if (head === undefined || head === null || tail === null) return null
  if (tail === undefined) return head.length === 16 ? head : null
  const gap = 16 - head.length - tail.length
  return gap < 2 ? null : [...head, ...Array.from({ length: gap }, () => 0), ...tail]
}

function readGroups(text: string): readonly number[] | null {
  if (text === '') return []
  const groups = text.split(':')
  const bytes: number[] = []
  for (const [index, group] of groups.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255)
    else if (index === groups.length - 1 && /^\d{1,3}(\.\d{1,3}){3}$/.test(group)) bytes.push(...group.split('.').map(Number))
    else return null
  }
  return bytes.every((byte) => byte < 256) ? bytes : null
}

/** The networks of IPv4 that are not public: first bytes, and how many bits of them count. */
const reservedIpv4: readonly (readonly [readonly number[], number])[] = [
  [[0], 8], [[10], 8], [[100, 64], 10], [[127], 8], [[169, 254], 16], [[172, 16], 12], [[192, 0, 0], 24], [[192, 0, 2], 24], [[192, 88, 99], 24],
  [[192, 168], 16], [[198, 18], 15], [[198, 51, 100], 24], [[203, 0, 113], 24], [[224], 3],
  // The address at which machines of one cloud provider reach its own service: public by its number only.
  [[168, 63, 129, 16], 32],
]

/** Within 2000::/3, which alone is handed out for the internet: protocol assignments (Teredo among them), examples, 6to4. */
const reservedIpv6: readonly (readonly [readonly number[], number])[] = [
  [[0x20, 0x01, 0x00], 23], [[0x20, 0x01, 0x0d, 0xb8], 32], [[0x20, 0x02], 16], [[0x3f, 0xff, 0x00], 20],
]

function isPublicIpv4(bytes: readonly number[]): boolean {
  return !reservedIpv4.some(([network, bits]) => isWithin(bytes, network, bits))
}

function isPublicIpv6(bytes: readonly number[]): boolean {
  const carried = carriedIpv4(bytes)
  if (carried !== null) return isPublicIpv4(carried)
  return isWithin(bytes, [0x20], 3) && !reservedIpv6.some(([network, bits]) => isWithin(bytes, network, bits))
}

/** ::ffff:a.b.c.d, and 64:ff9b::a.b.c.d of address translation. */
function carriedIpv4(bytes: readonly number[]): readonly number[] | null {
  const mapped = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255]
  const translated = [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]
  return isWithin(bytes, mapped, 96) || isWithin(bytes, translated, 96) ? bytes.slice(12) : null
}

function isWithin(bytes: readonly number[], network: readonly number[], bits: number): boolean {
  return network.every((byte, index) => {
    const counting = Math.min(8, Math.max(0, bits - index * 8))
    return (byte ^ (bytes[index] ?? 0)) >> (8 - counting) === 0
  })
}
