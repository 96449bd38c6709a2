/** Numbers and amounts worded by others - the package to-words, and Intl - are read back exactly. Eight properties of 2,500 runs; a failure prints its seed.
 * Whole numbers stay below 10^15: from there to-words calls a Spanish "mil billones" a "trillon". */
import fc from 'fast-check'
import { ToWords } from 'to-words'
import { describe, expect, test } from 'vitest'
import { recognize } from '../../forms/index.ts'

const locales = ['en-US', 'es-US', 'es-MX', 'es-ES'] as const
const currencies = { 'en-US': 'USD', 'es-US': 'USD', 'es-MX': 'MXN', 'es-ES': 'EUR' } as const
const runs = { numRuns: 2500 }

const whole = fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 2_147_483_647 }), fc.maxSafeNat().map((value) => value % 1_000_000_000_000_000))
const cents = fc.oneof(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 90_000_000_000_000 }))
const locale = fc.constantFrom(...locales)

const wordsOf = new Map(locales.map((name) => [name, new ToWords({ localeCode: name })]))

const only = <Value>(readings: readonly { readonly value: Value; readonly whole: boolean }[]): Value | undefined => (readings.length === 1 && readings[0]!.whole ? readings[0]!.value : undefined)

/** 4520 is "45.2": money with the decimals it needs. */
const decimalOf = (minor: number): string => {
  const text = String(minor).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

describe('round trips', () => {
  test('whole numbers in words are read back', () => {
    fc.assert(fc.property(locale, whole, (name, value) => {
      expect(only(recognize('number', wordsOf.get(name)!.convert(value), { locale: name }))?.exact).toBe(String(value))
    }), runs)
  })

  test('decimals in words are read back', () => {
    fc.assert(fc.property(locale, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }), (name, value, hundredths) => {
      const written = `${value}.${String(hundredths).padStart(2, '0')}`
      const reading = only(recognize('number', wordsOf.get(name)!.convert(Number(written)), { locale: name }))
      expect(reading?.number).toBe(Number(written))
    }), runs)
  })

  test('negative numbers in words are read back', () => {
    fc.assert(fc.property(locale, whole.filter((value) => value > 0), (name, value) => {
      expect(only(recognize('number', wordsOf.get(name)!.convert(-value), { locale: name }))?.exact).toBe(String(-value))
    }), runs)
  })

  test('numbers written by Intl are read back', () => {
    fc.assert(fc.property(locale, fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: 0, max: 6 }), (name, value, places) => {
      const number = value / 10 ** places
      const text = new Intl.NumberFormat(name, { maximumFractionDigits: 6 }).format(number)
      expect(only(recognize('number', text, { locale: name }))?.number).toBe(number === 0 ? 0 : number)
    }), runs)
  })

  test('amounts in words are read back', () => {
    fc.assert(fc.property(locale, cents, (name, minor) => {
      const text = wordsOf.get(name)!.convert(decimalOf(minor), { currency: true })
      const reading = recognize('amount', text, { locale: name })[0]
      expect(reading?.value).toEqual({ currency: currencies[name], minor })
    }), runs)
  })

  test('amounts written by Intl with their sign are read back', () => {
    fc.assert(fc.property(locale, cents, (name, minor) => {
      const text = new Intl.NumberFormat(name, { style: 'currency', currency: currencies[name] }).format(decimalOf(minor) as unknown as number)
      expect(only(recognize('amount', text, { locale: name }))).toEqual({ currency: currencies[name], minor })
    }), runs)
  })

  test('amounts written by Intl with the name of the currency are read back', () => {
    fc.assert(fc.property(locale, cents, fc.constantFrom('USD', 'MXN', 'EUR', 'CAD', 'GBP', 'AUD'), (name, minor, currency) => {
      const text = new Intl.NumberFormat(name, { style: 'currency', currency, currencyDisplay: 'name' }).format(decimalOf(minor) as unknown as number)
      expect(only(recognize('amount', text, { locale: name }))).toEqual({ currency, minor })
    }), runs)
  })

  test('amounts written by Intl with the code of the currency are read back', () => {
    fc.assert(fc.property(locale, cents, fc.constantFrom('USD', 'MXN', 'EUR', 'CAD', 'GBP', 'AUD'), (name, minor, currency) => {
      const text = new Intl.NumberFormat(name, { style: 'currency', currency, currencyDisplay: 'code' }).format(decimalOf(minor) as unknown as number)
      expect(only(recognize('amount', text, { locale: name }))).toEqual({ currency, minor })
    }), runs)
  })
})
