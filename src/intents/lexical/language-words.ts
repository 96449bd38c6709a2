/**
 * What the words of a language come to: which say nothing about the subject, and what is left of the others without their endings.
 *
 * Negations are no stop words: `no power` is not `power`.
 */

export interface LanguageWords {
  /** Folded words that are looked past. */
  readonly stopWords: ReadonlySet<string>
  /** The word without its ending, so that forms of one word meet. */
  stem(word: string): string
  /** Folded words that turn the others round: they say nothing alone. */
  readonly negations: ReadonlySet<string>
  /** A folded word, or two, and the word it is taken for: `how much`, `cant`. */
  readonly rewritten: ReadonlyMap<string, string>
  /** Folded beginnings of what a user does not want: `no quiero pagar`. */
  readonly refusals: readonly string[]
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

const shortestStem = 3

const english: LanguageWords = {
  stopWords: words(`
    a an the i im ive id ill you youre your yours u he she it its we were weve our us me my mine they them their is are am was be been being do does did doing done
    have has had having can could would should will shall may might must to of in at for from with by and or but so as if than then that thats this these those there theres here heres
    what whats which who whom how hows when where wheres why hi hello hey dear please pls thanks thank ok okay yes well oh just now want wants wanted wanna like need needs needed let lets
    get gets got give gives go going gonna tell some any about into me also still really very able possible know maybe sir madam one too much another other others
    today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  `),
  negations: words('no never cannot'),
  rewritten: new Map([['how much', 'howmuch'], ['cant', 'cannot'], ['can not', 'cannot'], ['dont', 'no'], ['do not', 'no'], ['wont', 'no'], ['not', 'no'], ['without', 'no']]),
  refusals: ['dont want', 'do not want', 'didnt want', 'did not want', 'wont', 'not going to', 'dont wish', 'never want'],
  stem(word) {
    const single = word.endsWith('ies') && word.length > 4 ? `${word.slice(0, -3)}y` : /[^siu]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
    const base = single.replace(/(?<=.{3})(?:ing|ed)$/, '')
    return base.replace(/([bdglmnprt])\1$/, '$1').replace(/(?<=.{3})e$/, '')
  },
}

/** Longest first: the first that leaves enough of the word is taken off. */
const spanishEndings = [
  'iendo', 'ieron', 'aremos', 'amos', 'emos', 'imos', 'ando', 'aron', 'aban', 'ados', 'adas', 'idos', 'idas', 'ado', 'ada', 'ido', 'ida', 'aba', 'are', 'ara', 'ar', 'er', 'ir', 'an', 'en', 'as', 'os', 'es', 'a', 'o', 'e', 's',
] as const

const spanish: LanguageWords = {
  stopWords: words(`
    el la los las un una unos unas de del al a en con por para y e o u que cual cuales es son era fue ser estar esta estan estoy estamos este estas esto estos ese esa eso hay he ha han haber
    me mi mis nos nuestro nuestra nuestros nuestras su sus le les lo se te tu tus yo ella ello usted ustedes ellos si muy tambien ya desde hasta como donde cuando porque pero hola buenas buenos dias tardes noches gracias
    favor quiero quisiera quiere queremos querria puedo puede pueden podemos podria podrian gustaria necesito necesitamos deseo tengo tenemos tiene voy vamos va ir hacer hago hace hagan digame dime dice decir saber algun alguna algo
    ahora aqui ahi alli sobre senor senora pues bueno mucho mucha muchos muchas otro otra otros otras
    hoy ayer manana lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  `),
  negations: words('no nunca'),
  rewritten: new Map([['sin', 'no'], ['ni', 'no']]),
  refusals: ['no quiero', 'no quisiera', 'no deseo', 'no queria', 'no voy a', 'no me gustaria'],
  stem(word) {
    const ending = spanishEndings.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= shortestStem)
    return ending === undefined ? word : word.slice(0, -ending.length)
  },
}

/** A language nobody knows the words of: they are taken as they stand. */
const unknownLanguage: LanguageWords = { stopWords: new Set(), negations: new Set(), rewritten: new Map(), refusals: [], stem: (word) => word }

const known: Readonly<Record<string, LanguageWords>> = { en: english, es: spanish }

export const wordsOfLanguage = (language: string): LanguageWords => (Object.hasOwn(known, language) ? known[language] : undefined) ?? unknownLanguage
