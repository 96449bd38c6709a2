/**
 * The recognizer of yes and no.
 *
 * 1. One reading: the first yes or no; a yes that is denied ("agree, it is not ok") is a no and comes before a plain yes.
 * 2. It is no consent: that is `readConfirmation`, which takes whole answers only.
 */
import type { LocaleProfile } from '../locale.ts'
import type { Found } from '../reading.ts'
import { tokenAt } from '../tokens.ts'
import type { TokenLine } from '../tokens.ts'
import { phraseEnd, phraseIndex } from './phrases.ts'

const yes = {
  en: phraseIndex("yes|yep|yup|yeah|yea|ya|yessir|y|sure|sure thing|ok|okay|k|agree|agreed|i agree|of course|absolutely|definitely|certainly|correct|right|that's right|true|affirmative|exactly|indeed|alright|all right|sounds good|uh huh|👍|👌|✅"),
  es: phraseIndex('sí|sip|sep|s|ok|okay|vale|dale|claro|claro que sí|por supuesto|desde luego|correcto|exacto|exactamente|de acuerdo|está bien|bien|cierto|verdad|verdadero|afirmativo|así es|efectivamente|perfecto|cómo no|órale|seguro|👍|👌|✅'),
} as const

const no = {
  en: phraseIndex("no|nope|nop|nah|naw|n|not at all|no way|never|false|disagree|i disagree|negative|incorrect|wrong|absolutely not|definitely not|certainly not|of course not|don't|do not|👎|✋|🖐|❌"),
  es: phraseIndex('no|nop|nel|n|nunca|jamás|falso|para nada|de ninguna manera|en absoluto|claro que no|por supuesto que no|desde luego que no|negativo|incorrecto|tampoco|ni hablar|👎|✋|🖐|❌'),
} as const

const denials = { en: new Set(['not', 'isnt', 'arent', 'dont', 'doesnt', 'never']), es: new Set(['no']) } as const

interface Answer extends Found<boolean> {
  readonly denied: boolean
}

/** Finds the yes or the no of a text. */
export function findYesNo(line: TokenLine, profile: LocaleProfile): readonly Found<boolean>[] {
  let first: Answer | undefined
  let at = 0
  while (at < line.tokens.length) {
    const answer = answerAt(line, at, profile.language)
    if (answer !== undefined && (first === undefined || (answer.denied && first.value))) first = answer
    at = answer?.to ?? at + 1
  }
  return first === undefined ? [] : [{ value: first.value, from: first.from, to: first.to }]
}

function answerAt(line: TokenLine, at: number, language: 'en' | 'es'): Answer | undefined {
  const denied = denials[language].has(tokenAt(line, at).folded) ? phraseEnd(line, at + 1, yes[language]) : undefined
  const negative = phraseEnd(line, at, no[language])
  if (denied !== undefined && denied > (negative ?? 0)) return { value: false, from: at, to: denied, denied: true }
  if (negative !== undefined) return { value: false, from: at, to: negative, denied: false }
  const positive = phraseEnd(line, at, yes[language])
  return positive === undefined ? undefined : { value: true, from: at, to: withSkin(line, positive), denied: false }
}

/** The skin tone belongs to the hand. */
function withSkin(line: TokenLine, at: number): number {
  const code = tokenAt(line, at).folded.codePointAt(0) ?? 0
  return code >= 0x1f3fb && code <= 0x1f3ff ? at + 1 : at
}
