import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aiCallbackChat, fetchTransport, openAiCompatibleChat } from '../../../host/index.ts'
import type { OpenAiCompatibleOptions } from '../../../host/index.ts'
import type { ChatRequest, JsonObject } from '../../../src/index.ts'
import { exactDetector, modelDetector } from '../../../src/index.ts'
import { flow, say } from '../../support/definitions.ts'
import { talkTo } from '../../support/talk.ts'

interface Seen {
  readonly headers: IncomingHttpHeaders
  readonly body: JsonObject
}

const schema = { name: 'detect_flow', schema: { type: 'object' } }
const chatRequest: ChatRequest = { system: 'sort', messages: [{ role: 'user', content: 'pay' }], schema, task: { task: 'detect_flow' }, signal: new AbortController().signal }

describe('openAiCompatibleChat', () => {
  let server: Server
  let url = ''
  let answer: { readonly status: number; readonly body: string } | 'never'
  const seen: Seen[] = []

  const content = (text: unknown) => ({ status: 200, body: JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }) })
  const chat = (more: Partial<OpenAiCompatibleOptions> = {}) => openAiCompatibleChat({ url, model: 'small', transport: fetchTransport(), ...more })

  beforeAll(async () => {
    server = createServer((incoming, reply) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        seen.push({ headers: incoming.headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonObject })
        if (answer === 'never') return
        reply.writeHead(answer.status, { 'content-type': 'application/json' })
        reply.end(answer.body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`
  })

  afterEach(() => seen.splice(0))

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('sends system, messages, model and the shape of the reply, and gives the text of the first choice', async () => {
    answer = content('{"flowName":"none"}')
    expect(await chat().complete(chatRequest)).toBe('{"flowName":"none"}')
    expect(seen[0]?.body).toEqual({
      model: 'small', temperature: 0, max_tokens: 500,
      messages: [{ role: 'system', content: 'sort' }, { role: 'user', content: 'pay' }],
      response_format: { type: 'json_schema', json_schema: { name: 'detect_flow', schema: { type: 'object' }, strict: false } },
    })
    expect(seen[0]?.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  it('OC1: asks for the credential each time and sends it in the header of the endpoint', async () => {
    answer = content('x')
    const keys = ['first', 'second']
    const withKey = chat({ credential: () => Promise.resolve(keys.shift() ?? '') })
    await withKey.complete(chatRequest)
    await withKey.complete(chatRequest)
    await chat({ credential: () => 'third', credentialHeader: { name: 'api-key', prefix: '' } }).complete(chatRequest)
    expect(seen.map(({ headers }) => headers.authorization ?? headers['api-key'])).toEqual(['Bearer first', 'Bearer second', 'third'])
    expect(JSON.stringify(withKey)).not.toContain('first')
  })

  it('takes other formats and parameters, and content in parts', async () => {
    answer = content([{ type: 'text', text: '{"a":' }, { type: 'text', text: '1}' }, 7])
    expect(await chat({ replyFormat: 'json_object', parameters: { max_completion_tokens: 9 } }).complete(chatRequest)).toBe('{"a":1}')
    await chat({ replyFormat: 'none' }).complete(chatRequest)
    expect(seen.map(({ body }) => body['response_format'])).toEqual([{ type: 'json_object' }, undefined])
    expect(seen[0]?.body).toMatchObject({ max_completion_tokens: 9 })
    expect(seen[0]?.body['temperature']).toBeUndefined()
  })

  it.each([401, 429, 500, 302])('OC2: status %i is refused by code, without the body and the credential', async (status) => {
    answer = { status, body: '{"error":"you said pay my secret bill"}' }
    const failure: unknown = await chat({ credential: () => 'sk-secret' }).complete(chatRequest).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'CHAT_REFUSED', facts: { status } })
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret')
  })

  it.each(['', 'no json', '[]', '{}', '{"choices":[]}', '{"choices":[{"message":{}}]}', '{"choices":[{"message":{"content":null}}]}'])('a reply like %s is unreadable by code', async (body) => {
    answer = { status: 200, body }
    await expect(chat().complete(chatRequest)).rejects.toMatchObject({ code: 'CHAT_REPLY_INVALID' })
  })

  it('an endpoint that is not there, and one that never answers, lose no turn', async () => {
    answer = 'never'
    const slow = modelDetector({ chat: chat(), timeoutMilliseconds: 100, name: 'slow' })
    const away = modelDetector({ chat: chat({ url: `http://127.0.0.1:${await closedPort()}/v1` }), name: 'away' })
    const talk = await talkTo({ flows: [flow('pay', {}, say('paid'))] } as never, { detectors: [slow, away, exactDetector] })
    expect(await talk.say('pay')).toBe('paid')
    expect(talk.session.lastTurn?.detection?.failed).toEqual([{ detector: 'slow', reason: 'DETECTION_TIMEOUT' }, { detector: 'away', reason: 'HTTP_NOT_SENT' }])
  })

  it('a whole detection over a real endpoint', async () => {
    answer = content('```json\n{"flowName": "PAY", "parameters": {"amount": "20"}, "confidence": 0.9}\n```')
    const detector = modelDetector({ chat: chat() })
    const talk = await talkTo({ flows: [flow('pay', { parameters: [{ name: 'amount', type: 'number' }] }, say('paid {{amount + 1}}'))] } as never, { detector })
    expect(await talk.say('I want to pay 20')).toBe('paid 21')
  })
})

describe('aiCallbackChat', () => {
  it('INT-2, INT-5: the callback is given instruction, message, schema as text and the request as data', async () => {
    const calls: unknown[][] = []
    const callback = (...values: unknown[]) => {
      calls.push(values)
      return Promise.resolve('{"flowName":"PAY","parameters":{}}')
    }
    const talk = await talkTo({ flows: [flow('pay', {}, say('paid'))] } as never, { detector: modelDetector({ chat: aiCallbackChat(callback) }) })
    expect(await talk.say('let me pay')).toBe('paid')
    const [system, user, wrapper, structured] = calls[0] as [string, string, string, JsonObject]
    expect(system).toContain('"name":"PAY"')
    expect(user).toContain('let me pay')
    expect(JSON.parse(wrapper)).toMatchObject({ type: 'json_schema', json_schema: { name: 'detect_flow', schema: { type: 'object' } } })
    expect(structured).toEqual({ task: 'detect_flow', input: 'let me pay', conversation: [], flows: [{ id: 'pay', name: 'PAY', description: 'd', parameters: [] }] })
  })

  it('a callback that gives no text is an error by code', async () => {
    await expect(aiCallbackChat(() => Promise.resolve({ flowName: 'x' } as never)).complete(chatRequest)).rejects.toMatchObject({ code: 'CHAT_REPLY_INVALID' })
  })
})

/** A port nobody listens on any more. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
