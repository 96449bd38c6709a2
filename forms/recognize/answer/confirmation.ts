/**
 * What counts as consent.
 *
 * 1. Only a whole answer is a yes or a no: every word of it, fillers and politeness aside, says the same.
 * 2. A yes or a no with another value, or a request to change something, is a change.
 * 3. Everything else is unclear: a question, a doubt, a yes beside a no.
 * 4. Keys 1 and 2 are yes and no unless `noKeys`.
 */
import { findDates } from '../date/date.ts'
import { profileOf } from '../locale.ts'
import { findNumbers } from '../number/number.ts'
import { findTimes } from '../time/time.ts'
import { tokenAt, tokenize } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { phraseEnd, phraseIndex } from './phrases.ts'

export type ConfirmationAnswer = 'yes' | 'no' | 'change' | 'unclear'

export interface ConfirmationOptions {
  /** The language of the conversation. Answers in the other one are understood too. */
  readonly locale?: string
  /** The keys 1 and 2 mean nothing here. */
  readonly noKeys?: boolean
}

const yes = phraseIndex(
  "yes|yep|yup|yeah|yea|yah|yess|y|yes sir|yes ma'am|yes i do|yes it is|yes that's right|yes i am|yes i want to|yes i would|sure|sure thing|for sure|ok|okay|k|okey|correct|that's correct|that is correct|it's correct|it is correct|this is correct|all correct|right|that's right|that is right|it's right|this is right|exactly|exactly right|precisely|absolutely|definitely|certainly|of course|indeed|affirmative|agreed|i agree|i accept|accept|accepted|i confirm|i confirm it|confirm|confirm it|confirmed|i approve|approve|approved|i authorize it|i consent|hell yes|heck yes|sounds good|sounds good to me|sounds right|sounds great|sounds fine|looks good|looks right|looks correct|looks great|that's fine|that is fine|that's good|that is good|that works|that's it|that's ok|that's okay|it's ok|it's okay|it's fine|fine|fine by me|good|great|perfect|excellent|alright|all right|all good|go ahead|go for it|go on|yes go ahead|do it|do that|please do|just do it|let's do it|let's go|let's do that|proceed|please proceed|continue|go ahead with it|go ahead with the payment|confirm the payment|i confirm the payment|i authorize the payment|make the payment|pay|pay it|pay it now|book it|send it|submit|submit it|you bet|you got it|uh huh|mhm|mm hmm|by all means|i do|i'm sure|i am sure|positive|true|👍|👌|✅|" +
  'sí|si|sip|sipi|sep|seh|s|sí señor|sí señora|sí señorita|sí claro|sí quiero|sí acepto|sí confirmo|sí está bien|sí es correcto|sí por supuesto|sí lo confirmo|claro|claro que sí|claro que si|por supuesto|por supuesto que sí|desde luego|desde luego que sí|correcto|es correcto|está correcto|eso es correcto|todo correcto|todo bien|todo está bien|exacto|exactamente|efectivamente|en efecto|así es|así mismo|así está bien|eso es|eso mismo|es eso|dale|dale pues|vale|venga|va|sale|órale|ándale|okey|de acuerdo|estoy de acuerdo|está bien|está perfecto|me parece bien|me parece|perfecto|excelente|bien|muy bien|bueno|confirmo|lo confirmo|confirmo el pago|autorizo el pago|haz el pago|haga el pago|realiza el pago|paga|confirmado|confirmar|confírmalo|confírmelo|acepto|aceptar|lo acepto|apruebo|autorizo|adelante|hazlo|hágalo|háganlo|hacelo|procede|proceda|proceder|continúa|continúe|continuar|págalo|páguelo|resérvalo|envíalo|cómo no|seguro|estoy seguro|estoy segura|afirmativo|cierto|es cierto|verdad|es verdad|simón|ciertamente|sin duda|sin dudas|listo|sí hazlo|sí adelante|sí dale|sí así es|tal cual',
)

