/** The commands there are, and how their words are given. */
export const commandNames = ['cancel', 'help', 'status', 'repeat', 'language'] as const
export type CommandName = (typeof commandNames)[number]

/** What each command is said by; the first word is the one users are told. */
export type CommandWords = Readonly<Record<Exclude<CommandName, 'language'>, readonly string[]>> & {
  /** By the language that is asked for. */
  readonly language: Readonly<Record<string, readonly string[]>>
}
