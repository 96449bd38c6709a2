/** Which currency a sign, a code or a name means, and how many minor digits it has. */
import type { LocaleProfile } from '../locale.ts'
import { fold, isGluedMark, tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { currencyNames } from './currency-names.ts'

export interface CurrencyMark {
  readonly code: string
  readonly next: number
  /** "cents", "centavos", "pence": hundredths of the currency. */
  readonly minor: boolean
  /** "$" and "pesos" mean what the locale says; a more exact mark beside them wins. */
  readonly vague: boolean
  /** A name may follow a number, a code or sign may also stand before it. */
  readonly style: 'sign' | 'code' | 'name'
  /** "120 MEUR". */
  readonly millions: boolean
}

const without: ReadonlySet<string> = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF ESP ITL'.split(' '))
const thousandths: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** How many digits the minor unit has: 2 for dollars, 0 for yen. */
export function minorDigits(code: string): number {
  if (without.has(code)) return 0
  return thousandths.has(code) ? 3 : 2
}

/** Codes that read as English or Spanish words: a number behind them is no price ("ALL 5 solutions"). */
const wordCodes: ReadonlySet<string> = new Set('ALL TOP TRY CUP MOP PEN GEL MAD SOS BAM'.split(' '))
const plainCodes: ReadonlySet<string> = new Set('usd eur gbp cad aud nzd mxn jpy cny rmb chf hkd sgd brl inr ars clp dkk nok sek pln'.split(' '))
const knownCodes: ReadonlySet<string> = new Set([...Object.keys(currencyNames), 'RMB'])

const signs: ReadonlyMap<string, string> = new Map('€ EUR,£ GBP,¥ JPY,₹ INR,₡ CRC,₭ LAK,₩ KRW,₪ ILS,₫ VND,₱ PHP,₴ UAH,₦ NGN,₺ TRY,₽ RUB,₸ KZT,₮ MNT,₲ PYG,₵ GHS,₼ AZN,₾ GEL,৳ BDT,฿ THB,៛ KHR,؋ AFN'.split(',').map((row): [string, string] => [row.slice(0, 1), row.slice(2)]))

/** What stands before a dollar sign. Letters alone must be glued to it, except those that nobody writes for something else. */
const dollarHeads: ReadonlyMap<string, string> = new Map('us USD,u USD,usd USD,c CAD,ca CAD,can CAD,cad CAD,a AUD,au AUD,aud AUD,hk HKD,hkd HKD,nz NZD,nzd NZD,s SGD,sg SGD,sgd SGD,nt TWD,twd TWD,mx MXN,mex MXN,mxn MXN,r BRL,j JMD,b BND,bz BZD,cop COP,ars ARS,clp CLP,col COP'.split(',').map((row): [string, string] => [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]))
const looseHeads: ReadonlySet<string> = new Set(['c', 'us', 'usd', 'hk', 'nz', 'cad', 'nzd', 'mex', 'mxn'])

const cents: ReadonlyMap<string, string> = new Map([['cent', ''], ['cents', ''], ['centavo', '$'], ['centavos', '$'], ['centimo', ''], ['centimos', ''], ['¢', '$'], ['pence', 'GBP'], ['penny', '$'], ['pennies', '$']])

const vagueNames: ReadonlySet<string> = new Set(['peso', 'pesos'])

interface NameEntry {
  readonly words: readonly string[]
  readonly code: string
}

const shortNames: readonly (readonly [string, string])[] = [['zł', 'PLN'], ['ரூ', 'LKR'], ['kr', 'SEK']]

/** Names by their first word, the longest first. */
const namesByFirst: ReadonlyMap<string, readonly NameEntry[]> = indexNames()

function indexNames(): ReadonlyMap<string, readonly NameEntry[]> {
  const index = new Map<string, NameEntry[]>()
  const pairs = [...shortNames, ...Object.entries(currencyNames).flatMap(([code, names]) => names.split('|').map((name): readonly [string, string] => [name, code]))]
  for (const [name, code] of pairs) {
    const words = fold(name).split(' ')
    const first = words[0] ?? ''
    index.set(first, [...(index.get(first) ?? []), { words, code }])
  }
  for (const entries of index.values()) entries.sort((left, right) => right.words.length - left.words.length)
  return index
}

const mark = (code: string, next: number, style: CurrencyMark['style'], more: Partial<CurrencyMark> = {}): CurrencyMark => ({ code, next, style, minor: false, vague: false, millions: false, ...more })

/** The currency mark that starts at a token. */
export function currencyAt(line: TokenLine, at: number, profile: LocaleProfile): CurrencyMark | undefined {
  const token = line.tokens[at]
  if (token === undefined || token.kind === 'digits') return undefined
  return dollarAt(line, at, profile) ?? signAt(token.folded, at) ?? centsAt(token.folded, at, profile) ?? nameAt(line, at, profile) ?? codeAt(line, at)
}

function dollarAt(line: TokenLine, at: number, profile: LocaleProfile): CurrencyMark | undefined {
  const folded = tokenAt(line, at).folded
  if (folded === '$') return mark(profile.dollarSign, at + 1, 'sign', { vague: true })
  if (folded === 'u' && tokenAt(line, at + 1).folded === '.') return dottedDollar(line, at)
  const code = dollarHeads.get(folded)
  const sign = tokenAt(line, at + 1)
  if (code === undefined || sign.folded !== '$' || (!sign.glued && !looseHeads.has(folded))) return undefined
  const last = tokenAt(line, at + 2)
  return mark(code, last.glued && last.folded === 'd' ? at + 3 : at + 2, 'sign')
}

/** "u.s $", "U.S.$". */
function dottedDollar(line: TokenLine, at: number): CurrencyMark | undefined {
  if (tokenAt(line, at + 2).folded !== 's') return undefined
  const next = tokenAt(line, at + 3).folded === '.' ? at + 4 : at + 3
  return tokenAt(line, next).folded === '$' ? mark('USD', next + 1, 'sign') : undefined
}

function signAt(folded: string, at: number): CurrencyMark | undefined {
  const code = signs.get(folded)
  return code === undefined ? undefined : mark(code, at + 1, 'sign')
}

function centsAt(folded: string, at: number, profile: LocaleProfile): CurrencyMark | undefined {
  const code = cents.get(folded)
  if (code === undefined) return undefined
  const main = code === '$' ? profile.dollarSign : code
  return mark(main === '' ? profile.currency : main, at + 1, 'name', { minor: true, vague: code !== 'GBP' })
}

function nameAt(line: TokenLine, at: number, profile: LocaleProfile): CurrencyMark | undefined {
  const entries = namesByFirst.get(tokenAt(line, at).folded)
  const entry = entries?.find(({ words }) => words.every((word, step) => tokenAt(line, at + step).folded === word))
  if (entry === undefined) return undefined
  const vague = vagueNames.has(entry.words.join(' '))
  return mark(vague && profile.dollarSign === 'MXN' ? 'MXN' : entry.code, at + entry.words.length, 'name', { vague })
}

function codeAt(line: TokenLine, at: number): CurrencyMark | undefined {
  const token = tokenAt(line, at)
  if (token.kind !== 'word' || token.folded.length < 3 || token.folded.length > 4) return undefined
  const written = line.text.slice(token.start, token.end)
  const millions = written.length === 4 && written.startsWith('M')
  const code = millions ? written.slice(1) : written
  const upper = code.toUpperCase()
  if (!knownCodes.has(upper) || (code !== upper && (millions || !plainCodes.has(token.folded)))) return undefined
  return mark(upper === 'RMB' ? 'CNY' : upper, isGluedMark(line, at + 1, '$') ? at + 2 : at + 1, 'code', { millions })
}

/** Whether a number may stand behind the mark: "USD 5", "$5", "dollar 5", never "ALL 5" nor "won 5". */
export function mayPrecede(found: CurrencyMark, line: TokenLine, at: number): boolean {
  if (found.minor || found.millions) return false
  if (found.style === 'name') return ['dollar', 'dollars', 'dolar', 'dolares', 'euro', 'euros'].includes(tokenAt(line, at).folded)
  return found.style === 'sign' || !wordCodes.has(found.code) || tokenAt(line, at + 1).glued
}

/** A code that is also a word, which only its place makes a currency. */
export const isWordCode = (code: string): boolean => wordCodes.has(code)
