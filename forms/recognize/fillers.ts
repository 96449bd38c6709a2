/** Words that carry no value: with them around it an answer is still the whole answer. A question mark, a "not", a "but" is never one. */
import type { TokenLine } from './tokens.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const shared = 'um umm uh uhm uhh er erm hm hmm mm mmm ah oh eh'

const fillers = {
  en: words(`${shared} well so like please thanks thank you it its is thats that this would will be ill im i think guess say believe just sure yes yeah ok okay my the for make lets have at on by in a an about around of answer number amount`),
  es: words(`${shared} este pues bueno mira por favor gracias creo pienso que es son seria seran sera serian fue de a la el los las lo mi un una para en si ok vale claro digamos como unos unas numero cantidad monto respuesta al con`),
} as const

const punctuation: ReadonlySet<string> = new Set(['.', ',', '!', '¡', '¿', ';', ':', '…', '"', '“', '”', '«', '»', '(', ')', "'", '’', '#'])

export function isFiller(line: TokenLine, at: number, language: 'en' | 'es'): boolean {
  const token = line.tokens[at]
  if (token?.kind === 'mark') return punctuation.has(token.folded)
  return token?.kind === 'word' && fillers[language].has(token.folded)
}
