/** `language` in an expression is the session's: the one that chooses value_es. */
import { describe, expect, it } from 'vitest'
import { continued, engineOf, flow, markersIn } from '../support/jsfe-talk.ts'

const engine = engineOf([flow('F', [
  { id: 'ask', type: 'SAY-GET', variable: 'x', value: '[prompt-en]', value_es: '[prompt-es]' },
  { id: 'ret', type: 'RETURN', value: "language === 'es' ? '[expr-es]' : '[expr-en]'" },
])])

/** What a conversation shows whose host has set this language. */
async function shown(language?: string): Promise<readonly string[]> {
  const talk = continued(engine)
  if (language !== undefined) talk.session.language = language
  return [...markersIn(await talk.say('F')), ...markersIn(await talk.say('ok'))]
}

describe('the language of a session', () => {
  it('is the same for texts and expressions, the engine\'s where the session has none, and leaks into no other', async () => {
    expect(await shown('es')).toEqual(['[prompt-es]', '[expr-es]'])
    expect(await shown()).toEqual(['[prompt-en]', '[expr-en]'])
    expect(await shown('es')).toEqual(['[prompt-es]', '[expr-es]'])
  })
})
