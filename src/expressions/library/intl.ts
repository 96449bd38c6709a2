/** `Intl`: formatters for numbers, dates, plurals, lists and relative times, with or without `new`. */

import { checked, numberAt, textAt } from '../arguments.ts'
import { dateOptions, formatter } from '../formatting.ts'
import { itemsOf } from '../lists.ts'
import { toNumber } from '../numbers.ts'
import { charge, own, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { FormatterValue, LibraryObject, type Native, type Values } from '../values.ts'
import { parseDate } from './dates.ts'

type Methods<Formatter> = (formatter: Formatter) => Readonly<Record<string, Native>>

/** A constructor of Intl: its formatter, and what the formatter can do. */
function maker<Formatter>(name: string, make: (tags: string[], options: object) => Formatter, methods: Methods<Formatter>): Native {
  return (run, values) => new FormatterValue(methods(formatter(run, name, values, make)))
}

function timeAt(run: Run, values: Values, index: number): number {
  const value = values[index]
  return value === undefined ? run.scope.now : typeof value === 'string' ? parseDate(value) : toNumber(run, value)
}

/** A formatting method: charged, its native errors wrapped. */
const formatting =
  (format: Native): Native =>
  (run, values) => {
    charge(run, 10)
    return checked(run, () => format(run, values))
  }

function parts<Part extends object>(run: Run, list: readonly Part[]): readonly Part[] {
  return own(run, list.map((part) => own(run, { ...part })))
}

function textsAt(run: Run, values: Values): string[] {
  return itemsOf(run, values[0]).map((item) => stringOf(run, item))
}

export const intl = new LibraryObject({
  functions: {
    NumberFormat: maker('NumberFormat', (tags, options) => new Intl.NumberFormat(tags, options), (native) => ({
      format: formatting((run, values) => native.format(toNumber(run, values[0]))),
      formatToParts: formatting((run, values) => parts(run, native.formatToParts(toNumber(run, values[0])))),
    })),
    DateTimeFormat: maker('DateTimeFormat', (tags, options) => new Intl.DateTimeFormat(tags, dateOptions({ ...options }, 'formatter')), (native) => ({
      format: formatting((run, values) => native.format(timeAt(run, values, 0))),
      formatRange: formatting((run, values) => native.formatRange(timeAt(run, values, 0), timeAt(run, values, 1))),
      formatToParts: formatting((run, values) => parts(run, native.formatToParts(timeAt(run, values, 0)))),
    })),
    PluralRules: maker('PluralRules', (tags, options) => new Intl.PluralRules(tags, options), (native) => ({
      select: formatting((run, values) => native.select(toNumber(run, values[0]))),
    })),
    ListFormat: maker('ListFormat', (tags, options) => new Intl.ListFormat(tags, options), (native) => ({
      format: formatting((run, values) => native.format(textsAt(run, values))),
    })),
    RelativeTimeFormat: maker('RelativeTimeFormat', (tags, options) => new Intl.RelativeTimeFormat(tags, options), (native) => ({
      format: formatting((run, values) => native.format(numberAt(run, values, 0) ?? NaN, textAt(run, values, 1) as Intl.RelativeTimeFormatUnit)),
    })),
  },
})