const no = phraseIndex(
  "no|nope|nop|nah|naw|nay|n|no way|not at all|never|no never|no thanks|no thank you|no sir|no ma'am|no i don't|no it isn't|no it's not|no that's wrong|don't|do not|don't do it|do not do it|don't do that|do not do that|please don't|no don't|don't go ahead|do not go ahead|don't proceed|do not proceed|don't continue|do not continue|don't pay it|don't send it|don't book it|don't confirm|do not confirm|don't confirm it|don't submit|don't submit it|cancel|cancel it|cancel that|cancel everything|cancel the payment|cancel payment|cancel the order|cancel my order|hell no|heck no|stop|stop it|abort|forget it|forget about it|never mind|nevermind|negative|incorrect|that's incorrect|that is incorrect|it's incorrect|wrong|that's wrong|that is wrong|it's wrong|this is wrong|not correct|that's not correct|that is not correct|that isn't correct|it's not correct|not right|that's not right|that is not right|that isn't right|it's not right|this is not right|not ok|not okay|it's not ok|that's not ok|that's not it|false|i don't|i do not|i don't want to|i do not want to|i don't want it|i do not want it|i don't want that|i don't agree|i do not agree|i disagree|disagree|i refuse|i decline|decline|reject|i reject it|i don't accept|i do not accept|i don't confirm|absolutely not|definitely not|certainly not|of course not|no not at all|i'd rather not|i would rather not|not really|not now|not yet|not today|nothing doing|👎|✋|❌|" +
  'no señor|no señora|nel|nones|nanay|no no|no gracias|no muchas gracias|para nada|de ninguna manera|de ningún modo|en absoluto|claro que no|por supuesto que no|desde luego que no|nunca|jamás|ni hablar|ni loco|ni de broma|tampoco|negativo|incorrecto|es incorrecto|está mal|eso está mal|está equivocado|es un error|no es correcto|eso no es correcto|no está bien|no está correcto|no es así|así no|eso no|eso no es|no es eso|no es cierto|no es verdad|falso|no quiero|no lo quiero|no lo hagas|no lo haga|no hagas eso|no lo hagan|no procedas|no proceda|no continúes|no continúe|no sigas|no lo pagues|no lo envíes|no confirmo|no lo confirmo|no lo confirmes|no acepto|no lo acepto|no autorizo|no estoy de acuerdo|no me parece|cancela|cancele|cancelar|cancélalo|cancélelo|cancela todo|cancela el pago|cancele el pago|cancelar el pago|detente|deténgase|pare|olvídalo|olvídelo|déjalo|déjelo|mejor no|creo que no|ahora no|todavía no|aún no|hoy no|ya no|ya no quiero|prefiero que no|preferiría que no|rechazo|lo rechazo|rechazar',
)

const change = phraseIndex(
  "change|changed|modify|edit|update|fix|switch|replace|adjust|make it|make that|make my|correct the|correct my|correct it|set it|set the|put it|i meant|i mean|should be|should have been|must be|it's supposed to be|instead|rather have|rather it|use my|use the|use another|use a different|different|another|" +
  'cambia|cambie|cambiar|cambio|cámbialo|cámbiala|cámbielo|cámbiame|cambiarlo|cambiarla|cambies|modifica|modifique|modificar|modifícalo|corrige|corrija|corregir|corrígelo|ajusta|ajustar|actualiza|actualizar|ponlo|ponle|ponla|ponme|póngalo|póngale|pon|ponga|que sea|que sean|hazlo por|hazlo de|hazlo para|mejor que|mejor el|mejor la|mejor para|mejor por|mejor de|en vez|en lugar|quise decir|quiero decir|debe ser|debería ser|deben ser|deberían ser|tiene que ser|usa otra|usa otro|otra|otro|diferente',
)

const politeness = phraseIndex("please|thanks|thank you|thank you very much|thanks a lot|um|umm|uh|uhm|er|erm|hmm|hm|oh|ah|eh|well|so|then|sir|ma'am|por favor|porfavor|porfa|gracias|muchas gracias|este|pues|entonces|mire|mira|señor|señora|señorita|amigo|hombre")

const butWords: ReadonlySet<string> = new Set(['but', 'except', 'however', 'only', 'pero', 'salvo', 'excepto', 'sino', 'aunque', 'actually', 'wait', 'mejor', 'espera', 'espere'])
const polite: ReadonlySet<string> = new Set(['can', 'could', 'would', 'puedes', 'puede', 'podrias', 'podria', 'puedo', 'podemos', 'me'])
const negators: ReadonlySet<string> = new Set(['dont', 'not', 'never', 'sin', 'without', 'nothing', 'nada', 'any', 'wont', 'didnt', 'tampoco', 'ningun', 'ninguna', 'que'])
const silent: ReadonlySet<string> = new Set(['and', 'y', '.', ',', '!', '¡', ';', ':', '…', '"', '“', '”', '(', ')', '-', '–', '—', '#', '*'])

