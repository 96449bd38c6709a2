import { describe, expect, test } from 'vitest'
import { shareSpans } from '../../forms/index.ts'
import type { ReadableField } from '../../forms/index.ts'
import { casesOf } from './suites.ts'

const fields: readonly ReadableField[] = [
  { name: 'people', kind: 'quantity', options: { units: ['people', 'guests', 'persons', 'person', 'adults', 'adult', 'kids', 'kid'] } },
  { name: 'date', kind: 'date' },
  { name: 'time', kind: 'time' },
]
const options = { locale: 'en-US', now: '2018-04-20T12:00:00' }

const share = (text: string, ...asked: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(shareSpans(text, fields, { ...options, asked }).answers.map(({ field, reading }) => [field, reading.text]))

interface Utterance {
  readonly text: string
  readonly requested: readonly string[]
  readonly expect: readonly { readonly slot: string }[]
}

describe('sharing the pieces of a text (FORM-28)', () => {
  test('FORM-28: the field that was asked takes a bare number', () => {
    expect(share('13', 'people')).toEqual({ people: '13' })
    expect(share('13', 'time')).toEqual({ time: '13' })
    expect(share('err 9', 'time')).toEqual({ time: '9' })
  })

  test('FORM-28: a marked phrase goes to its kind, whoever was asked', () => {
    expect(share('at 7 pm', 'people')).toEqual({ time: '7 pm' })
    expect(share('7 people at 7 in the morning on May 3', 'date')).toEqual({ people: '7 people', date: 'May 3', time: '7 in the morning' })
  })

  test('FORM-28: two values for one field are told, not decided', () => {
    const shared = shareSpans('4 adults and 2 kids', fields, { ...options, asked: ['people'] })
    expect(shared.answers).toEqual([])
    expect(shared.questions).toMatchObject([{ kind: 'which-value', field: 'people' }])
  })

  test('FORM-28: what two unasked fields can take alike is a question', () => {
    const twins: readonly ReadableField[] = [{ name: 'home', kind: 'phone' }, { name: 'work', kind: 'phone' }]
    expect(shareSpans('541-754-3010', twins, options)).toMatchObject({ answers: [], questions: [{ kind: 'which-field', fields: ['home', 'work'] }] })
    expect(shareSpans('541-754-3010', twins, { ...options, asked: ['work'] }).answers).toMatchObject([{ field: 'work' }])
  })

  test('FORM-28: utterances of restaurant bookings go to the right fields by recognizers alone', () => {
    const utterances = casesOf('which-field.en') as readonly Utterance[]
    const judged = utterances.map(({ text, requested, expect: wanted }) => {
      const slots = [...new Set(wanted.map(({ slot }) => slot).filter((slot) => !slot.endsWith('name')))].sort()
      const named = wanted.some(({ slot }) => slot.endsWith('name'))
      return { named, right: Object.keys(share(text, ...requested)).sort().join() === slots.join() }
    })
    const nameless = judged.filter(({ named }) => !named)
    const right = nameless.filter(({ right: is }) => is).length
    process.stdout.write(`which-field: ${right} of ${nameless.length} without names right (${((right / nameless.length) * 100).toFixed(1)} %); ${judged.length} in all, ${judged.filter(({ right: is }) => is).length} right but for names\n`)
    expect(right / nameless.length).toBeGreaterThan(0.9)
  })
})
