/** Secrets of tools. Definitions name them; the host knows them. */

/** For whom a credential is wanted. */
export interface CredentialUse {
  readonly tool: string
  readonly tenant: string
}

export interface Credentials {
  /**
   * The secret a definition refers to, at the time of the call: a token, a key, or `user:password`.
   * What it throws or rejects with is not passed on: it might name the secret.
   */
  resolve(reference: string, use: CredentialUse): Promise<string> | string
}

export type HmacAlgorithm = 'sha256' | 'sha512' | 'sha1'

/** Keyed digests of a request's fields. */
export interface Signer {
  /** HMAC over the UTF-8 bytes of `text`. */
  hmac(key: string, text: string, format: { readonly algorithm: HmacAlgorithm; readonly encoding: 'hex' | 'base64' }): Promise<string> | string
}
