/** What AWS hands to a function, as far as it is read here. */

export interface LambdaContext {
  getRemainingTimeInMillis(): number
}

/** Function URL, and API Gateway HTTP API with payload version 2.0. */
export interface WebEvent {
  readonly version: '2.0'
  readonly headers?: Readonly<Record<string, string>>
  readonly requestContext: { readonly http: { readonly method: string } }
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

export interface WebResult {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface QueueRecord {
  readonly messageId: string
  readonly body: string
  readonly attributes?: { readonly MessageGroupId?: string }
}

export interface QueueEvent {
  readonly Records: readonly QueueRecord[]
}

export interface QueueResult {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

export const isWebEvent = (event: unknown): event is WebEvent => isObject(event) && event['version'] === '2.0' && isObject(event['requestContext']) && isObject(event['requestContext']['http'])

export const isQueueEvent = (event: unknown): event is QueueEvent => isObject(event) && Array.isArray(event['Records'])

export const isSweepEvent = (event: unknown): boolean => isObject(event) && event['saydo'] === 'sweep'
