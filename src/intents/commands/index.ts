export { commandLexicon } from './lexicon.ts'
export type { CommandLexicon, CommandOptions, SpokenCommand } from './lexicon.ts'
export type { CommandName, CommandWords } from './names.ts'
