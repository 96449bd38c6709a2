import { describe, expect, it } from 'vitest'
import type { Detector } from '../../src/index.ts'
import { detectorChain } from '../../src/intents/index.ts'
import { found, handledTime, none, offered, request, scripted } from './support/detectors.ts'

const flows = [offered('pay'), offered('book')]
const quiet = { signal: null, isPrivate: false }
const named = (name: string, detect: Detector['detect'], more: Partial<Detector> = {}): Detector => ({ name, detect, ...more })

function chainOf(...detectors: readonly Detector[]) {
  const time = handledTime()
  return { time, chain: detectorChain(detectors, time.deadlines) }
}

describe('detectorChain', () => {
  it('the first that finds a flow wins, and nobody behind it is asked', async () => {
    const last = scripted({ x: found('book') })
    const { chain, time } = chainOf(scripted({}), scripted({ x: found('pay', 0.9, { amount: 5 }) }, { name: 'second' }), last)
    expect(await chain.detect(request('x', flows), quiet)).toEqual({ detection: found('pay', 0.9, { amount: 5 }), detector: 'second', asked: 2, failed: [] })
    expect(last.requests).toEqual([])
    expect(time.begun).toEqual([])
  })

  it('INT-3: when nobody finds anything the message means none of the flows', async () => {
    const { chain } = chainOf(scripted({}), scripted({}))
    expect(await chain.detect(request('x', flows), quiet)).toEqual({ detection: none, detector: null, asked: 2, failed: [] })
  })

  it('DC1: one that throws, rejects, hangs or gives nonsense is passed over and named', async () => {
    const nonsense: readonly unknown[] = [
      undefined, null, 'pay', {}, { ...none, flow: 'unheard-of' }, { ...none, flow: 7 }, { ...found('pay'), confidence: NaN }, { ...found('pay'), confidence: 2 }, { ...found('pay'), parameters: [] },
    ]
    const { chain, time } = chainOf(
      named('throws', () => { throw new TypeError('secret words') }),
      named('rejects', () => Promise.reject(new SyntaxError('secret words'))),
      named('hangs', () => new Promise(() => undefined)),
      ...nonsense.map((value, index) => named(`nonsense ${index}`, () => value as never)),
      scripted({ x: found('pay') }, { name: 'good' }),
    )
    const answer = chain.detect(request('x', flows), quiet)
    await waitUntil(() => time.running() === 1)
    time.expire()
    const { detector, failed, asked } = await answer
    expect(detector).toBe('good')
    expect(asked).toBe(13)
    expect(failed.slice(0, 3)).toEqual([{ detector: 'throws', reason: 'TypeError' }, { detector: 'rejects', reason: 'SyntaxError' }, { detector: 'hangs', reason: 'DETECTION_TIMEOUT' }])
    expect(failed.slice(3).map((failure) => failure.reason)).toEqual(Array.from({ length: 9 }, () => 'DETECTION_INVALID'))
    expect(JSON.stringify(failed)).not.toContain('secret')
    expect(time.running()).toBe(0)
  })

  it('DC1: where one fails, exact names still work, also when nobody asked for them', async () => {
    const broken = named('broken', () => { throw new TypeError('x') })
    const { chain } = chainOf(broken)
    expect(await chain.detect(request('PAY', flows), quiet)).toMatchObject({ detector: 'exact', detection: found('pay'), asked: 1, failed: [{ detector: 'broken' }] })
    expect(await chain.detect(request('pay now', flows), quiet)).toMatchObject({ detector: null })
    expect(await chainOf(scripted({})).chain.detect(request('pay', flows), quiet)).toMatchObject({ detector: null })
  })

  it('DC3: a detector has the time it declares, and its signal aborts when it is over', async () => {
    let seen: { readonly aborted: boolean } | undefined
    const { chain, time } = chainOf(named('slow', (_request, signal) => new Promise(() => { seen = signal }), { timeoutMilliseconds: 70 }))
    const answer = chain.detect(request('x', flows), quiet)
    expect(seen?.aborted).toBe(false)
    time.expire()
    expect((await answer).failed).toEqual([{ detector: 'slow', reason: 'DETECTION_TIMEOUT' }])
    expect(seen?.aborted).toBe(true)
    expect(time.begun).toEqual([70])
  })

  it('a turn that is given up stops the detector that waits; one that answers at once still answers', async () => {
    const host = new AbortController()
    const { chain } = chainOf(named('slow', () => new Promise(() => undefined)), scripted({ x: found('pay') }))
    const answer = chain.detect(request('x', flows), { signal: host.signal, isPrivate: false })
    host.abort()
    expect(await answer).toMatchObject({ detector: 'scripted', failed: [{ detector: 'slow', reason: 'DETECTION_STOPPED' }] })
  })

  it('an answer after the time is over changes nothing and is nobody\'s unhandled failure', async () => {
    let late: (error: Error) => void = () => undefined
    const { chain, time } = chainOf(named('late', () => new Promise((_resolve, reject) => { late = reject })))
    const answer = chain.detect(request('x', flows), quiet)
    time.expire()
    await answer
    late(new TypeError('too late'))
    expect((await answer).failed).toEqual([{ detector: 'late', reason: 'DETECTION_TIMEOUT' }])
  })

  it('DC4: a flow found with too little confidence is an alternative, and the next detector is asked', async () => {
    const unsure = scripted({ x: { ...found('pay', 0.5), alternatives: [{ flow: 'book', confidence: 0.4 }] } })
    const { chain } = chainOf(unsure, scripted({}))
    expect(await chain.detect(request('x', flows, { confidence: 0.8 }), quiet)).toEqual({
      detection: { ...none, alternatives: [{ flow: 'pay', confidence: 0.5 }, { flow: 'book', confidence: 0.4 }] }, detector: null, asked: 2, failed: [],
    })
  })

  it('what answers a private question leaves the process to no detector', async () => {
    const remote = scripted({ x: found('pay') }, { remote: true })
    const { chain } = chainOf(remote, scripted({}))
    expect(await chain.detect(request('x', flows), { signal: null, isPrivate: true })).toMatchObject({ asked: 1, detector: null })
    expect(remote.requests).toEqual([])
  })
})

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