/** Reads an answer to "shall I do this?". */
export function readConfirmation(text: string, options: ConfirmationOptions = {}): ConfirmationAnswer {
  const profile = profileOf(options.locale ?? 'en-US')
  const line = tokenize(text)
  const key = keyOf(line)
  if (key !== undefined) return options.noKeys === true ? 'unclear' : key
  const said = partsOf(line)
  if (asksFor(line)) return isPoliteChange(line, said) ? 'change' : 'unclear'
  if (said.changes) return 'change'
  if (said.other) return bringsValue(line, said, profile.language) ? 'change' : 'unclear'
  if (said.yes === said.no) return 'unclear'
  return said.yes ? 'yes' : 'no'
}

function keyOf(line: TokenLine): 'yes' | 'no' | undefined {
  const said = line.tokens.filter((token) => !silent.has(token.folded))
  if (said.length !== 1) return undefined
  if (said[0]?.folded === '1') return 'yes'
  return said[0]?.folded === '2' ? 'no' : undefined
}

interface Said {
  readonly yes: boolean
  readonly no: boolean
  readonly other: boolean
  readonly changes: boolean
  /** A "but" or a "wait" stands in the answer. */
  readonly but: boolean
  /** The first word that says anything is a yes or a no. */
  readonly answersFirst: boolean
}

type Piece = 'yes' | 'no' | 'other' | 'change' | 'denied' | 'silent'

function partsOf(line: TokenLine): Said {
  const pieces: Piece[] = []
  let at = 0
  while (at < line.tokens.length) {
    const [piece, next] = pieceAt(line, at)
    if (piece !== 'silent') pieces.push(piece)
    at = next
  }
  const has = (piece: Piece): boolean => pieces.includes(piece)
  return { yes: has('yes'), no: has('no'), other: has('other') || has('denied'), changes: has('change') && !has('denied'), but: line.tokens.some((token) => butWords.has(token.folded)), answersFirst: pieces[0] === 'yes' || pieces[0] === 'no' }
}

function pieceAt(line: TokenLine, at: number): readonly [Piece, number] {
  const token = line.tokens[at]
  if (token === undefined || silent.has(token.folded) || isSkinTone(token.folded)) return ['silent', at + 1]
  const changed = phraseEnd(line, at, change)
  const answered = longest(line, at)
  if (changed !== undefined && changed >= answered.next) return [isDenied(line, at, changed) ? 'denied' : 'change', changed]
  if (answered.piece !== undefined) return [answered.piece, answered.next]
  return ['other', at + 1]
}

function isSkinTone(folded: string): boolean {
  const code = folded.codePointAt(0) ?? 0
  return code >= 0x1f3fb && code <= 0x1f3ff
}

function longest(line: TokenLine, at: number): { readonly piece?: Piece; readonly next: number } {
  const ends: readonly (readonly [Piece, number])[] = [['silent', phraseEnd(line, at, politeness) ?? 0], ['yes', phraseEnd(line, at, yes) ?? 0], ['no', phraseEnd(line, at, no) ?? 0]]
  const [piece, next] = ends.reduce((best, end) => (end[1] > best[1] ? end : best))
  return next === 0 ? { next: at } : { piece, next }
}

const nothings: ReadonlySet<string> = new Set(['nothing', 'nada'])

/** "don't change it", "no cambies nada", "no changes": nothing is to be changed. */
function isDenied(line: TokenLine, at: number, next: number): boolean {
  const before = tokenAt(line, at - 1).folded
  if (nothings.has(tokenAt(line, next).folded)) return true
  if (negators.has(before) && !(before === 'que' && tokenAt(line, at).folded.startsWith('sea'))) return true
  if (before !== 'no') return false
  const verb = tokenAt(line, at).folded
  return verb === 'cambies' || verb === 'cambie' || verb === 'cambio' || next >= line.tokens.length
}

const asksFor = (line: TokenLine): boolean => line.tokens.some((token) => token.folded === '?' || token.folded === '¿')

/** "could you change it to 50?" */
const isPoliteChange = (line: TokenLine, said: Said): boolean => said.changes && line.tokens.some((token) => polite.has(token.folded))

const anyDay = { year: 2027, month: 1, day: 1 }

/** "no, 60", "sí pero 50": an answer with another value. */
function bringsValue(line: TokenLine, said: Said, language: 'en' | 'es'): boolean {
  if (!said.answersFirst && !said.but) return false
  const numbers = [findNumbers(line, profileOf('en-US')), findNumbers(line, profileOf(language === 'es' ? 'es-US' : 'es-ES'))].flat()
  const profile = profileOf(language === 'es' ? 'es-US' : 'en-US')
  if (numbers.length > 0) return numbers.some(({ value }) => value.exact !== '1' && value.exact !== '2')
  return findDates(line, profile, anyDay).length > 0 || findTimes(line, profile).length > 0
}
