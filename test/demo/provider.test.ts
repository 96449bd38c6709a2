/** The payment provider of the demo over real HTTP, as a process of its own. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProviderProcess } from '../../host/demo/index.ts'
import { SaydoError } from '../../src/errors.ts'
import { get, ledgerLines, paymentOf, post, runningProvider, temporaryDirectory } from '../support/provider.ts'

describe('the payment provider', () => {
  let ledger: string
  let provider: ProviderProcess

  beforeEach(async () => {
    ledger = join(temporaryDirectory(), 'ledger.jsonl')
    provider = await runningProvider(ledger)
  })

  const owed = async () => (await get(`${provider.url}/accounts/12345/balance`)).body['due']
  const pay = (amount: number, key?: string) => post(`${provider.url}/payments`, paymentOf(amount), key)
  const misbehave = (mode: object) => post(`${provider.url}/mode`, mode)

  /** Starts the provider again on the same ledger, after this signal. */
  async function restart(signal: NodeJS.Signals): Promise<void> {
    await provider.stop(signal)
    provider = await runningProvider(ledger)
  }

  describe('payments', () => {
    it('gives a receipt, lowers what is owed and writes one ledger line', async () => {
      expect(await owed()).toBe(8_640)
      const paid = await pay(4_520, 'k1')
      expect(paid).toMatchObject({ status: 201, replayed: false, body: { paymentId: 'P-1001', account: '12345', amount: 4_520, currency: 'USD', card: '4242', due: 4_120 } })
      expect(await owed()).toBe(4_120)
      expect(ledgerLines(ledger)).toEqual([{ kind: 'payment', key: 'k1', request: paymentOf(4_520), receipt: paid.body }])
    })

    it('BK-1: the same key with the same request gets the same answer and pays nothing', async () => {
      const first = await pay(100, 'k1')
      const again = await post(`${provider.url}/payments`, '{"currency":"USD","amount":100,"account":"12345"}', 'k1')
      expect(again).toEqual({ status: 201, replayed: true, body: first.body })
      expect(ledgerLines(ledger)).toHaveLength(1)
    })

    it('BK-1: of twenty requests with one key at the same time exactly one pays', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay(100, 'k1')))
      expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
      expect(new Set(answers.map((answer) => answer.body['paymentId'])).size).toBe(1)
      expect(ledgerLines(ledger)).toHaveLength(1)
    })

    it('BK-2: the same key with another request is refused and pays nothing', async () => {
      await pay(100, 'k1')
      expect(await pay(101, 'k1')).toMatchObject({ status: 422, body: { error: 'key_reused' } })
      const outage = await post(`${provider.url}/outages`, { account: '12345', description: 'no power' }, 'k1')
      expect(outage.status).toBe(422)
      expect(ledgerLines(ledger)).toHaveLength(1)
    })

    it('BK-4: without a key every request pays', async () => {
      await pay(100)
      await pay(100)
      expect(await owed()).toBe(8_440)
    })

    it('finds a payment by its key, and says when there is none', async () => {
      const paid = await pay(100, 'k 1/&')
      expect(await get(`${provider.url}/payments?key=${encodeURIComponent('k 1/&')}`)).toEqual({ status: 200, replayed: false, body: paid.body })
      expect(await get(`${provider.url}/payments?key=k2`)).toMatchObject({ status: 404, body: { error: 'no_such_payment' } })
      expect((await get(`${provider.url}/payments`)).status).toBe(404)
    })

    it.each([
      ['an amount of zero', paymentOf(0), 400],
      ['a negative amount', paymentOf(-1), 400],
      ['half a cent', paymentOf(0.5), 400],
      ['an amount in words', { ...paymentOf(1), amount: '100' }, 400],
      ['another currency', { ...paymentOf(1), currency: 'EUR' }, 400],
      ['an unknown account', paymentOf(1, '99999'), 404],
      ['no account', { amount: 1, currency: 'USD' }, 404],
      ['a list', [], 400],
      ['no JSON', '{"account":', 400],
      ['a key twice', '{"account":"12345","account":"23456","amount":1,"currency":"USD"}', 400],
      ['70 KB', { ...paymentOf(1), note: 'x'.repeat(70_000) }, 413],
    ])('refuses %s and pays nothing', async (_name, body, status) => {
      expect((await post(`${provider.url}/payments`, body, 'k1')).status).toBe(status)
      expect(ledgerLines(ledger)).toEqual([])
    })

    it('refuses a key that is too long', async () => {
      expect(await pay(100, 'k'.repeat(256))).toMatchObject({ status: 400, body: { error: 'invalid_key' } })
    })
  })

  describe('balances and outages', () => {
    it('tells what is owed and by whom; an unknown account is 404', async () => {
      expect(await get(`${provider.url}/accounts/23456/balance`)).toMatchObject({ status: 200, body: { account: '23456', holder: 'Ben Carter', due: 4_520, currency: 'USD', card: '1881' } })
      expect((await get(`${provider.url}/accounts/00000/balance`)).status).toBe(404)
      expect((await get(`${provider.url}/accounts/%ZZ/balance`)).status).toBe(400)
    })

    it('files a report once for a key', async () => {
      const report = { account: '12345', description: 'no power since noon' }
      const filed = await post(`${provider.url}/outages`, report, 'o1')
      expect(filed).toMatchObject({ status: 201, body: { outageId: 'O-1001', account: '12345' } })
      expect(await post(`${provider.url}/outages`, report, 'o1')).toEqual({ ...filed, replayed: true })
      expect(ledgerLines(ledger)).toHaveLength(1)
    })

    it('refuses a report without words, and a route there is not', async () => {
      expect((await post(`${provider.url}/outages`, { account: '12345', description: ' ' })).status).toBe(400)
      expect((await post(`${provider.url}/payment`, paymentOf(1))).status).toBe(404)
    })
  })

  describe('modes', () => {
    it('refuse: the card is declined for the next requests, and the ledger stays empty (BK-3)', async () => {
      await misbehave({ mode: 'refuse', requests: 2 })
      expect(await pay(100, 'k1')).toMatchObject({ status: 402, body: { error: 'card_declined' } })
      expect((await pay(100, 'k1')).status).toBe(402)
      expect(ledgerLines(ledger)).toEqual([])
      expect(await pay(100, 'k1')).toMatchObject({ status: 201, replayed: false })
    })

    it('refuse: a payment that was made is replayed all the same (BK-1)', async () => {
      const paid = await pay(100, 'k1')
      await misbehave({ mode: 'refuse' })
      expect(await pay(100, 'k1')).toEqual({ ...paid, replayed: true })
    })

    it('drop: the payment is made and its answer is lost', async () => {
      await misbehave({ mode: 'drop', requests: 1 })
      await expect(pay(100, 'k1')).rejects.toThrow(TypeError)
      expect(ledgerLines(ledger)).toHaveLength(1)
      expect(await pay(100, 'k1')).toMatchObject({ status: 201, replayed: true, body: { paymentId: 'P-1001' } })
    })

    it('drop-before: the connection is cut and nothing is done', async () => {
      await misbehave({ mode: 'drop-before', requests: 1 })
      await expect(pay(100, 'k1')).rejects.toThrow(TypeError)
      expect(ledgerLines(ledger)).toEqual([])
      expect((await get(`${provider.url}/payments?key=k1`)).status).toBe(404)
    })

    it('slow: the payment is made although its caller has gone', async () => {
      await misbehave({ mode: 'slow', milliseconds: 400, requests: 1 })
      const impatient = fetch(`${provider.url}/payments`, { method: 'POST', body: JSON.stringify(paymentOf(100)), headers: { 'idempotency-key': 'k1' }, signal: AbortSignal.timeout(50) })
      await expect(impatient).rejects.toThrow('timeout')
      await expect.poll(() => ledgerLines(ledger).length).toBe(1)
    })

    it('a mode is for the requests it names', async () => {
      await misbehave({ mode: 'drop-before', on: 'balance', requests: 1 })
      expect((await pay(100)).status).toBe(201)
      await expect(owed()).rejects.toThrow(TypeError)
      expect(await owed()).toBe(8_540)
    })

    it('tells which modes the next requests will have', async () => {
      const modes = async () => ((await get(`${provider.url}/mode`)).body['modes'] as { on: string; mode: string }[]).map(({ on, mode }) => `${on} ${mode}`)
      await misbehave({ mode: 'refuse', requests: 1 })
      expect(await modes()).toEqual(['payments refuse', 'outages normal', 'balance normal'])
      await pay(100)
      expect(await modes()).toEqual(['payments normal', 'outages normal', 'balance normal'])
    })

    it('a mode can be set at the start, and normal ends any', async () => {
      provider = await runningProvider(`${ledger}.second`, { mode: 'refuse' })
      expect((await pay(100)).status).toBe(402)
      await misbehave({ mode: 'normal' })
      expect((await pay(100)).status).toBe(201)
    })

    it.each([{ mode: 'fast' }, { mode: 'drop', requests: 0 }, { mode: 'slow', milliseconds: -1 }, { mode: 'refuse', on: 'balance' }, { mode: 'drop', n: 1 }, {}])('%j is no mode', async (mode) => {
      expect((await misbehave(mode)).status).toBe(400)
      expect((await pay(100)).status).toBe(201)
    })
  })

  describe('the ledger', () => {
    it.each(['SIGTERM', 'SIGKILL'] as const)('payments survive %s: balance, key and numbering go on', async (signal) => {
      const paid = await pay(100, 'k1')
      await restart(signal)
      expect(await owed()).toBe(8_540)
      expect(await pay(100, 'k1')).toEqual({ ...paid, replayed: true })
      expect((await pay(200, 'k2')).body['paymentId']).toBe('P-1002')
    })

    it('LG-2: a last line without its end is cut off, and the key may be sent again', async () => {
      await pay(100, 'k1')
      await provider.stop()
      appendFileSync(ledger, '{"kind":"payment","key":"k2","requ')
      provider = await runningProvider(ledger)
      expect(ledgerLines(ledger)).toHaveLength(1)
      expect(await pay(200, 'k2')).toMatchObject({ status: 201, replayed: false })
      expect(ledgerLines(ledger)).toHaveLength(2)
    })

    it.each(['not JSON\n', '{"kind":"gift","key":null,"request":{},"receipt":{}}\n', '{"kind":"payment","key":7,"request":{},"receipt":{}}\n'])('LG-3: the provider does not start on the line %j and names it', async (line) => {
      const damaged = `${ledger}.damaged`
      writeFileSync(damaged, line)
      const refused = await runningProvider(damaged).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(SaydoError)
      expect(refused).toMatchObject({ code: 'PROVIDER_NOT_STARTED', message: expect.stringContaining('PROVIDER_LEDGER_DAMAGED: line 1') as string })
    })
  })
})
