/** Numbers. NaN and infinities never leave here: what would be one is a failure. */
import type { Change } from './change.ts'
import type { JsonValue } from '../../../json.ts'
import type { Read } from '../context.ts'
import { textOf } from '../text.ts'

/** The number a value is, or is the text of. */
export function numberOf(value: JsonValue): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return finite(number)
}

const finite = (number: number): number | undefined => (Number.isFinite(number) ? number : undefined)

/** Rounds half up at a decimal place, of the number as it is written. */
function rounded(number: number, precision: number | null): number {
  if (precision === null) return number
  const text = String(number)
  return text.includes('e') ? number : Number(`${Math.round(Number(`${text}e${precision}`))}e${-precision}`)
}

const whole = (value: JsonValue): number => Number.parseInt(textOf(value), 10)
const decimal = (value: JsonValue): number => Number.parseFloat(textOf(value))

/** parseInt, parseFloat: as JavaScript reads the beginning of a text; without a number, 0. */
export function parsed(type: 'parseInt' | 'parseFloat'): Change {
  const parse = type === 'parseInt' ? whole : decimal
  return { change: (value) => finite(parse(value)), otherwise: 0 }
}

const shapes = { abs: Math.abs, floor: Math.floor, ceil: Math.ceil } as const

export function shaped(type: keyof typeof shapes): Change {
  return { change: (value) => mapNumber(value, shapes[type]) }
}

export const roundedTo = (precision: number): Change => ({ change: (value) => mapNumber(value, (number) => rounded(number, precision)) })

export type Arithmetic = 'multiply' | 'divide' | 'percentage' | 'add' | 'subtract'

const operations: Readonly<Record<Arithmetic, (number: number, operand: number) => number>> = {
  multiply: (number, operand) => number * operand,
  divide: (number, operand) => number / operand,
  percentage: (number, operand) => (number / operand) * 100,
  add: (number, operand) => number + operand,
  subtract: (number, operand) => number - operand,
}

/** Division by zero gives the fallback, or 0; a value that is no number stays as it is. */
export function calculated(type: Arithmetic, operand: number, precision: number | null): Change {
  if (operand === 0 && (type === 'divide' || type === 'percentage')) return { change: () => undefined, otherwise: 0 }
  return { change: (value) => mapNumber(value, (number) => rounded(operations[type](number, operand), precision)) }
}

function mapNumber(value: JsonValue, change: (number: number) => number): number | undefined {
  const number = numberOf(value)
  return number === undefined ? undefined : finite(change(number))
}

export type Aggregate = 'sum' | 'average' | 'count' | 'min' | 'max'

/** Over a list, of the numbers in it or in a field of its items; what is no number does not count. Without any, the fallback or 0. */
export function aggregated(type: Aggregate, field: Read | null, precision: number | null): Change {
  return {
    otherwise: 0,
    change(list, context) {
      if (!Array.isArray(list)) return undefined
      context.budget.spendItems(list.length)
      const values = field === null ? (list as readonly JsonValue[]) : (list as readonly JsonValue[]).map((item) => field(item, context))
      if (type === 'count') return field === null ? values.length : values.filter((value) => value !== null).length
      const numbers = values.map(numberOf).filter((number) => number !== undefined)
      const result = numbers.length === 0 ? undefined : finite(totals[type](numbers))
      return result === undefined ? (type === 'sum' ? 0 : undefined) : rounded(result, precision)
    },
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const totals: Readonly<Record<Exclude<Aggregate, 'count'>, (numbers: readonly number[]) => number>> = {
  sum: total,
  average: (numbers) => total(numbers) / numbers.length,
  min: (numbers) => numbers.reduce((least, number) => Math.min(least, number)),
  max: (numbers) => numbers.reduce((most, number) => Math.max(most, number)),
}
