/** Secrets reach the request and nothing else: not definitions, digests, sessions, errors or logs. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { nodeSigner } from '../../host/node/index.ts'
import { compileFlowSet, writeArtifact } from '../../src/index.ts'
import type { Credentials, HttpReply, HttpRequest, HttpTransport, Logger } from '../../src/index.ts'
import { called, callingSet, callTool, failureOf } from '../support/tool-calls.ts'

const secret = 'S3cr3t-9f8e7d'
const ok: HttpReply = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"fine":true}' }

function recorder(reply: HttpReply | (() => never) = ok): HttpTransport & { readonly sent: HttpRequest[] } {
  const sent: HttpRequest[] = []
  return { sent, send: (request) => (sent.push(request), typeof reply === 'function' ? Promise.reject(new TypeError(`lost ${JSON.stringify(request)}`)) : Promise.resolve(reply)) }
}

const vault = (value: unknown = secret): Credentials => ({ resolve: () => value as string })
const tool = (auth: object, implementation: object = {}) => ({ implementation: { type: 'http', url: 'https://api.example.com/x', auth, ...implementation } })

async function sentWith(auth: object, args: object = { amount: 5 }, implementation: object = {}): Promise<HttpRequest> {
  const http = recorder()
  await callTool(tool(auth, implementation), args, { transports: { http }, credentials: vault(), signer: nodeSigner })
  return http.sent[0]!
}

describe('credentials', () => {
  it.each<[string, object, string, string]>([
    ['bearer', { type: 'bearer', credential: 'shop' }, 'authorization', `Bearer ${secret}`],
    ['basic with a user', { type: 'basic', credential: 'shop', username: 'ána' }, 'authorization', `Basic ${Buffer.from(`ána:${secret}`).toString('base64')}`],
    ['basic whole', { type: 'basic', credential: 'shop' }, 'authorization', `Basic ${Buffer.from(secret).toString('base64')}`],
    ['api-key', { type: 'api-key', credential: 'shop', header: 'X-Api-Key' }, 'x-api-key', secret],
  ])('%s', async (_what, auth, header, value) => expect((await sentWith(auth)).headers[header]).toBe(value))

  it.each(['sha256', 'sha512', 'sha1'] as const)('TOOL-13: hmac with %s over the fields joined with |, missing ones empty', async (algorithm) => {
    const args = { amount: 5, to: { name: 'Ana' }, list: [1] }
    const auth = { type: 'hmac', credential: 'shop', algorithm, fields: ['amount', 'to.name', 'none.at.all', 'list'], keyName: 'X-Signature' }
    expect((await sentWith(auth, args)).headers['x-signature']).toBe(createHmac(algorithm, secret).update('5|Ana||[1]').digest('hex'))
  })

  it('TOOL-13: hmac in base64 and in the body', async () => {
    const auth = { type: 'hmac', credential: 'shop', encoding: 'base64', fields: ['amount'], keyName: 'sign', location: 'body' }
    expect(JSON.parse((await sentWith(auth)).body ?? '')).toEqual({ amount: 5, sign: createHmac('sha256', secret).update('5').digest('base64') })
  })

  it('the resolver is told the name, the tool and the tenant, at each call', async () => {
    const asked: unknown[] = []
    const credentials: Credentials = { resolve: (...given) => (asked.push(given), Promise.resolve(secret)) }
    const flows = await compileFlowSet(callingSet(tool({ type: 'bearer', credential: 'shop' })))
    for (const tenant of ['a', 'b']) await called(flows, { transports: { http: recorder() }, credentials }, { tenant })
    expect(asked).toEqual([['shop', { tool: 't', tenant: 'a' }], ['shop', { tool: 't', tenant: 'b' }]])
  })

  it.each<[string, Credentials]>([
    ['an empty one', vault('')], ['none', vault(null)], ['an object', vault({ secret })], ['a failure that names the secret', { resolve: () => Promise.reject(new TypeError(`no ${secret}`)) }],
    ['one that cannot stand in a header', vault(`${secret}\r\nx: y`)],
  ])('%s is an error that holds nothing of it, and nothing is sent', async (_what, credentials) => {
    const http = recorder()
    const failure = await failureOf(callTool(tool({ type: 'bearer', credential: 'shop' }), {}, { transports: { http }, credentials }))
    expect(failure.code).toMatch(/^TOOL_(CREDENTIAL_MISSING|HEADER_INVALID)$/)
    expect(http.sent).toHaveLength(0)
    expect(everythingOf(failure)).not.toContain(secret)
  })

  it('a secret written into definitions is refused', async () => {
    const headers = (name: string, value = secret) => compileFlowSet(callingSet({ implementation: { type: 'http', url: 'https://api.example.com/', headers: { [name]: value } } }))
    for (const name of ['Authorization', 'X-Api-Key', 'x-auth-token', 'Cookie']) await expect(headers(name)).rejects.toMatchObject({ name: 'DefinitionError' })
    await expect(headers('X-Api-Version', '2')).resolves.toBeDefined()
    await expect(compileFlowSet(callingSet(tool({ type: 'bearer', credential: 'a', token: secret })))).rejects.toMatchObject({ problems: [{ code: 'UNKNOWN_ATTRIBUTE' }] })
  })

  it.each<readonly [object, object?]>([[{ type: 'bearer' }], [{ type: 'oauth', credential: 'a' }], [{ type: 'api-key', credential: 'a', header: 'x y' }], [{ type: 'hmac', credential: 'a', fields: [], keyName: 'x' }], [{ type: 'basic', credential: 'a' }, { headers: { Authorization: '{{word}}' } }]])('%j is refused when it is compiled', async (auth, implementation) => {
    await expect(compileFlowSet(callingSet(tool(auth ?? {}, implementation)))).rejects.toMatchObject({ name: 'DefinitionError' })
  })
})

/** Every text an error can show: its members, its causes, its stacks. */
function everythingOf(error: unknown): string {
  const texts: string[] = []
  for (let current: unknown = error; current instanceof Error; current = current.cause) texts.push(current.message, current.stack ?? '', JSON.stringify(current), JSON.stringify(Object.entries(current)))
  return texts.join('\n')
}

describe('a secret is found nowhere', () => {
  const lines: unknown[] = []
  const log = (message: string, fields?: object): void => void lines.push({ message, fields })
  const logger: Logger = { debug: log, info: log, warn: log, error: log }

  it.each<[string, HttpReply | (() => never)]>([['a call that succeeds', ok], ['one that is refused', { status: 403, headers: {}, body: null }], ['one that is lost', () => undefined as never]])('after %s', async (_what, reply) => {
    const set = await compileFlowSet(callingSet(tool({ type: 'api-key', credential: 'shop', header: 'x-api-key' })))
    const outcome = await called(set, { transports: { http: recorder(reply) }, credentials: vault(), logger }).catch((error: unknown) => error as Error)
    const session = outcome instanceof Error ? null : outcome.session
    expect(JSON.stringify([session, lines, set.program, set.digests, writeArtifact(set)])).not.toContain(secret)
    if (outcome instanceof Error) expect([outcome.message, JSON.stringify(outcome)].join()).not.toContain(secret)
    expect(lines.length).toBeGreaterThan(0)
  })
})
