/** What differs between the locales: marks of numerals, order of day and month, country and currency. */
import { recognizerError } from './codes.ts'

export interface LocaleProfile {
  readonly locale: string
  readonly language: 'en' | 'es'
  readonly decimalMark: '.' | ','
  /** "1 234 567" is one number. */
  readonly spaceGroups: boolean
  readonly dayFirst: boolean
  readonly country: 'US' | 'MX' | 'ES'
  /** What a bare number of money is in. */
  readonly currency: string
  /** What the sign `$` and the bare word "dollar"... "peso" mean. */
  readonly dollarSign: string
}

const profiles: Readonly<Record<string, LocaleProfile>> = {
  'en-US': { locale: 'en-US', language: 'en', decimalMark: '.', spaceGroups: false, dayFirst: false, country: 'US', currency: 'USD', dollarSign: 'USD' },
  'es-US': { locale: 'es-US', language: 'es', decimalMark: '.', spaceGroups: false, dayFirst: true, country: 'US', currency: 'USD', dollarSign: 'USD' },
  'es-MX': { locale: 'es-MX', language: 'es', decimalMark: '.', spaceGroups: true, dayFirst: true, country: 'MX', currency: 'MXN', dollarSign: 'MXN' },
  'es-ES': { locale: 'es-ES', language: 'es', decimalMark: ',', spaceGroups: true, dayFirst: true, country: 'ES', currency: 'EUR', dollarSign: 'USD' },
}

const plainLanguages: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-ES' }

/**
 * The profile of a locale; "en" is "en-US" and "es" is "es-ES".
 * @throws RECOGNIZER_LOCALE for any other locale.
 */
export function profileOf(locale: string): LocaleProfile {
  const name = Object.hasOwn(plainLanguages, locale) ? plainLanguages[locale] : locale
  const profile = name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile === undefined) throw recognizerError('RECOGNIZER_LOCALE', `no recognizer reads the locale ${JSON.stringify(locale)}`)
  return profile
}
