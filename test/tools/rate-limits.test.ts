import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryRateLimits } from '../../host/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import { called, callingSet, failureOf } from '../support/tool-calls.ts'

const key = { tenant: 't', userId: 'u', tool: 'x' }
const limit = { requests: 2, windowMilliseconds: 1_000 }

function counted(mostKeys?: number) {
  const time = { now: 0 }
  return { time, limits: memoryRateLimits({ clock: { now: () => time.now }, ...(mostKeys === undefined ? {} : { mostKeys }) }) }
}

describe('rate limits in memory', () => {
  it('TOOL-18: a sliding window: the oldest call makes room when it is a window old', () => {
    const { time, limits } = counted()
    expect(limits.take(key, limit)).toBe(0)
    time.now = 400
    expect(limits.take(key, limit)).toBe(0)
    time.now = 500
    expect(limits.take(key, limit)).toBe(500)
    time.now = 1_000
    expect(limits.take(key, limit)).toBe(0)
    expect(limits.take(key, limit)).toBe(400)
  })

  it('counts for each tenant, user and tool apart, whatever their names', () => {
    const { limits } = counted()
    const once = { ...limit, requests: 1 }
    for (const other of [key, { ...key, tenant: 'T' }, { ...key, userId: 'U' }, { ...key, tool: 'X' }, { tenant: 't","u', userId: '', tool: 'x' }, { tenant: '__proto__', userId: '', tool: '' }]) {
      expect(limits.take(other, once)).toBe(0)
      expect(limits.take(other, once)).toBe(1_000)
    }
  })

  it('W-27: two engines with limits of their own share nothing', () => {
    const [one, two] = [counted(), counted()]
    for (let call = 0; call < 3; call += 1) one.limits.take(key, limit)
    expect(two.limits.take(key, limit)).toBe(0)
  })

  it('W-27: what left its window is forgotten', () => {
    const { time, limits } = counted()
    for (let user = 0; user < 1_000; user += 1) limits.take({ ...key, userId: `u${user}` }, limit)
    expect(limits.size()).toBe(1_000)
    time.now = 5_000
    for (let call = 0; call < 400; call += 1) limits.take(key, limit)
    expect(limits.size()).toBe(1)
  })

  it('a flood of users takes bounded memory', () => {
    const { limits } = counted(100)
    for (let user = 0; user < 10_000; user += 1) limits.take({ ...key, userId: `u${user}` }, limit)
    expect(limits.size()).toBeLessThanOrEqual(101)
  })

  it('never admits more than the limit within any window, and admits after the wait it names (property)', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (gaps, requests) => {
      const { time, limits } = counted()
      const admitted: number[] = []
      for (const gap of gaps) {
        time.now += gap
        const wait = limits.take(key, { requests, windowMilliseconds: 1_000 })
        if (wait === 0) admitted.push(time.now)
        else {
          const [oldest] = admitted.slice(-requests)
          expect(time.now + wait).toBe(oldest! + 1_000)
        }
      }
      for (const [index, at] of admitted.entries()) expect(admitted.slice(index).filter((other) => other < at + 1_000).length).toBeLessThanOrEqual(requests)
    }))
  })
})

describe('a tool with a rate limit', () => {
  const tool = { rateLimit: { requests: 1, windowMilliseconds: 60_000 }, implementation: { type: 'mock', response: 'ok' } }

  it('is refused over its limit, with how long to wait, for each user and tenant apart', async () => {
    const flows = await compileFlowSet(callingSet(tool))
    const options = { rateLimits: memoryRateLimits({ clock: { now: () => 0 } }) }
    expect((await called(flows, options)).value).toBe('ok')
    const failure = await failureOf(called(flows, options))
    expect(failure).toMatchObject({ code: 'TOOL_RATE_LIMITED', facts: { retryAfterMilliseconds: 60_000 } })
    expect(failure.message).toContain('1 times in 60 seconds')
    expect((await called(flows, options, { userId: 'u2' })).value).toBe('ok')
    expect((await called(flows, options, { tenant: 'other' })).value).toBe('ok')
  })

  it('needs a port for it', async () => {
    await expect(called(await compileFlowSet(callingSet(tool)))).rejects.toMatchObject({ code: 'TOOL_PORT_MISSING', message: expect.stringContaining('rateLimits for t') as string })
  })
})
