/**
 * HTTP implementations.
 *
 * IH1. No secret is carried over: a definition names a credential, and the host gives it.
 */
import { isPlainObject } from '../../json.ts'
import { listOf, membersOf, taken, textOr, withRest } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'

interface HttpPlace {
  readonly pointer: string
  readonly notes: Notes
  readonly secrets: Map<string, string>
}

export interface StepRetries {
  readonly attempts: number
  readonly delayMilliseconds: number | null
  readonly doubles: boolean
}

const plain = ['contentType', 'pathParams', 'queryParams', 'useQueryParams', 'customQuery', 'userAgent', 'responseMapping', 'timeout', 'arrayFormat'] as const
const secretHeader = /^(authorization|proxy-authorization|cookie)$|(api|access|auth|secret|private)[-_]?(key|token)|token$|secret/i

export function importHttp(tool: Jsfe, authored: Jsfe, place: HttpPlace, stepRetries: StepRetries | undefined): Made {
  const { pointer, notes } = place
  const auths = authsOf(tool, authored, place)
  if (auths.length > 1) notes.add(pointer, `a tool authorizes itself in one way: ${auths.slice(0, -1).map((auth) => String(auth['type'])).join(', ')} ${auths.length > 2 ? 'are' : 'is'} left out`)
  const auth = auths.at(-1)
  const made: Made = {
    type: 'http',
    url: authored['url'] ?? tool['url'],
    ...methodOf(authored['method'] ?? tool['method']),
    ...taken(authored, plain.filter((name) => name !== 'arrayFormat' || authored[name] === 'comma')),
    ...headersOf(authored, auth),
    ...(auth === undefined ? {} : { auth }),
    ...retriesOf(authored, stepRetries, place),
  }
  const known = ['type', 'url', 'method', ...plain, 'headers', 'defaultHeaders', 'basicAuth', 'apiKeyHeader', 'hashAuth', 'authentication', 'authHeaders', 'retries', 'retryDelay']
  return withRest(made, authored, known, { pointer, notes })
}

const methodOf = (method: unknown): Made => (typeof method === 'string' ? { method: method.toUpperCase() } : {})

/** jsfe means 5xx and 429, and repeats whatever failed (W-25); here only statuses that say so. */
function retriesOf({ retries, retryDelay }: Jsfe, fromStep: StepRetries | undefined, { pointer, notes }: HttpPlace): Made {
  const asked = typeof retries === 'number' && retries > 0 ? { attempts: retries, delayMilliseconds: typeof retryDelay === 'number' ? retryDelay : null, doubles: typeof retryDelay !== 'number' } : fromStep
  if (asked === undefined) return {}
  notes.add(below(pointer, 'retries'), 'the tool is tried again for the statuses listed, never for 4xx; a tool that writes is not tried again at all')
  const { attempts, delayMilliseconds, doubles } = asked
  return { retries: { attempts: Math.min(attempts, 10), statuses: [429, 500, 502, 503, 504], delayMilliseconds: Math.min(delayMilliseconds ?? 1_000, 60_000), factor: doubles ? 2 : 1 } }
}

/** Headers without those that are a secret: `auth` sends that one. */
function headersOf(authored: Jsfe, auth: Made | undefined): Made {
  const groups = (['headers', 'defaultHeaders'] as const).flatMap((group) => {
    const kept = Object.entries(membersOf(authored[group])).filter(([name, value]) => !isSecret(name, value))
    return kept.length === 0 ? [] : [[group, Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))] as const]
  })
  return auth === undefined && groups.length === 0 ? {} : Object.fromEntries(groups)
}

const isSecret = (name: string, value: unknown): boolean => secretHeader.test(name) && typeof value === 'string' && !value.includes('{{')

/** Every way the tool authorizes itself, the one that wins in jsfe last (TOOL-12). */
function authsOf(tool: Jsfe, authored: Jsfe, place: HttpPlace): readonly Made[] {
  const { notes, pointer } = place
  const id = textOr(tool['id'], 'tool')
  const keep = (what: string, secret: unknown): string => {
    const name = `jsfe.${id}.${what}`
    if (typeof secret === 'string') place.secrets.set(name, secret)
    notes.add(pointer, `the secret of ${id} is not carried over: give the engine the credential ${name}`)
    return name
  }
  const auths: Made[] = []
  const bearer = authored['authentication']
  if (isPlainObject(bearer) && typeof bearer['token'] === 'string') auths.push({ type: 'bearer', credential: keep('bearer', bearer['token']) })
  if (typeof tool['apiKey'] === 'string') auths.push({ type: 'bearer', credential: keep('apiKey', tool['apiKey']) })
  const { username, password } = membersOf(authored['basicAuth'])
  if (typeof username === 'string') auths.push({ type: 'basic', credential: keep('basicAuth', password), username })
  const { name, value } = membersOf(authored['apiKeyHeader'])
  if (typeof name === 'string') auths.push({ type: 'api-key', credential: keep('apiKeyHeader', value), header: name })
  for (const [header, secret] of Object.entries({ ...membersOf(authored['defaultHeaders']), ...membersOf(authored['headers']) })) {
    if (isSecret(header, secret)) auths.push(headerAuth(header, String(secret), keep))
  }
  const hash = isPlainObject(authored['hashAuth']) ? authored['hashAuth'] : membersOf(tool['hashAuth'])
  if (listOf(hash['fields']).length > 0) auths.push({ type: 'hmac', credential: keep('hashAuth', hash['secret']), ...taken(hash, ['fields', 'algorithm', 'encoding', 'keyName', 'location']) })
  return auths
}

function headerAuth(header: string, secret: string, keep: (what: string, secret: unknown) => string): Made {
  const [, token] = header.toLowerCase() === 'authorization' ? (/^Bearer (.+)$/i.exec(secret) ?? []) : []
  if (token !== undefined) return { type: 'bearer', credential: keep('authorization', token) }
  return { type: 'api-key', credential: keep(header.toLowerCase(), secret), header }
}
