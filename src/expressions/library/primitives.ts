/** `String`, `Number`, `Boolean` and the global functions over texts and numbers. */

import { checked, numberAt, textAt } from '../arguments.ts'
import { toNumber } from '../numbers.ts'
import { chargeItems, chargeText, checkText, type Run } from '../run.ts'
import { stringOf } from '../texts.ts'
import { LibraryFunction, NativeFunction, type Native, type Values } from '../values.ts'

export const text = new LibraryFunction((run, values) => (values.length === 0 ? '' : stringOf(run, values[0])), {
  functions: {
    fromCharCode: fromCodes((code) => String.fromCharCode(code)),
    fromCodePoint: fromCodes((code) => String.fromCodePoint(code)),
  },
})

function fromCodes(character: (code: number) => string): Native {
  return (run, values) => {
    chargeItems(run, values.length)
    return checked(run, () => values.map((value) => character(toNumber(run, value))).join(''))
  }
}

const parseNumber: Native = (run, values) => parseFloat(readText(run, values))
const parseWhole: Native = (run, values) => parseInt(readText(run, values), numberAt(run, values, 1))

function readText(run: Run, values: Values): string {
  const read = textAt(run, values, 0)
  chargeText(run, read.length)
  return read
}

/** The static tests of Number do not convert: a text is never an integer. */
const asIs = (test: (value: unknown) => boolean): Native => (_, values) => test(values[0])

export const number = new LibraryFunction((run, values) => (values.length === 0 ? 0 : toNumber(run, values[0])), {
  constants: {
    EPSILON: Number.EPSILON,
    MAX_SAFE_INTEGER: Number.MAX_SAFE_INTEGER,
    MIN_SAFE_INTEGER: Number.MIN_SAFE_INTEGER,
    MAX_VALUE: Number.MAX_VALUE,
    MIN_VALUE: Number.MIN_VALUE,
    NaN,
    POSITIVE_INFINITY: Infinity,
    NEGATIVE_INFINITY: -Infinity,
  },
  functions: {
    isFinite: asIs(Number.isFinite),
    isInteger: asIs(Number.isInteger),
    isNaN: asIs(Number.isNaN),
    isSafeInteger: asIs(Number.isSafeInteger),
    parseFloat: parseNumber,
    parseInt: parseWhole,
  },
})

export const truth = new LibraryFunction((_, values) => Boolean(values[0]), { functions: {} })

function coding(code: (given: string) => string): NativeFunction {
  return new NativeFunction((run, values) => {
    const result = checked(run, () => code(readText(run, values)))
    checkText(run, result.length)
    return result
  })
}

export const globals: Readonly<Record<string, unknown>> = {
  undefined,
  NaN,
  Infinity,
  parseFloat: new NativeFunction(parseNumber),
  parseInt: new NativeFunction(parseWhole),
  isFinite: new NativeFunction((run, values) => Number.isFinite(toNumber(run, values[0]))),
  isNaN: new NativeFunction((run, values) => Number.isNaN(toNumber(run, values[0]))),
  encodeURIComponent: coding(encodeURIComponent),
  decodeURIComponent: coding(decodeURIComponent),
  encodeURI: coding(encodeURI),
  decodeURI: coding(decodeURI),
}
