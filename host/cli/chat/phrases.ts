/** The terminal's own words. Everything else is said by the flows. */

interface Phrases {
  readonly youCanSay: string
  readonly notUnderstood: string
  readonly goesOn: string
  readonly earlier: string
  readonly done: string
  readonly howToEnd: string
  readonly otherLanguage: (language: string) => string
}

const english: Phrases = {
  youCanSay: 'You can say',
  notUnderstood: 'I did not understand that.',
  goesOn: 'We go on where we were:',
  earlier: 'About what you asked for earlier:',
  done: '(done)',
  howToEnd: '/quit or Ctrl-D ends; start again with the same command and the conversation goes on.',
  otherLanguage: (language) => `This conversation is in ${language}. Start another one with --conversation NAME to change the language.`,
}

const spanish: Phrases = {
  youCanSay: 'Puede decir',
  notUnderstood: 'No he entendido eso.',
  goesOn: 'Seguimos donde estábamos:',
  earlier: 'Sobre lo que pidió antes:',
  done: '(hecho)',
  howToEnd: '/quit o Ctrl-D termina; inicie de nuevo con el mismo comando y la conversación sigue.',
  otherLanguage: (language) => `Esta conversación está en ${language}. Inicie otra con --conversation NOMBRE para cambiar de idioma.`,
}

/** In the language of the tag, or in English. */
export const phrasesOf = (language: string | null | undefined): Phrases => (primaryTag(language) === 'es' ? spanish : english)

export const primaryTag = (language: string | null | undefined): string => (language ?? 'en').split('-', 1)[0]?.toLowerCase() ?? 'en'
