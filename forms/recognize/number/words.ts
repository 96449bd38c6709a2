/** The number words of both languages. Folded: "dieciséis" is "dieciseis". Words that are also something else ("a", "medio") stand with their readers. */

export type NumberWord =
  | { readonly role: 'zero' | 'unit' | 'teen' | 'ten' | 'hundreds' | 'hundred'; readonly value: number }
  | { readonly role: 'scale'; readonly zeros: number; readonly plural: boolean }

export type WordTable = ReadonlyMap<string, NumberWord>

type SmallRole = 'zero' | 'unit' | 'teen' | 'ten' | 'hundreds' | 'hundred'

const row = (role: SmallRole, from: number, step: number, words: string): [string, NumberWord][] =>
  words.split(' ').flatMap((names, index) => names.split('|').map((name): [string, NumberWord] => [name, { role, value: from + index * step }]))

const scale = (zeros: number, singular: string, plural: string): [string, NumberWord][] => [
  ...singular.split('|').map((name): [string, NumberWord] => [name, { role: 'scale', zeros, plural: false }]),
  ...plural.split('|').map((name): [string, NumberWord] => [name, { role: 'scale', zeros, plural: true }]),
]

const englishWords: WordTable = new Map([
  ...row('zero', 0, 1, 'zero|nought|naught'),
  ...row('unit', 1, 1, 'one two three four five six seven eight nine'),
  ...row('teen', 10, 1, 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  ...row('ten', 20, 10, 'twenty thirty forty|fourty fifty sixty seventy eighty ninety|ninty'),
  ...row('hundred', 100, 1, 'hundred|hundreds'),
  ...scale(3, 'thousand', 'thousands'),
  ...scale(6, 'million|mln', 'millions'),
  ...scale(9, 'billion|bln', 'billions'),
  ...scale(12, 'trillion|tln', 'trillions'),
  ...scale(15, 'quadrillion', 'quadrillions'),
])

const spanishTwenties = 'veintiuno|veintiun|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
const spanishTens: readonly [string, number][] = [['treinta', 30], ['cuarenta', 40], ['cincuenta', 50], ['sesenta', 60], ['setenta', 70], ['ochenta', 80], ['noventa', 90]]
const spanishUnits = ['uno|un|una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

/** "treintaicinco", "treintaycinco": written together, as many do. */
const joinedTens = spanishTens.flatMap(([ten, value]) => spanishUnits.flatMap((names, index) => names.split('|').flatMap((unit) => ['i', 'y'].map((link): [string, NumberWord] => [ten + link + unit, { role: 'teen', value: value + index + 1 }]))))

export const spanishWords: WordTable = new Map([
  ...row('zero', 0, 1, 'cero'),
  ...row('unit', 1, 1, spanishUnits.join(' ')),
  ...row('teen', 10, 1, 'diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve'),
  ...row('teen', 21, 1, spanishTwenties),
  ...row('ten', 20, 10, 'veinte'),
  ...spanishTens.map(([ten, value]): [string, NumberWord] => [ten, { role: 'ten', value }]),
  ...joinedTens,
  ...row('hundreds', 100, 100, 'cien|ciento doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos|seiscientas setecientos|setecientas ochocientos|ochocientas novecientos|novecientas'),
  ...row('hundred', 100, 1, 'cientos|cientas'),
  ...scale(3, 'mil', 'miles'),
  ...scale(6, 'millon', 'millones'),
  ...scale(12, 'billon', 'billones'),
  ...scale(18, 'trillon', 'trillones'),
])

export const wordsOf = (language: 'en' | 'es'): WordTable => (language === 'en' ? englishWords : spanishWords)
