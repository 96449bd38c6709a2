import { describe, expect, test } from 'vitest'
import type { RecognizerKind } from '../../forms/index.ts'
import { confirmationOutcomes, excludedOf, moneyOutcomes, readingOutcomes, wordOutcomes } from './suites.ts'
import type { Outcome } from './suites.ts'

const readingSuites: readonly (readonly [suite: string, kind: RecognizerKind, bar: number])[] = [
  ['number.en', 'number', 0.97], ['number.es', 'number', 0.97], ['currency.en', 'amount', 0.97], ['currency.es', 'amount', 0.97], ['date.en', 'date', 0.9], ['date.es', 'date', 0.9],
  ['time.en', 'time', 0.9], ['time.es', 'time', 0.9], ['phone.en', 'phone', 0.97], ['email.en', 'email', 0.97], ['yes-no.en', 'yes-no', 0.97], ['yes-no.es', 'yes-no', 0.97],
]

function judge(suite: string, outcomes: readonly Outcome[], bar: number): void {
  const excluded = excludedOf(suite)
  const texts = new Set(outcomes.map(({ text }) => text))
  expect([...excluded.keys()].filter((text) => !texts.has(text)), 'excluded cases that are not in the suite').toEqual([])
  expect(outcomes.filter(({ text, holds }) => holds && excluded.has(text)).map(({ text }) => text), 'excluded cases that hold').toEqual([])
  const counted = outcomes.filter(({ text }) => !excluded.has(text))
  const failing = counted.filter(({ holds }) => !holds).map(({ text }) => text)
  const share = (counted.length - failing.length) / counted.length
  process.stdout.write(`${suite}: ${counted.length - failing.length} of ${counted.length} hold (${(share * 100).toFixed(1)} %), ${excluded.size} excluded${failing.length > 0 ? `; not: ${failing.map((text) => JSON.stringify(text.slice(0, 60))).join(', ')}` : ''}` + '\n')
  expect(share, `failing: ${failing.join(' | ')}`).toBeGreaterThanOrEqual(bar)
}

describe('the public suites', () => {
  test.each(readingSuites)('%s is read by the recognizer of %s at its bar', (suite, kind, bar) => {
    judge(suite, readingOutcomes(suite, kind), bar)
  })

  test.each(['words-to-digits.en', 'words-to-digits.es'])('%s is written in digits', (suite) => {
    judge(suite, wordOutcomes(suite), 0.97)
  })

  test('money cases hold without exception', () => {
    judge('money', moneyOutcomes(), 1)
  })

  test('confirmation cases hold without exception', () => {
    judge('confirmation', confirmationOutcomes(), 1)
  })
})
