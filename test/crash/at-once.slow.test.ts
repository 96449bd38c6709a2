import { afterAll, describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import { linesOf } from '../journeys/journey.ts'
import { payDefinitions, providerKey } from '../journeys/paying.ts'
import { AtOnceRun } from './at-once.ts'
import type { AtOnce, AtOnceMessage } from './at-once.ts'
import { everyPath } from './every-path.ts'

const upToConsent = linesOf('c1', 'pay', '42')
const yes: AtOnceMessage = { conversation: 'c1', text: 'yes', messageId: 'm3' }
const journey = { name: 'up to the consent', definitions: payDefinitions(), lines: upToConsent, provider: {}, agreed: 1 }
const shared = payDefinitions({ durable: { subject: { account: 'a1' } } })

const cases: readonly AtOnce[] = [
  { name: 'the same message twice', journey, messages: [yes, yes], freezes: true },
  { name: 'the same message twice, the reply of the provider lost', journey: { ...journey, provider: { manners: ['drop'] } }, messages: [yes, yes], freezes: true },
  { name: 'the same message twice, a slow provider', journey: { ...journey, provider: { manners: [{ slow: 7_000 }] } }, messages: [yes, yes], freezes: true },
  { name: 'the same message twice, a provider that refuses', journey: { ...journey, provider: { manners: ['refuse'] } }, messages: [yes, yes], freezes: true },
  { name: 'the same message twice, a provider that knows keys', journey: { ...journey, definitions: payDefinitions({ durable: providerKey }), provider: { deduplicates: true } }, messages: [yes, yes], freezes: true },
  { name: 'the same message twice, two actions', journey: { ...journey, definitions: payDefinitions({ then: [{ tool: 'notify', action: 'notify' }] }), agreed: 2 }, messages: [yes, yes], freezes: false },
  { name: 'the same message twice, two payments of one scope', journey: { ...journey, definitions: payDefinitions({ durable: { subject: { account: 'a1' } }, then: [{ tool: 'charge', action: 'pay' }] }), agreed: 2 }, messages: [yes, yes], freezes: true },
  { name: 'two messages that say yes', journey, messages: [yes, { ...yes, messageId: 'm4' }], freezes: true },
  { name: 'a yes and something else', journey, messages: [yes, { ...yes, messageId: 'm4', text: 'no' }], freezes: true },
  { name: 'two conversations that pay for one account', journey: { ...journey, definitions: shared, lines: [...upToConsent, ...linesOf('c2', 'pay', '7')], agreed: 2 }, messages: [yes, { ...yes, conversation: 'c2' }], freezes: true },
]

describe('two workers at the same time', () => {
  let ways = 0
  afterAll(() => process.stdout.write(`two workers at the same time: ${ways} orders\n`))
  for (const atOnce of cases) {
    it(`${atOnce.name}: whatever the order, and whoever stands still, every promise is kept`, async () => {
      const flowSet = await compileFlowSet(atOnce.journey.definitions)
      const broken: string[] = []
      const count = await everyPath(20_000, async (choose) => {
        const path: number[] = []
        const problems = await new AtOnceRun(atOnce, flowSet).go((options) => {
          const choice = choose(options)
          path.push(choice)
          return choice
        }).catch((error: unknown) => [String(error)])
        if (problems.length > 0) broken.push(`${path.join()}: ${problems.join('; ')}`)
      })
      ways += count
      expect(broken.slice(0, 10)).toEqual([])
    })
  }
})
