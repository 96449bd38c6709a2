import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../../src/index.ts'
import type { HostMessage, HostReply, SweepReport } from '../../../host/index.ts'
import { createLambdaHandler } from '../../../host/lambda/index.ts'
import type { LambdaHandlerOptions } from '../../../host/lambda/index.ts'

const fail = errorsOf({
  AGAIN: { next: 'retry', advice: 'a' }, WRONG: { next: 'fix-input', advice: 'a' }, LOOK: { next: 'ask-operator', advice: 'a' }, NEVER: { next: 'stop', advice: 'a' },
})
const reply: HostReply = { replyId: 'r1', text: 'Yes.', choices: [], effects: [], inFlow: false, repeated: false, retryAfter: null, recovery: null }
const report: SweepReport = { examined: 1, finished: 1, held: 0, busy: 0, delivered: 0, failed: [] }
const message = { tenantId: 't1', conversationId: 'c1', messageId: 'm1', userId: 'u1', role: 'user', content: 'hi' }
const time = (...left: number[]) => ({ getRemainingTimeInMillis: () => (left.length > 1 ? left.shift()! : left[0]!) })

/** A host that does what the content says, and notes what it was given. */
function setting(options: Partial<LambdaHandlerOptions> = {}) {
  const handled: string[] = []
  const failures: unknown[] = []
  const host: LambdaHandlerOptions['host'] = {
    handle(given: HostMessage) {
      handled.push(given.messageId)
      const content = 'content' in given ? given.content : ''
      if (content === 'BROKEN') return Promise.reject(new TypeError('secret'))
      if (content === 'BUSY') return Promise.resolve({ ...reply, retryAfter: 1_000 })
      return content === 'hi' ? Promise.resolve(reply) : Promise.reject(fail(content as 'AGAIN', 'no'))
    },
    sweep: () => Promise.resolve(report),
  }
  const handler = createLambdaHandler({ host, turnMilliseconds: 1_000, onFailure: (error) => failures.push(error), ...options })
  return { handled, failures, handler }
}

const record = (messageId: string, group: string, content: string) =>
  ({ messageId, attributes: { MessageGroupId: group }, body: JSON.stringify({ ...message, messageId, content }) })
const failed = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) })

describe('records of a queue', () => {
  it('after the first failure of a group the rest of it fails unhandled, other groups go on', async () => {
    const { handler, handled } = setting()
    const event = { Records: [record('1', 'a', 'hi'), record('2', 'a', 'AGAIN'), record('3', 'b', 'hi'), record('4', 'a', 'hi'), record('5', 'b', 'hi')] }
    expect(await handler(event, time(9_000))).toEqual(failed('2', '4'))
    expect(handled).toEqual(['1', '2', '3', '5'])
  })

  it.each(['WRONG', 'LOOK', 'NEVER'])('what cannot be tried again (%s) is acknowledged and told, and its group goes on', async (content) => {
    const { handler, handled, failures } = setting()
    expect(await handler({ Records: [record('1', 'a', content), record('2', 'a', 'hi')] }, time(9_000))).toEqual(failed())
    expect(handled).toEqual(['1', '2'])
    expect(failures).toMatchObject([{ code: content }])
  })

  it.each(['BUSY', 'BROKEN'])('a conversation that is %s comes again', async (content) => {
    expect(await setting().handler({ Records: [record('1', 'a', content)] }, time(9_000))).toEqual(failed('1'))
  })

  it('a body that is no JSON is acknowledged and told', async () => {
    const { handler, failures } = setting()
    expect(await handler({ Records: [{ messageId: '1', body: '{' }] }, time(9_000))).toEqual(failed())
    expect(failures).toMatchObject([{ code: 'RECORD_NOT_JSON' }])
  })

  it('what there is no time for comes again unhandled', async () => {
    const { handler, handled } = setting()
    expect(await handler({ Records: [record('1', 'a', 'hi'), record('2', 'b', 'hi')] }, time(1_500, 1_499))).toEqual(failed('2'))
    expect(handled).toEqual(['1'])
  })

  it('a reply that could not be passed on makes its record come again', async () => {
    const { handler } = setting({ onReply: () => Promise.reject(new TypeError('channel')) })
    expect(await handler({ Records: [record('1', 'a', 'hi')] }, time(9_000))).toEqual(failed('1'))
  })
})

describe('web events', () => {
  const event = (body: string, isBase64Encoded = false) => ({ version: '2.0', rawPath: '//', headers: { 'content-type': 'application/json' }, requestContext: { http: { method: 'POST' } }, body, isBase64Encoded })

  it.each([[false, JSON.stringify(message)], [true, Buffer.from(JSON.stringify(message)).toString('base64')]])('are answered (base64: %s)', async (isBase64, body) => {
    const result = await setting().handler(event(body, isBase64), time(9_000))
    expect(result).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(reply) })
  })

  it.each([['AGAIN', 503], ['WRONG', 400], ['NEVER', 409], ['LOOK', 500], ['BROKEN', 503]])('%s is answered with %i', async (content, statusCode) => {
    const result = await setting().handler(event(JSON.stringify({ ...message, content })), time(9_000))
    expect(result).toMatchObject({ statusCode })
    expect(JSON.stringify(result)).not.toMatch(/secret|stack/)
  })

  it('is 503 when too little time is left, and nothing was begun', async () => {
    const { handler, handled } = setting()
    expect(await handler(event(JSON.stringify(message)), time(1_499))).toMatchObject({ statusCode: 503 })
    expect(handled).toEqual([])
  })
})

describe('other events', () => {
  it('a message as it is gives its reply, or the error', async () => {
    const { handler } = setting()
    expect(await handler(message, time(9_000))).toEqual(reply)
    expect(await handler({ ...message, content: 'WRONG' }, time(9_000))).toEqual({ error: { code: 'WRONG', message: 'no', next: 'fix-input', advice: 'a' } })
  })

  it('a sweep looks at each tenant while there is time, and names the others', async () => {
    const { handler } = setting({ sweep: { tenantIds: ['t1', 't2'], olderThan: 0 } })
    expect(await handler({ saydo: 'sweep' }, time(9_000, 1_000))).toEqual({ tenants: { t1: report }, left: ['t2'] })
  })

  it('a sweep without tenants says so', async () => {
    expect(await setting().handler({ saydo: 'sweep' }, time(9_000))).toMatchObject({ error: { code: 'SWEEP_NOT_SET' } })
  })
})
