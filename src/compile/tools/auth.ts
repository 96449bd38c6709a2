/** How a tool authorizes itself: by the name of a credential, never by a secret. */
import { authSchemas } from '../definitions/index.ts'
import { below, hint } from '../pointer.ts'
import type { Place, Problems } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { isPlainObject } from '../../json.ts'
import type { AuthDeclaration } from '../../program/index.ts'
import type { z } from 'zod'

interface AuthContext {
  readonly problems: Problems
  /** Headers the author sets. */
  readonly headers: readonly string[]
}

export function authDeclaration(authored: unknown, place: Place, { problems, headers }: AuthContext): AuthDeclaration | null {
  const type = isPlainObject(authored) ? authored['type'] : undefined
  const types = Object.keys(authSchemas)
  if (typeof type !== 'string' || !Object.hasOwn(authSchemas, type)) {
    problems.add('ATTRIBUTE_INVALID', { ...place, pointer: below(place.pointer, 'type') }, `there is no auth type ${String(type)}${hint(String(type), types)}; there are ${types.join(', ')}`)
    return null
  }
  const checked = checkShape(authSchemas[type as keyof typeof authSchemas], authored, place, problems)
  if (checked === null) return null
  const auth = declarationOf(checked)
  const header = headerOf(auth)
  if (header !== null && headers.includes(header)) problems.add('HEADER_INVALID', place, `the header ${header} is set by auth and in the headers`)
  if (header !== null && !/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(header)) problems.add('HEADER_INVALID', place, `${JSON.stringify(header)} is no name of a header`)
  if (auth.type === 'hmac' && auth.keyName === '__proto__') problems.add('ATTRIBUTE_INVALID', { ...place, pointer: below(place.pointer, 'keyName') }, 'keyName cannot be __proto__')
  return auth
}

type Schemas = typeof authSchemas
type Checked = { readonly [Type in keyof Schemas]: z.output<Schemas[Type]> }[keyof Schemas]

function declarationOf(auth: Checked): AuthDeclaration {
  const { credential } = auth
  switch (auth.type) {
    case 'bearer':
      return { type: 'bearer', credential }
    case 'basic':
      return { type: 'basic', credential, username: auth.username ?? null }
    case 'api-key':
      return { type: 'api-key', credential, header: auth.header.toLowerCase() }
    case 'hmac':
      return { type: 'hmac', credential, fields: auth.fields, algorithm: auth.algorithm ?? 'sha256', encoding: auth.encoding ?? 'hex', keyName: auth.keyName, location: auth.location ?? 'header' }
  }
}

function headerOf(auth: AuthDeclaration): string | null {
  switch (auth.type) {
    case 'bearer':
    case 'basic':
      return 'authorization'
    case 'api-key':
      return auth.header
    case 'hmac':
      return auth.location === 'header' ? auth.keyName.toLowerCase() : null
  }
}
