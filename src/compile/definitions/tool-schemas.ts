/** What authors write of tools, as zod schemas. */
import { z } from 'zod'

const json = z.json()
const texts = z.record(z.string(), z.string())
const milliseconds = z.number().int().min(1).max(900_000)
const status = z.number().int().min(400).max(599)

export const toolSchema = z.looseObject({
  id: z.string().min(1).regex(/^(?!__proto__$)/, 'cannot be an id'),
  name: z.string().optional(),
  description: z.string().optional(),
  parameters: z.record(z.string(), json).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  returns: z.record(z.string(), json).optional(),
  effect: z.enum(['read', 'write']).optional(),
  timeout: milliseconds.optional(),
  rateLimit: z.unknown().optional(),
  implementation: z.looseObject({ type: z.enum(['local', 'http', 'mock', 'custom']) }),
})

/** Calls of one user of one tenant, over a sliding window. */
export const rateLimitSchema = z.looseObject({
  requests: z.number().int().min(1).max(1_000_000),
  windowMilliseconds: z.number().int().min(1).max(86_400_000),
})

export const bodyFormats = {
  json: 'json', 'application/json': 'json',
  form: 'form', 'application/x-www-form-urlencoded': 'form',
  multipart: 'multipart', 'multipart/form-data': 'multipart',
  text: 'text', 'text/plain': 'text',
  xml: 'xml', 'application/xml': 'xml', 'text/xml': 'xml',
} as const

export const implementationSchemas = {
  local: z.looseObject({ type: z.literal('local'), function: z.string().min(1), args: z.array(z.string()).optional(), timeout: milliseconds.optional() }),
  http: z.looseObject({
    type: z.literal('http'),
    url: z.string().min(1),
    method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']).optional(),
    pathParams: z.array(z.string()).optional(),
    queryParams: z.array(z.string()).optional(),
    useQueryParams: z.boolean().optional(),
    arrayFormat: z.enum(['repeat', 'comma']).optional(),
    customQuery: z.string().optional(),
    contentType: z.enum(Object.keys(bodyFormats) as [keyof typeof bodyFormats]).optional(),
    headers: texts.optional(),
    defaultHeaders: texts.optional(),
    userAgent: z.string().optional(),
    auth: z.unknown().optional(),
    reply: z.enum(['auto', 'json', 'xml', 'text']).optional(),
    retries: z.unknown().optional(),
    responseMapping: json.optional(),
    idempotencyHeader: z.string().min(1).optional(),
    notAppliedStatuses: z.array(z.number().int().min(400).max(499)).optional(),
    timeout: milliseconds.optional(),
  }),
  mock: z.looseObject({
    type: z.literal('mock'),
    response: json.optional(),
    responses: z.record(z.string(), json).optional(),
    select: z.string().min(1).optional(),
    responseMapping: json.optional(),
    timeout: milliseconds.optional(),
  }),
  custom: z.looseObject({
    type: z.literal('custom'),
    transport: z.string().min(1),
    options: json.optional(),
    responseMapping: json.optional(),
    timeout: milliseconds.optional(),
  }),
} as const

export const retrySchema = z.looseObject({
  attempts: z.number().int().min(0).max(10),
  statuses: z.array(status).optional(),
  delayMilliseconds: z.number().int().min(0).max(60_000).optional(),
  factor: z.number().min(1).max(10).optional(),
  mostMilliseconds: z.number().int().min(0).max(300_000).optional(),
})

/** A credential is named here and known to the host. */
const credential = z.string().min(1)

export const authSchemas = {
  bearer: z.looseObject({ type: z.literal('bearer'), credential }),
  basic: z.looseObject({ type: z.literal('basic'), credential, username: z.string().min(1).optional() }),
  'api-key': z.looseObject({ type: z.literal('api-key'), credential, header: z.string().min(1) }),
  hmac: z.looseObject({
    type: z.literal('hmac'),
    credential,
    fields: z.array(z.string().min(1)).min(1),
    algorithm: z.enum(['sha256', 'sha512', 'sha1']).optional(),
    encoding: z.enum(['hex', 'base64']).optional(),
    keyName: z.string().min(1),
    location: z.enum(['header', 'body']).optional(),
  }),
} as const
