/** Checks the signature of a webhook over the bytes as they came. */

export interface HmacOptions {
  readonly secret: string
  /** Header that carries the signature in hexadecimal. */
  readonly header: string
  /** What stands before it, such as `sha256=`. Default: nothing. */
  readonly prefix?: string
}

export type VerifyRequest = (headers: Headers, body: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>

/** HMAC-SHA-256 of the raw body. The comparison is that of Web Crypto, whose time does not depend on the bytes. */
export function hmacSignature({ secret, header, prefix = '' }: HmacOptions): VerifyRequest {
  if (secret === '') throw new TypeError('the secret of a signature is not empty')
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  return async (headers, body) => {
    const given = headers.get(header) ?? ''
    const digits = given.slice(prefix.length)
    if (!given.startsWith(prefix) || !/^[0-9a-f]{64}$/i.test(digits)) return false
    const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    return crypto.subtle.verify('HMAC', await key, signature, body)
  }
}
