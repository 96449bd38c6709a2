/** Exact numbers: what "a third of a million" is before anybody rounds it. The denominator is always positive. */

export interface Rational {
  readonly over: bigint
  readonly under: bigint
}

/** A number as a recognizer hands it out: the decimal as text and the nearest double. */
export interface ExactNumber {
  /** Plain decimal notation. A value without a finite decimal is rounded to 15 significant digits. */
  readonly exact: string
  readonly number: number
}

export const integer = (value: bigint | number): Rational => ({ over: BigInt(value), under: 1n })
export const rational = (over: bigint, under: bigint): Rational => (under < 0n ? { over: -over, under: -under } : { over, under })
export const plus = (left: Rational, right: Rational): Rational => ({ over: left.over * right.under + right.over * left.under, under: left.under * right.under })
export const times = (left: Rational, right: Rational): Rational => ({ over: left.over * right.over, under: left.under * right.under })
export const dividedBy = (left: Rational, right: Rational): Rational => rational(left.over * right.under, left.under * right.over)
export const negated = (value: Rational): Rational => ({ over: -value.over, under: value.under })
export const isWhole = (value: Rational): boolean => value.over % value.under === 0n
export const isBelow = (left: Rational, right: Rational): boolean => left.over * right.under < right.over * left.under

/** `decimal('12', '50')` is 12.5. */
export const decimal = (whole: string, fraction: string): Rational => ({ over: BigInt(whole + fraction || '0'), under: 10n ** BigInt(fraction.length) })

export function power(base: Rational, exponent: number): Rational {
  const size = BigInt(Math.abs(exponent))
  const raised = { over: base.over ** size, under: base.under ** size }
  return exponent < 0 ? rational(raised.under, raised.over) : raised
}

const significantDigits = 15

/** The value rounded to 15 significant digits, half up: what a power or a fraction is told as. */
export function rounded(value: Rational): Rational {
  if (value.over === 0n) return value
  const size = value.over < 0n ? -value.over : value.over
  let places = significantDigits - (size / value.under).toString().length
  if (size < value.under) places = significantDigits + (value.under / size).toString().length - 1
  const shift = 10n ** BigInt(Math.abs(places))
  const scaled = places >= 0 ? { over: size * shift, under: value.under } : { over: size, under: value.under * shift }
  const whole = (scaled.over * 2n + scaled.under) / (scaled.under * 2n)
  const near = places >= 0 ? { over: whole, under: shift } : { over: whole * shift, under: 1n }
  return value.over < 0n ? negated(near) : near
}

/** Writes a value as a plain decimal. */
export function exactNumber(value: Rational): ExactNumber {
  const reduced = reduce(value)
  const exact = decimalText(isFiniteDecimal(reduced.under) ? reduced : reduce(rounded(reduced)))
  return { exact, number: Number(exact) }
}

function reduce(value: Rational): Rational {
  let left = value.over < 0n ? -value.over : value.over
  let right = value.under
  while (right !== 0n) [left, right] = [right, left % right]
  return left === 0n ? { over: 0n, under: 1n } : { over: value.over / left, under: value.under / left }
}

function isFiniteDecimal(under: bigint): boolean {
  let rest = under
  while (rest % 2n === 0n) rest /= 2n
  while (rest % 5n === 0n) rest /= 5n
  return rest === 1n
}

function decimalText(value: Rational): string {
  let places = 0n
  let shift = 1n
  while (shift % value.under !== 0n) {
    places += 1n
    shift *= 10n
  }
  const digits = ((value.over < 0n ? -value.over : value.over) * shift / value.under).toString().padStart(Number(places) + 1, '0')
  const cut = digits.length - Number(places)
  const text = places === 0n ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return value.over < 0n ? `-${text}` : text
}
