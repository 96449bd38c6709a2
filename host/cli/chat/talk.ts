/** The talk itself: greet or go on, then a reply for each line. */
import { isSaydoError } from '../../../src/index.ts'
import type { FlowSet } from '../../../src/index.ts'
import type { Terminal } from '../terminal.ts'
import { openConversation } from './conversation.ts'
import type { Conversation, ConversationOptions, Standing } from './conversation.ts'
import { linesOf } from './lines.ts'
import { phrasesOf, primaryTag } from './phrases.ts'
import { humanScreen, jsonScreen } from './screen.ts'
import type { Screen } from './screen.ts'
import { suggestionsOf } from './suggestions.ts'

export type TalkOptions = Omit<ConversationOptions, 'onBusy' | 'ending'> & {
  readonly json: boolean
  /** A line for those who see the talk for the first time. */
  readonly hint?: string
}

/** Talks until the input ends. @throws SaydoError when the conversation cannot be opened. */
export async function talk(options: TalkOptions, terminal: Terminal): Promise<void> {
  const screen = options.json ? jsonScreen(terminal) : humanScreen(terminal)
  const conversation = openConversation({ ...options, ending: terminal.ending, onBusy: (text) => screen.remark(text) })
  try {
    const language = await begin(conversation, options, screen)
    await exchange(conversation, { ...options, language, screen }, terminal)
  } catch (error) {
    if (!(terminal.ending.aborted && error instanceof Error && error.name === 'AbortError')) throw error
  } finally {
    conversation.close()
  }
}

/** Says where the conversation stands; gives its language. */
async function begin(conversation: Conversation, options: TalkOptions, screen: Screen): Promise<string | null> {
  const recovered = await conversation.recover()
  const standing = await conversation.standing()
  const language = standing === null ? (options.language ?? null) : standing.language
  const phrases = phrasesOf(language)
  if (recovered !== null) {
    screen.remark(phrases.earlier)
    screen.reply('recovered', recovered, phrases.done)
  } else if (standing?.question) {
    screen.remark(phrases.goesOn)
    screen.reply('question', standing.question, '')
  }
  greet({ standing, language }, options, screen)
  return language
}

function greet({ standing, language }: { readonly standing: Standing | null; readonly language: string | null }, options: TalkOptions, screen: Screen): void {
  const phrases = phrasesOf(language)
  if (options.language !== undefined && primaryTag(options.language) !== primaryTag(language)) screen.remark(phrases.otherLanguage(primaryTag(language)))
  if (standing?.question) return
  screen.offer(phrases.youCanSay, suggestionsOf(options.flowSet, language))
  if (options.hint !== undefined) screen.remark(options.hint)
  screen.remark(phrases.howToEnd)
}

interface Exchange {
  readonly flowSet: FlowSet
  readonly language: string | null
  readonly screen: Screen
}

async function exchange(conversation: Conversation, { flowSet, language, screen }: Exchange, terminal: Terminal): Promise<void> {
  const lines = linesOf(terminal)
  const phrases = phrasesOf(language)
  try {
    for (let line = await lines.next(); line !== null; line = await lines.next()) {
      if (line.trim() === '') continue
      const reply = await replyTo(conversation, line, screen)
      if (reply === null) continue
      screen.reply('reply', reply, reply.text === null ? phrases.notUnderstood : phrases.done)
      if (reply.text === null) screen.offer(phrases.youCanSay, suggestionsOf(flowSet, language))
    }
  } finally {
    lines.close()
  }
}

/** A turn that failed is shown, and the talk goes on: the conversation is as it was. */
async function replyTo(conversation: Conversation, line: string, screen: Screen): ReturnType<Conversation['recover']> {
  try {
    return await conversation.say(line)
  } catch (error) {
    if (!isSaydoError(error)) throw error
    screen.problem(error)
    return null
  }
}
