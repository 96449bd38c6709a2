/**
 * A conversation host as a Lambda function.
 *
 * LH1. A turn begins only while the function has time for all of it.
 * LH2. Everything that was begun is awaited: nothing runs on after the return.
 */
import type { ConversationHost, HostMessage, HostReply, SweepReport } from '../conversation/index.ts'
import { createHttpHandler, failureBody, namedError } from '../http/index.ts'
import type { FailureBody, HttpHandlerOptions } from '../http/index.ts'
import { lambdaError } from './codes.ts'
import { isQueueEvent, isSweepEvent, isWebEvent } from './events.ts'
import type { LambdaContext, QueueResult, WebEvent, WebResult } from './events.ts'
import { handleQueue } from './queue.ts'

export interface LambdaHandlerOptions extends Omit<HttpHandlerOptions, 'host'> {
  readonly host: Pick<ConversationHost, 'handle' | 'sweep'>
  /** Milliseconds of a whole turn: the host's own `limits.turnMilliseconds`. No turn begins with less time left than this and the margin. */
  readonly turnMilliseconds: number
  /** Milliseconds for the answer itself. Default: 500. */
  readonly marginMilliseconds?: number
  /** Takes the replies to queue records: they have nobody to return to. A failure makes the record come again, which gives the same reply. */
  readonly onReply?: (message: HostMessage, reply: HostReply) => void | Promise<void>
  /** What `{ saydo: 'sweep' }` looks at. */
  readonly sweep?: { readonly tenantIds: readonly string[]; readonly olderThan: number; readonly limit?: number }
}

export interface SweepResult {
  readonly tenants: Readonly<Record<string, SweepReport>>
  /** Tenants for which no time was left. */
  readonly left: readonly string[]
}

export type LambdaResult = WebResult | QueueResult | SweepResult | HostReply | FailureBody
export type LambdaHandler = (event: unknown, context: LambdaContext) => Promise<LambdaResult>

/** Takes events of Function URL and API Gateway (payload 2.0), SQS, `{ saydo: 'sweep' }`, and a `HostMessage` as it is. */
export function createLambdaHandler(options: LambdaHandlerOptions): LambdaHandler {
  const { host, turnMilliseconds, marginMilliseconds = 500, onReply = () => undefined, onFailure = () => undefined } = options
  return async (event, context) => {
    const hasTime = (): boolean => context.getRemainingTimeInMillis() >= turnMilliseconds + marginMilliseconds
    const handle = (message: HostMessage): Promise<HostReply> =>
      hasTime() ? host.handle(message) : Promise.reject(lambdaError('TIME_TOO_SHORT', 'too little time is left for a turn'))
    if (isQueueEvent(event)) return handleQueue(event, { handle, onReply, onFailure })
    if (isWebEvent(event)) return webResult(await createHttpHandler({ ...options, host: { handle } })(requestOf(event)))
    try {
      return isSweepEvent(event) ? await sweepAll(options, hasTime) : await handle(event as HostMessage)
    } catch (error) {
      onFailure(error)
      return failureBody(namedError(error))
    }
  }
}

async function sweepAll({ host, sweep }: LambdaHandlerOptions, hasTime: () => boolean): Promise<SweepResult> {
  if (sweep === undefined) throw lambdaError('SWEEP_NOT_SET', 'no tenants to sweep are named')
  const { tenantIds, ...rest } = sweep
  const tenants: Record<string, SweepReport> = {}
  const left: string[] = []
  for (const tenantId of tenantIds) {
    if (hasTime()) tenants[tenantId] = await host.sweep({ ...rest, tenantId })
    else left.push(tenantId)
  }
  return { tenants, left }
}

function requestOf({ headers = {}, requestContext, body, isBase64Encoded = false }: WebEvent): Request {
  const { method } = requestContext.http
  const bytes = body === undefined || method === 'GET' || method === 'HEAD' ? null : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  return new Request('http://localhost/', { method, headers, body: bytes })
}

async function webResult(response: Response): Promise<WebResult> {
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
