import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Detection, DetectionRequest, LexicalOptions, OfferedFlow } from '../../src/index.ts'
import { lexicalDetector } from '../../src/index.ts'
import { foldPhrase } from '../../src/intents/index.ts'
import { likeness } from '../../src/intents/lexical/near-words.ts'
import { none, offered, request } from './support/detectors.ts'
import { heldOutMeant, heldOutUnrelated, unseenMeant, unseenUnrelated } from './support/held-out.ts'
import { utilityFlows } from './support/utility-flows.ts'
import { meantUtterances, unrelatedUtterances } from './support/utterances.ts'

const signal = new AbortController().signal

function detectIn(flows: readonly OfferedFlow[], options?: LexicalOptions) {
  const detector = lexicalDetector(options)
  return (input: string, more?: Partial<DetectionRequest>) => detector.detect(request(input, flows, more), signal) as Detection
}

const detect = detectIn(utilityFlows)

function tally(meant: Readonly<Record<string, readonly string[]>>, language: string | null) {
  const found = Object.entries(meant).flatMap(([flow, inputs]) => inputs.map((input) => ({ flow, input, found: detect(input, { language }).flow })))
  return { total: found.length, right: found.filter((row) => row.found === row.flow).length, wrong: found.filter((row) => row.found !== row.flow && row.found !== null) }
}

describe('what users of a utility company write', () => {
  it('the utterances are none of the wordings', () => {
    const wordings = new Set(utilityFlows.flatMap((flow) => [flow.name, ...Object.values(flow.prompts), ...Object.values(flow.phrases).flat(), ...Object.values(flow.examples).flat()]).map(foldPhrase))
    const utterances = [...Object.values(meantUtterances), ...Object.values(heldOutMeant)].flat()
    expect(utterances.filter((utterance) => wordings.has(foldPhrase(utterance)))).toEqual([])
    expect(utterances).toHaveLength(200)
  })

  it('at least 95 in 100 of 120 utterances find their flow, and none another one', () => {
    const { total, right, wrong } = tally(meantUtterances, null)
    expect(wrong).toEqual([])
    expect(total).toBe(120)
    expect(right / total).toBeGreaterThanOrEqual(0.95)
  })

  it('nothing is found in 40 sentences about something else', () => {
    expect(unrelatedUtterances).toHaveLength(40)
    expect(unrelatedUtterances.filter((input) => detect(input).flow !== null)).toEqual([])
  })

  it('of 80 further utterances and 50 sentences none finds a wrong flow, and at least 90 in 100 the right one', () => {
    const { total, right, wrong } = tally(heldOutMeant, null)
    expect(wrong).toEqual([])
    expect(right / total).toBeGreaterThanOrEqual(0.9)
    expect(heldOutUnrelated.filter((input) => detect(input).flow !== null)).toEqual([])
  })

  it('of 40 utterances and 20 sentences nothing was ever changed for, at least 80 in 100 are right and hardly any is wrong', () => {
    const { total, right, wrong } = tally(unseenMeant, null)
    expect(right / total).toBeGreaterThanOrEqual(0.8)
    expect(wrong.map((row) => row.input)).toEqual(['how much do I have to pay this time'])
    expect(unseenUnrelated.filter((input) => detect(input).flow !== null)).toEqual(['I bought a new phone', 'compré un teléfono nuevo'])
  })

  it('in a Spanish session both Spanish and the set\'s own language are heard', () => {
    expect(tally(meantUtterances, 'es-MX')).toMatchObject({ wrong: [] })
    expect(tally(meantUtterances, 'es-MX').right / 120).toBeGreaterThanOrEqual(0.95)
    expect(detect('quiero pagar mi factura', { language: 'en' }).flow).toBeNull()
  })
})

