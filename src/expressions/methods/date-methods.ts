/** The methods of Dates. The time zone is UTC: what JavaScript calls local is UTC here, whatever the machine is set to. */

import { formatDate } from '../formatting.ts'
import { toNumber } from '../numbers.ts'
import { checked } from '../arguments.ts'
import type { Run } from '../run.ts'
import type { Values } from '../values.ts'
import { changeable } from './other-methods.ts'

export type DateMethod = (run: Run, date: Date, values: Values) => unknown

const FIELDS = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const

/** `getHours` and `getUTCHours` are one. */
const getters = FIELDS.flatMap((field): [string, DateMethod][] => {
  const get: DateMethod = (_, date) => date[`getUTC${field}`]()
  return [[`get${field}`, get], [`getUTC${field}`, get]]
})

const setters = FIELDS.flatMap((field): [string, DateMethod][] => {
  const set: DateMethod = changeable((run, date, values) => {
    const [first = NaN, ...others] = values.slice(0, 4).map((value) => toNumber(run, value))
    // The field setters take one to four numbers; their common type says one to two.
    const fields = date as unknown as Readonly<Record<string, (...numbers: readonly number[]) => number>>
    return fields[`setUTC${field}`]?.(first, ...others)
  })
  return [[`set${field}`, set], [`setUTC${field}`, set]]
})

const day: DateMethod = (_, date) => date.getUTCDay()
const isoText: DateMethod = (run, date) => checked(run, () => date.toISOString())

const time: DateMethod = (_, date) => date.getTime()
const wholeText: DateMethod = (_, date) => dateText(date, 'both')
const localText: DateMethod = (run, date, values) => formatDate(run, date, 'all', values)

export const dateMethods: Readonly<Record<string, DateMethod>> = {
  ...Object.fromEntries([...getters, ...setters]),
  getDay: day,
  getUTCDay: day,
  getTime: time,
  getTimezoneOffset: () => 0,
  setTime: changeable((run, date, values) => date.setTime(toNumber(run, values[0]))),
  toDateString: (_, date) => dateText(date, 'date'),
  toISOString: isoText,
  toJSON: (run, date) => (Number.isNaN(date.getTime()) ? null : isoText(run, date, [])),
  toLocaleDateString: (run, date, values) => formatDate(run, date, 'date', values),
  toLocaleString: localText,
  toLocaleTimeString: (run, date, values) => formatDate(run, date, 'time', values),
  toString: wholeText,
  toTimeString: (_, date) => dateText(date, 'time'),
  toUTCString: (_, date) => date.toUTCString(),
  valueOf: time,
}

/** What JavaScript's `toString` and kin write on a machine in UTC. */
export function dateText(date: Date, parts: 'date' | 'time' | 'both'): string {
  if (Number.isNaN(date.getTime())) return 'Invalid Date'
  const [weekday = '', number = '', month = '', year = '', time = ''] = date.toUTCString().replace(',', '').split(' ')
  const texts = { date: `${weekday} ${month} ${number} ${year}`, time: `${time} GMT+0000 (Coordinated Universal Time)` }
  return parts === 'both' ? `${texts.date} ${texts.time}` : texts[parts]
}
