/**
 * The one door to the recognizers.
 *
 * 1. Pure and total: any text gives readings, none makes an error; the spans lie inside the text and do not overlap, save for near
 *    ties of choices.
 * 2. Linear: the steps grow with the text and with nothing else.
 */
import { findAmounts } from './amount/amount.ts'
import type { Money } from './amount/amount.ts'
import { findChoices } from './answer/choice.ts'
import type { ChoiceOption } from './answer/choice.ts'
import { findText } from './answer/text.ts'
import { findYesNo } from './answer/yes-no.ts'
import { recognizerError } from './codes.ts'
import { findCards, findExpiries, findPostalCodes } from './contact/card.ts'
import { findDigits } from './contact/digits.ts'
import { findEmails } from './contact/email.ts'
import { findPhones } from './contact/phone.ts'
import { clockOf } from './date/clock.ts'
import type { CivilClock } from './date/clock.ts'
import { findDates } from './date/date.ts'
import { findDateRanges } from './date/range.ts'
import type { DateRange } from './date/range.ts'
import { profileOf } from './locale.ts'
import type { LocaleProfile } from './locale.ts'
import { findNumbers } from './number/number.ts'
import { findQuantities } from './number/quantity.ts'
import type { ExactNumber } from './rational.ts'
import { readingsOf } from './reading.ts'
import type { Found, Reading } from './reading.ts'
import { findTimes } from './time/time.ts'
import { tokenize } from './tokens.ts'
import type { TokenLine } from './tokens.ts'

/** What each kind of reading holds. */
export interface RecognizedValues {
  /** The text without the space around it. */
  readonly text: string
  readonly 'yes-no': boolean
  /** The `value` of the choice. */
  readonly choice: string
  readonly number: ExactNumber
  /** Digits as text: leading zeros count. */
  readonly digits: string
  /** Minor units of an ISO 4217 currency. */
  readonly amount: Money
  /** A civil date, "2027-03-04". */
  readonly date: string
  /** "15:00:00". */
  readonly time: string
  /** Civil dates, both included. */
  readonly 'date-range': DateRange
  /** E.164, without extension. */
  readonly phone: string
  /** The domain in lower case. */
  readonly email: string
  readonly 'postal-code': string
  /** Digits only; the check digit is right. */
  readonly 'card-number': string
  /** "2027-04". */
  readonly expiry: string
  /** Whole and not negative. */
  readonly quantity: ExactNumber
}

export type RecognizerKind = keyof RecognizedValues

export interface RecognizeOptions {
  /** en-US, es-US, es-MX or es-ES; "en" is en-US and "es" is es-ES. */
  readonly locale: string
  /** The time of the conversation: ISO 8601, milliseconds or a Date. Without it "tomorrow" has no reading. */
  readonly now?: string | number | Date
  /** IANA name of the zone the user is in, for a `now` that is an instant. Default UTC. */
  readonly zone?: string
  /** ISO 4217 code a bare number of money is in. Default: that of the locale. */
  readonly currency?: string
  /** ISO 3166 code of the country of national telephone numbers and postal codes. Default: that of the locale. */
  readonly country?: string
  /** How many digits a code has. */
  readonly length?: number | { readonly min: number; readonly max: number }
  readonly choices?: readonly ChoiceOption[]
  /** Words that belong to a quantity when they stand behind it, folded: "guests". */
  readonly units?: readonly string[]
}

/** What the recognizers read with: options made ready. */
export interface RecognizeContext {
  readonly profile: LocaleProfile
  readonly options: RecognizeOptions
  readonly clock?: CivilClock
}

type Finders = { readonly [Kind in RecognizerKind]: (line: TokenLine, context: RecognizeContext) => readonly Found<RecognizedValues[Kind]>[] }

const finders: Finders = {
  'text': findText,
  'yes-no': (line, { profile }) => findYesNo(line, profile),
  'choice': (line, { options }) => findChoices(line, options.choices ?? []),
  'number': (line, { profile }) => findNumbers(line, profile),
  'digits': (line, { profile, options }) => findDigits(line, profile, typeof options.length === 'number' ? { min: options.length, max: options.length } : options.length),
  'amount': (line, { profile, options }) => findAmounts(line, profile, options.currency),
  'date': (line, { profile, clock }) => findDates(line, profile, clock?.date),
  'time': (line, { profile, clock }) => findTimes(line, profile, clock),
  'date-range': (line, { profile, clock }) => findDateRanges(line, profile, clock?.date),
  'phone': (line, { profile, options }) => findPhones(line, profile, options.country),
  'email': (line, { profile }) => findEmails(line, profile),
  'postal-code': (line, { profile, options }) => findPostalCodes(line, profile, options.country),
  'card-number': (line, { profile }) => findCards(line, profile),
  'expiry': (line, { profile, clock }) => findExpiries(line, profile, clock?.date),
  'quantity': (line, { profile, options }) => findQuantities(line, profile, options.units),
}

/** Every kind a field can have. */
export const recognizerKinds = Object.keys(finders) as readonly RecognizerKind[]

/**
 * Reads a text as one kind: every reading in it, in the order of the text.
 * @throws RECOGNIZER_KIND, RECOGNIZER_LOCALE, RECOGNIZER_OPTIONS for a call that is wrong, never for a text.
 */
export function recognize<Kind extends RecognizerKind>(kind: Kind, text: string, options: RecognizeOptions): readonly Reading<Kind, RecognizedValues[Kind]>[] {
  return recognizeLine(kind, tokenize(text), contextOf(options))
}

/** Makes options ready for many calls. @throws as `recognize` does. */
export function contextOf(options: RecognizeOptions): RecognizeContext {
  const profile = profileOf(options.locale)
  return options.now === undefined ? { profile, options } : { profile, options, clock: clockOf(options.now, options.zone) }
}

/** `recognize` for a text that is cut into tokens already. */
export function recognizeLine<Kind extends RecognizerKind>(kind: Kind, line: TokenLine, context: RecognizeContext): readonly Reading<Kind, RecognizedValues[Kind]>[] {
  if (!Object.hasOwn(finders, kind)) throw recognizerError('RECOGNIZER_KIND', `no recognizer reads the kind ${JSON.stringify(kind)}`)
  return readingsOf(kind, line, finders[kind](line, context), context.profile)
}
