/** What the engine knows of a tool: data, checked and complete. Secrets are never here: `auth` names a credential of the host. */
import type { JsonObject, JsonValue } from '../json.ts'
import type { TemplateTree } from '../expressions/index.ts'
import type { HmacAlgorithm, RateLimit } from '../ports/index.ts'
import type { MappingTree } from './mapping.ts'

export interface ToolContract {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly effect: 'read' | 'write'
  /** JSON Schema of the arguments object, or null when nothing is declared. */
  readonly parameters: JsonObject | null
  readonly returns: JsonObject | null
  /** How a local function takes its arguments: one object, or these names in order. */
  readonly positional: readonly string[] | null
  readonly implementation: ToolImplementation
  /** Milliseconds one call may take, with every retry, redirect and wait. */
  readonly timeout: number
  readonly rateLimit: RateLimit | null
}

export type ToolImplementation =
  | { readonly type: 'local'; readonly function: string }
  | HttpImplementation
  | MockImplementation
  | CustomImplementation

export interface MockImplementation {
  readonly type: 'mock'
  readonly response: JsonValue | null
  /** Answers by name; the argument named `select` chooses one. */
  readonly responses: JsonObject
  readonly select: string
  readonly mapping: MappingTree | null
}

export interface CustomImplementation {
  readonly type: 'custom'
  /** Name of a transport the host registers. */
  readonly transport: string
  readonly options: JsonValue
  readonly mapping: MappingTree | null
}

export interface HttpImplementation {
  readonly type: 'http'
  readonly method: string
  readonly url: TemplateTree
  /** Arguments that go to the query of a request with a body. */
  readonly queryParams: readonly string[]
  /** Every argument goes to the query. */
  readonly useQueryParams: boolean
  readonly arrayFormat: 'repeat' | 'comma'
  /** Appended to the query; `{name}` takes an argument. */
  readonly customQuery: string
  readonly contentType: BodyFormat
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, TemplateTree>>
  readonly auth: AuthDeclaration | null
  /** How the reply is read; `auto` goes by its content type. */
  readonly reply: 'auto' | 'json' | 'xml' | 'text'
  readonly retries: RetryPolicy | null
  readonly mapping: MappingTree | null
  /** Header an action's provider key is sent in. */
  readonly idempotencyHeader: string
  /** Statuses that prove nothing happened. */
  readonly notAppliedStatuses: readonly number[]
  /** A template of the request has a pattern. */
  readonly usesPatterns: boolean
}

export type BodyFormat = 'json' | 'form' | 'multipart' | 'text' | 'xml'

export type AuthDeclaration =
  | { readonly type: 'bearer'; readonly credential: string }
  /** Without `username` the credential is `user:password`. */
  | { readonly type: 'basic'; readonly credential: string; readonly username: string | null }
  | { readonly type: 'api-key'; readonly credential: string; readonly header: string }
  | HmacAuth

/** TOOL-13: an HMAC over the values of the fields, joined with `|`. */
export interface HmacAuth {
  readonly type: 'hmac'
  readonly credential: string
  /** Ways to arguments: dots lead into objects. */
  readonly fields: readonly string[]
  readonly algorithm: HmacAlgorithm
  readonly encoding: 'hex' | 'base64'
  /** Header or body member the digest is put in. */
  readonly keyName: string
  readonly location: 'header' | 'body'
}

export interface RetryPolicy {
  /** Tries after the first. */
  readonly attempts: number
  /** Statuses that are tried again. */
  readonly statuses: readonly number[]
  /** Before the first of them; each further wait is `factor` times as long. */
  readonly delayMilliseconds: number
  readonly factor: number
  /** No wait is longer; a service that asks for more is not tried again. */
  readonly mostMilliseconds: number
}