describe('lexicalDetector', () => {
  it('a wording said whole is certain, whatever its case, accents and punctuation', () => {
    expect(detect('¡CUANTO DEBO!')).toMatchObject({ flow: 'balance', confidence: 1 })
    expect(detect('Live agent?')).toMatchObject({ flow: 'talk-to-person', confidence: 1 })
  })

  it('one mistake is forgiven from four letters on, two from eight on, never in the first letter', () => {
    expect([likeness('lihgt', 'light'), likeness('ligh', 'light'), likeness('lights', 'light')]).toEqual([0.9, 0.9, 0.9])
    expect([likeness('lgt', 'lit'), likeness('night', 'light'), likeness('legat', 'light'), likeness('lite', 'light')]).toEqual([0, 0, 0, 0])
    expect([likeness('elektrizity', 'electricity'), likeness('elektrizty', 'electricity')]).toEqual([0.8, 0])
    expect(detect('report an outagge').flow).toBe('report-outage')
  })

  it('the likeness of words is that of their edit distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 10 })
    fc.assert(fc.property(word, word, (typed, known) => {
      const forgiven = Math.min(typed.length, known.length) >= 8 ? 2 : Math.min(typed.length, known.length) >= 4 ? 1 : 0
      const distance = editDistance(typed, known)
      const wanted = distance === 0 ? 1 : typed[0] === known[0] && distance <= forgiven ? 1 - distance * 0.1 : 0
      expect(likeness(typed, known)).toBeCloseTo(wanted)
    }), { numRuns: 3_000 })
  })

  it('LX2: flows that fit nearly alike are no flow, and both are told', () => {
    const twins = [offered('a', { phrases: { '': ['book a table'] } }), offered('b', { phrases: { '': ['book a room'] } })]
    expect(detectIn(twins)('book')).toMatchObject({ flow: null, alternatives: [{ flow: 'a' }, { flow: 'b' }] })
    const same = [offered('a', { phrases: { '': ['book a table'] } }), offered('b', { phrases: { '': ['book the table'] } })]
    expect(detectIn(same)('I want to book a table for two')).toEqual({ ...none, alternatives: [{ flow: 'a', confidence: expect.any(Number) as number }, { flow: 'b', confidence: expect.any(Number) as number }] })
  })

  it('LX4: what a user does not want is no flow', () => {
    for (const input of ["I don't want to pay my bill", 'I do not want to pay my bill', 'no quiero pagar mi factura']) expect(detect(input).flow).toBeNull()
    expect(detect("I don't have any electricity").flow).toBe('report-outage')
  })

  it('a negation alone, and a short word with a mistake alone, say nothing', () => {
    for (const input of ['no', 'not', 'sin', 'lugs', 'bils', 'mve']) expect(detect(input).flow).toBeNull()
  })

  it('SC2: where a question waits, only a message about nothing else is a change of subject', () => {
    const pending = { flow: 'update-contact', question: 'What happened?' }
    const message = 'the technician came on friday, broke the old meter and then said we should make a payment'
    expect(detect(message).confidence).toBeGreaterThan(detect(message, { pending }).confidence)
    expect(detect('I want to make a payment', { pending })).toMatchObject({ flow: 'pay-bill', confidence: 1 })
  })

  it('INT-2: where some flows are primary, only those are found', () => {
    const flows = [offered('hidden', { phrases: { '': ['secret door'] } }), offered('shown', { primary: true, phrases: { '': ['front door'] } })]
    expect(detectIn(flows)('secret door').flow).toBeNull()
    expect(detectIn(flows)('front door').flow).toBe('shown')
    expect(detectIn([flows[0]!])('secret door').flow).toBe('hidden')
  })

  it('languages without words of their own are taken as they are written', () => {
    const flows = [offered('zahlen', { phrases: { de: ['Rechnung bezahlen'] } }), offered('strom', { phrases: { de: ['Stromausfall melden'] } })]
    expect(detectIn(flows)('ich möchte meine Rechnung bezahlen', { language: 'de' }).flow).toBe('zahlen')
    expect(detectIn(flows)('Stromausfal melden', { language: 'de-AT' }).flow).toBe('strom')
  })

  it('a host sets how well a flow must fit, and by how much better than the next', () => {
    const input = 'I have a reading for you'
    expect(detect(input).flow).toBeNull()
    expect(detectIn(utilityFlows, { threshold: 0.5 })(input).flow).toBe('submit-reading')
    expect(detectIn(utilityFlows, { margin: 0.9 })('I want to pay my bill now, please, with my card').flow).toBeNull()
  })

  it('LX3: only the first 500 characters count', () => {
    expect(detect(`${'zz '.repeat(200)}pay my bill`)).toEqual(none)
    expect(detect(`pay my bill ${' '.repeat(500)}${'zz '.repeat(100_000)}`).flow).toBe('pay-bill')
  })

  it('LX1: any text gives a detection of offered flows, the same each time', () => {
    const flows = new Set(utilityFlows.map((flow) => flow.id))
    const words = fc.constantFrom('pay', 'bill', 'no', 'luz', 'the', "don't", 'want', 'éé', '\ud800', '123', 'constructor', '__proto__', 'agnet', '\u0000')
    fc.assert(fc.property(fc.oneof(fc.string(), fc.array(words, { maxLength: 30 }).map((list) => list.join(' '))), fc.constantFrom(null, 'en', 'es', '', 'constructor'), (input, language) => {
      const detection = detect(input, { language })
      expect(detection.flow === null || flows.has(detection.flow)).toBe(true)
      expect(detection.confidence).toBeGreaterThanOrEqual(0)
      expect(detection.confidence).toBeLessThanOrEqual(1)
      expect(detection.alternatives.every((other) => flows.has(other.flow) && other.flow !== detection.flow)).toBe(true)
      expect(detectIn(utilityFlows)(input, { language })).toEqual(detection)
    }), { numRuns: 300 })
  })

  it('an empty message, and one without words, mean nothing', () => {
    for (const input of ['', '   ', '?!', '12345', '👍', 'the', 'a la']) expect(detect(input)).toEqual(none)
  })
})

/** Optimal string alignment, by its textbook table. */
function editDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_row, i) => Array.from({ length: right.length + 1 }, (_cell, j) => (i === 0 ? j : j === 0 ? i : 0)))
  for (let i = 1; i <= left.length; i += 1) {
    for (let j = 1; j <= right.length; j += 1) {
      const cost = left[i - 1] === right[j - 1] ? 0 : 1
      table[i]![j] = Math.min(table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + cost)
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) table[i]![j] = Math.min(table[i]![j]!, table[i - 2]![j - 2]! + 1)
    }
  }
  return table[left.length]![right.length]!
}
