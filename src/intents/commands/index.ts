export { commandLexicon } from './lexicon.ts'
export type { CommandLexicon, CommandName, CommandOptions, CommandWords, SpokenCommand } from './lexicon.ts'
