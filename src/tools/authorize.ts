/**
 * Puts credentials into a request, at the time of the call.
 *
 * AU1. A secret goes from the host's port into one header or body member, and nowhere else: no error, log line or fact holds it.
 * AU2. When there is no usable secret, nothing is sent.
 */
import { toolError } from './codes.ts'
import { valueText } from './encoding.ts'
import { headerText } from './request.ts'
import { platformBase64 } from '../ports/index.ts'
import type { Credentials, CredentialUse, Signer } from '../ports/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { AuthDeclaration, HmacAuth } from '../program/index.ts'
import type { SaydoError } from '../errors.ts'

export interface AuthPorts {
  readonly credentials: Credentials
  readonly signer: Signer | null
}

/** What authorizing adds. */
export interface Authorization {
  readonly headers: Readonly<Record<string, string>>
  readonly args: JsonObject
}

/** @throws SaydoError TOOL_CREDENTIAL_MISSING, TOOL_HEADER_INVALID. */
export async function authorize(auth: AuthDeclaration, args: JsonObject, use: CredentialUse, ports: AuthPorts): Promise<Authorization> {
  const secret = await secretOf(auth, use, ports.credentials)
  switch (auth.type) {
    case 'bearer':
      return inHeader('authorization', `Bearer ${secret}`, args)
    case 'basic':
      return inHeader('authorization', `Basic ${platformBase64(auth.username === null ? secret : `${auth.username}:${secret}`)}`, args)
    case 'api-key':
      return inHeader(auth.header, secret, args)
    case 'hmac':
      return signed(auth, secret, args, ports.signer)
  }
}

async function secretOf(auth: AuthDeclaration, use: CredentialUse, credentials: Credentials): Promise<string> {
  let secret: unknown
  try {
    secret = await credentials.resolve(auth.credential, use)
  } catch {
    throw missing(auth, 'could not be had')
  }
  if (typeof secret !== 'string' || secret === '') throw missing(auth, 'is no text')
  return secret
}

function missing(auth: AuthDeclaration, what: string): SaydoError {
  return toolError('TOOL_CREDENTIAL_MISSING', `the credential ${JSON.stringify(auth.credential)} ${what}`, { facts: { credential: auth.credential, notSent: true } })
}

const inHeader = (name: string, value: string, args: JsonObject): Authorization => ({ headers: { [name]: headerText(name, value) }, args })

async function signed(auth: HmacAuth, secret: string, args: JsonObject, signer: Signer | null): Promise<Authorization> {
  if (signer === null) throw missing(auth, 'cannot be used: the engine has no signer')
  const text = auth.fields.map((field) => valueText(memberAt(args, field))).join('|')
  const signature = await Promise.resolve(signer.hmac(secret, text, { algorithm: auth.algorithm, encoding: auth.encoding })).catch(() => {
    throw missing(auth, 'could not be used by the signer')
  })
  return auth.location === 'header' ? inHeader(auth.keyName.toLowerCase(), signature, args) : { headers: {}, args: { ...args, [auth.keyName]: signature } }
}

/** Dots lead into objects; what is missing is null. */
function memberAt(args: JsonObject, field: string): JsonValue {
  return field.split('.').reduce<JsonValue>((value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? ((value as JsonObject)[key] ?? null) : null), args)
}
