/**
 * Commands of the conversation, by exact words of each language.
 *
 * CM1. Only a whole message is a command, folded and without the punctuation around it: `do not cancel flow` is none (W-31).
 * CM2. The words are those of the session's language, or of what it falls back to, or English (CMD-1).
 * CM3. An engine's commands never change; they are no matter of a session.
 */
import { intentError } from '../codes.ts'
import { foldPhrase } from '../fold-text.ts'
import { commandNames } from './names.ts'
import type { CommandName, CommandWords } from './names.ts'
import { languageChain } from '../../messages/index.ts'
import { shippedWords } from './words.ts'

export interface CommandOptions {
  /** True, the default: all of them; false: none; or exactly these. */
  readonly enabled?: boolean | readonly CommandName[]
  /** Words instead of the shipped ones, by language and command. */
  readonly words?: Readonly<Record<string, Partial<CommandWords>>>
}

export interface SpokenCommand {
  readonly name: CommandName
  /** The language asked for, as a tag of the flow set; null for other commands. */
  readonly language: string | null
}

export interface CommandLexicon {
  /** The command a message is; null when it is none. */
  find(text: string, language: string): SpokenCommand | null
  /** What users can be told to say. */
  offered(language: string): readonly { readonly name: CommandName; readonly word: string; readonly language: string | null }[]
}

/** No command's word is longer: a long message is not looked at. */
const longest = 60

interface Entry extends SpokenCommand {
  readonly word: string
}

/**
 * @param languages the languages the flow set declares, as tags.
 * @throws SaydoError COMMANDS_INVALID.
 */
export function commandLexicon(options: CommandOptions, languages: readonly string[]): CommandLexicon {
  const enabled = enabledOf(options.enabled ?? true)
  const own = new Map(Object.entries(options.words ?? {}).map(([language, words]) => [languageChain(language)[0] ?? language, words]))
  const entries = new Map<string, readonly Entry[]>()
  for (const language of new Set([...Object.keys(shippedWords), ...own.keys()])) {
    entries.set(language, entriesOf(wordsOf(language, own), { language, enabled, languages }))
  }
  const found = new Map([...entries].map(([language, list]) => [language, new Map(list.map((entry) => [foldPhrase(entry.word), entry]))]))
  const tagOf = (language: string): string => languageChain(language).find((tag) => entries.has(tag)) ?? 'en'
  return {
    find: (text, language) => (text.length > longest ? null : ((found.get(language) ?? found.get(tagOf(language)))?.get(foldPhrase(text)) ?? null)),
    offered(language) {
      const told = new Set<string>()
      const spoken = primary(language)
      return (entries.get(tagOf(language)) ?? []).filter((entry) => {
        const key = `${entry.name} ${entry.language ?? ''}`
        const isFirst = !told.has(key)
        told.add(key)
        return isFirst && (entry.language === null || primary(entry.language) !== spoken)
      })
    },
  }
}

/** The host's words over the shipped ones; a language that is not shipped has the English words where the host gives none. */
function wordsOf(language: string, own: ReadonlyMap<string, Partial<CommandWords>>): Partial<CommandWords> {
  const chain = languageChain(language)
  const shipped = shippedWords[chain.find((tag) => Object.hasOwn(shippedWords, tag)) ?? 'en']
  return chain.reduceRight((words, tag) => ({ ...words, ...own.get(tag) }), { ...shipped })
}

function enabledOf(enabled: boolean | readonly CommandName[]): ReadonlySet<string> {
  if (enabled === false) return new Set()
  const names = enabled === true ? commandNames : enabled
  for (const name of names) if (!commandNames.includes(name)) throw invalid(`there is no command ${JSON.stringify(name)}`)
  return new Set(names)
}

interface LexiconPlace {
  readonly language: string
  readonly enabled: ReadonlySet<string>
  readonly languages: readonly string[]
}

function entriesOf(words: Partial<CommandWords>, { language, enabled, languages }: LexiconPlace): readonly Entry[] {
  const entries: Entry[] = []
  const owners = new Map<string, string>()
  const add = (name: CommandName, asked: string | null, list: readonly string[]): void => {
    if (!Array.isArray(list) || list.length === 0) throw invalid(`${name} has no words in ${language}`)
    for (const word of list as readonly unknown[]) {
      if (typeof word !== 'string' || foldPhrase(word) === '' || word.length > longest) throw invalid(`${JSON.stringify(word)} cannot be a word of ${name} in ${language}`)
      const meaning = `${name} ${asked ?? ''}`
      const owner = owners.get(foldPhrase(word))
      if (owner !== undefined && owner !== meaning) throw invalid(`${JSON.stringify(word)} stands for two commands in ${language}`)
      owners.set(foldPhrase(word), meaning)
      if (enabled.has(name)) entries.push({ name, language: asked, word })
    }
  }
  for (const [name, list] of Object.entries(words)) {
    if (!(commandNames as readonly string[]).includes(name)) throw invalid(`there is no command ${JSON.stringify(name)}`)
    if (name !== 'language') add(name as CommandName, null, list as readonly string[])
  }
  for (const [asked, list] of Object.entries(words.language ?? {})) {
    const tag = spokenTag(asked, languages)
    if (tag !== null) add('language', tag, list)
  }
  return entries
}

/** The tag of the flow set for a language users ask for; null when the set does not say it speaks it, or speaks nothing else. */
function spokenTag(asked: string, languages: readonly string[]): string | null {
  if (new Set(languages.map(primary)).size < 2) return null
  return languages.find((language) => primary(language) === primary(asked)) ?? null
}

const primary = (language: string): string => languageChain(language).at(-1) ?? language

const invalid = (message: string): Error => intentError('COMMANDS_INVALID', message)
