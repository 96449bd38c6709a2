import { afterEach, describe, expect, it } from 'vitest'
import { codeOf, evaluate, evaluateIn, newWorld, NOW } from './support.ts'

const machineZone = process.env['TZ']
afterEach(() => {
  if (machineZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = machineZone
})

const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['new Date().getTime()', NOW], ['Date.now()', NOW], ['Date()', 'Fri Jan 05 2024 10:30:00 GMT+0000 (Coordinated Universal Time)'], ['new Date().toISOString()', '2024-01-05T10:30:00.000Z'],
  ['new Date("2024-03-05").toISOString()', '2024-03-05T00:00:00.000Z'], ['new Date("2024-03-05T10:00").toISOString()', '2024-03-05T10:00:00.000Z'], ['new Date("2024-03-05T10:00:00.5").toISOString()', '2024-03-05T10:00:00.500Z'],
  ['new Date("2024-03-05T10:00:00+02:00").toISOString()', '2024-03-05T08:00:00.000Z'], ['new Date("2024-03-05 10:00").toISOString()', '2024-03-05T10:00:00.000Z'], ['new Date("Mar 5, 2024").toISOString()', '2024-03-05T00:00:00.000Z'],
  ['new Date("03/05/2024 4:30 PM").toISOString()', '2024-03-05T16:30:00.000Z'], ['new Date("Tue, 05 Mar 2024 10:00:00 GMT").toISOString()', '2024-03-05T10:00:00.000Z'], ['new Date("2024-03-05 10:00 +0200").toISOString()', '2024-03-05T08:00:00.000Z'],
  ['new Date("Tue Mar 05 2024 10:00:00 GMT+0100 (Central European Standard Time)").toISOString()', '2024-03-05T09:00:00.000Z'], ['new Date("10-05-2024").toISOString()', '2024-10-05T00:00:00.000Z'], ['isNaN(new Date("nonsense"))', true], ['isNaN(new Date("x".repeat(1000)))', true],
  ['new Date(2024, 1, 29, 23, 59, 59, 999).toISOString()', '2024-02-29T23:59:59.999Z'], ['new Date(99, 0).getFullYear()', 1999], ['new Date(0).getHours()', 0], ['[new Date(NOW).getDay(), new Date(NOW).getMonth(), new Date(NOW).getDate()]', [5, 0, 5]],
  ['new Date(new Date(5)).getTime()', 5], ['new Date(null).getTime()', 0], ['new Date("0").getTime() > 0', true], ['new Date(NaN).getTime()', NaN], ['new Date(0).getTimezoneOffset()', 0], ['Date.UTC(1970, 0, 2)', 86_400_000], ['Date.parse("1970-01-01T00:00:01")', 1000],
  ['new Date(0).toString()', 'Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)'], ['new Date(0).toDateString()', 'Thu Jan 01 1970'], ['new Date(0).toTimeString()', '00:00:00 GMT+0000 (Coordinated Universal Time)'], ['new Date(0).toUTCString()', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['new Date(NaN).toString()', 'Invalid Date'], ['new Date(NaN).toLocaleDateString()', 'Invalid Date'], ['new Date(NaN).toJSON()', null], ['new Date(0).toJSON()', '1970-01-01T00:00:00.000Z'], ['new Date(0).valueOf()', 0],
  ['new Date(0).toLocaleDateString()', '1/1/1970'], ['new Date(0).toLocaleTimeString()', '12:00:00 AM'], ['new Date(0).toLocaleString()', '1/1/1970, 12:00:00 AM'], ['new Date(0).toLocaleDateString("de-DE")', '1.1.1970'],
  ['new Date(0).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" })', 'Thursday, January 1'], ['new Date(0).toLocaleDateString("en-US", { hour: "numeric" })', '1/1/1970, 12 AM'], ['new Date(0).toLocaleTimeString("en-US", { timeZone: "Asia/Tokyo" })', '9:00:00 AM'],
  ['new Date(0).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })', '1 Jan 1970, 00:00'], ['new Intl.DateTimeFormat("en-US").format(0)', '1/1/1970'], ['Intl.DateTimeFormat("en-US", { month: "short" }).format(new Date(0))', 'Jan'], ['new Intl.DateTimeFormat("en-US").format()', '1/5/2024'],
  ['Intl.DateTimeFormat("en-US", { year: "numeric" }).formatToParts(0)', [{ type: 'year', value: '1970' }]], ['Intl.DateTimeFormat("en-US").formatRange(0, 86400000).split("/").length', 5],
  ['(() => { const d = new Date(0); d.setDate(32); d.setHours(5, 6, 7, 8); d.setFullYear(2000, 1, 29); return d.toISOString() })()', '2000-02-29T05:06:07.008Z'], ['(() => { const d = new Date(0); return [d.setTime(5), d.setMonth(NaN), isNaN(d)] })()', [5, NaN, true]],
]

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata'])('Dates do not depend on the time zone of the machine: %s', (zone) => {
  it.each(ANSWERS)('%s', (source, value) => {
    process.env['TZ'] = zone
    expect(evaluate(source, { NOW })).toStrictEqual(value)
  })
})

describe('Languages', () => {
  it.each([
    ['es', '1/1/1970', '1234,5'], ['de-DE', '1.1.1970', '1.234,5'], ['not a tag!', '1/1/1970', '1,234.5'], [undefined, '1/1/1970', '1,234.5'],
  ])('the language of the scope is used where none is given: %s', (language, date, number) => {
    const world = newWorld(language === undefined ? {} : { language })
    expect(evaluateIn(world, '[new Date(0).toLocaleDateString(), (1234.5).toLocaleString(), "ab".toLocaleUpperCase(), "a".localeCompare("b")]')).toEqual([date, number, 'AB', -1])
  })

  it.each([
    ['(1234.5).toLocaleString("en-US", { style: "currency", currency: "USD" })', '$1,234.50'], ['new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }).format(1234.5)', '1.234,50\u00a0€'], ['Intl.NumberFormat("en", { notation: "compact" }).format(12345)', '12K'],
    ['Intl.NumberFormat("en").formatToParts(1.5).map(p => p.type)', ['integer', 'decimal', 'fraction']], ['new Intl.PluralRules("en").select(1)', 'one'], ['new Intl.ListFormat("en", { type: "conjunction" }).format(["a", "b", "c"])', 'a, b, and c'], ['new Intl.RelativeTimeFormat("es", { numeric: "auto" }).format(-1, "day")', 'ayer'],
    ['"i".toLocaleUpperCase("tr")', 'İ'], ['[..."zäa"].sort((a, b) => a.localeCompare(b, "de")).join("")', 'aäz'], ['(0.5).toLocaleString(["xx", "en"], { style: "percent" })', '50%'], ['"a".localeCompare("A", "en", { sensitivity: "base" })', 0],
  ])('%s', (source, value) => {
    expect(evaluate(source)).toEqual(value)
  })

  it.each(['Intl.Collator', 'new Intl.Segmenter("en")', 'Intl.supportedValuesOf("unit")'])('%s is not in the library', (source) => {
    expect(codeOf(() => evaluate(source))).toBe('EXPRESSION_MEMBER_UNKNOWN')
  })

  it('a formatter shows nothing of itself', () => {
    expect(evaluate('(() => { const f = new Intl.NumberFormat("en"); return [f.constructor, f.resolvedOptions, f.format, typeof f, Object.keys({ ...f })] })()')).toEqual([undefined, undefined, undefined, 'object', []])
  })
})
