/**
 * Whether a text that names an amount agrees to pay it.
 *
 * 1. The text is read clause by clause; the last clause that says anything about paying decides.
 * 2. Refusals, inability and deferrals deny; doubt ("I'm not sure") and not understanding say nothing.
 * 3. The vocabulary is deterministic and not complete: what it does not know it lets pass, and the confirmation that follows decides.
 */
import { tokenize } from '../recognize/index.ts'
import type { Token } from '../recognize/index.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const clauseMarks = set('. , ; ! ? : …')
const clauseWords = set('but pero sino then entonces although aunque')

const englishNegators = set('wont cant cannot dont doesnt didnt not never couldnt wouldnt shouldnt isnt aint unable refuse refusing decline')
const doubts = set('sure certain know understand remember seguro segura se entiendo comprendo recuerdo entendi find see hear think worry mind forget')
const payWords = set('pay paying paid afford charge charging spend spending cover give send make authorize want have owe do go going put like able willing')
const modals = set('wont cant cannot couldnt wouldnt')

const spanishWill = set('quiero quisiera voy vamos puedo podre podria podemos queremos pienso deseo tengo tenemos alcanza pago pagare pagaria pagar pagaremos pagamos debo acepto autorizo cobres cobre cobren cargues cargue pagues hagas haga')
const spanishClitics = set('lo la los las me te le les nos se ahora hoy ya creo que')
const refusals = set('refuse refused refusing decline declined niego negamos rehuso rechazo unwilling imposible impossible broke')

const positives = set('pay paying pagar pago pagare paguemos quiero want quisiera let dejame abonar abono deposit cobra cobrame charge')
const noWords = set('no nope nah never nunca jamas nel')
const fillers = set('um uh well pues bueno please por favor gracias thanks thank you thanks eh oh ah i yo')

const deferralPhrases = [
  'next week', 'next month', 'next year', 'next time', 'next payday', 'next paycheck', 'next monday', 'next tuesday', 'next wednesday', 'next thursday', 'next friday', 'next saturday', 'next sunday', 'later', 'tomorrow', 'another day', 'some other day', 'some other time', 'another time', 'soon',
  'not today', 'not now', 'not yet', 'when i get paid', 'after i get paid', 'when i have', 'when i can', 'once i', 'payday', 'hold off', 'postpone', 'on monday', 'on tuesday', 'on wednesday', 'on thursday', 'on friday', 'on saturday', 'on sunday', 'the day after tomorrow', 'end of the month', 'end of the week', 'first of the month',
  'manana', 'luego', 'mas tarde', 'despues', 'otro dia', 'otra vez sera', 'la proxima', 'la semana que viene', 'el mes que viene', 'proxima semana', 'proximo mes', 'semana proxima', 'mes proximo', 'cuando cobre', 'cuando me paguen', 'cuando pueda', 'cuando tenga', 'hoy no', 'ahora no', 'todavia no', 'aun no', 'el lunes', 'el martes', 'el miercoles', 'el jueves', 'el viernes', 'el sabado', 'el domingo', 'fin de mes', 'en otro momento', 'quincena',
].map((phrase) => phrase.split(' '))

const cannotPhrases = ['no money', 'too much', 'no funds', 'no way', 'rather not', 'no tengo dinero', 'sin dinero', 'demasiado', 'no me alcanza', 'ni hablar', 'ni loco', 'de ninguna manera', 'no gracias', 'no thanks', 'forget it', 'olvidalo', 'cancel', 'cancela'].map((phrase) => phrase.split(' '))

type Stance = 'agrees' | 'denies' | 'silent'

/** False when a text refuses, defers or cannot pay (rule MONEY-12). */
export function moneyIntentAllows(text: string): boolean {
  const stances = clausesOf(tokenize(text).tokens).map((clause, index) => stanceOf(clause, index))
  return stances.filter((stance) => stance !== 'silent').at(-1) !== 'denies'
}

function clausesOf(tokens: readonly Token[]): readonly (readonly string[])[] {
  const clauses: string[][] = [[]]
  tokens.forEach((token, index) => {
    const inNumber = token.kind === 'mark' && token.glued && tokens[index + 1]?.kind === 'digits' && tokens[index + 1]?.glued === true
    if ((clauseMarks.has(token.folded) && !inNumber) || clauseWords.has(token.folded)) clauses.push([])
    else clauses.at(-1)?.push(token.folded)
  })
  return clauses.filter((clause) => clause.length > 0)
}

function stanceOf(clause: readonly string[], index: number): Stance {
  if (clause.some((word) => refusals.has(word)) || holds(clause, cannotPhrases) || holds(clause, deferralPhrases)) return 'denies'
  const said = clause.filter((word) => !fillers.has(word))
  if (index > 0 && said.length > 0 && said.every((word) => noWords.has(word))) return 'denies'
  const denied = Math.max(lastEnglishDenial(clause), lastSpanishDenial(clause))
  const agreed = lastAgreement(clause, denied)
  if (denied >= 0 && agreed <= denied) return 'denies'
  return agreed >= 0 ? 'agrees' : 'silent'
}

const holds = (clause: readonly string[], phrases: readonly (readonly string[])[]): boolean => clause.some((_, at) => phrases.some((phrase) => phrase.every((word, step) => clause[at + step] === word) && !isOfMorning(clause, at)))

/** "de la mañana" is no deferral. */
const isOfMorning = (clause: readonly string[], at: number): boolean => clause[at] === 'manana' && clause[at - 1] === 'la'

const reach = 6

/** Where the last thing denied in English stands: "won't pay", "not going to", "can't" at the end. */
function lastEnglishDenial(clause: readonly string[]): number {
  let last = -1
  clause.forEach((word, at) => {
    if (!englishNegators.has(word) || doubts.has(clause[at + 1] ?? '')) return
    const verb = clause.findIndex((other, index) => index > at && index <= at + reach && payWords.has(other))
    if (verb >= 0) last = Math.max(last, verbEnd(clause, verb))
    else if (modals.has(word) && at >= clause.length - 2) last = at
  })
  return last
}

/** "want to pay": the whole chain is denied, not only its first verb. */
function verbEnd(clause: readonly string[], verb: number): number {
  let end = verb
  while (payWords.has(clause[end + 1] ?? '') || clause[end + 1] === 'to') end += 1
  return end
}

/** "no voy a pagar", "no lo quiero pagar", "no pago". */
function lastSpanishDenial(clause: readonly string[]): number {
  return clause.reduce((last, word, at) => (spanishNegators.has(word) ? Math.max(last, deniedVerb(clause, at + 1)) : last), -1)
}

const spanishNegators = set('no nunca tampoco jamas')

/** Where the verb that is denied ends, or -1: "voy a pagar", "lo quiero pagar", "pago". */
function deniedVerb(clause: readonly string[], start: number): number {
  let verb = start
  while (spanishClitics.has(clause[verb] ?? '') && verb < start + reach) verb += 1
  if (!spanishWill.has(clause[verb] ?? '')) return -1
  if (clause[verb + 1] === 'a') return verb + 2
  return clause[verb + 1]?.endsWith('r') === true ? verb + 1 : verb
}

/** The last positive word about paying behind what is denied. */
const lastAgreement = (clause: readonly string[], denied: number): number => clause.reduce((last, word, at) => (at > denied && positives.has(word) ? at : last), -1)
