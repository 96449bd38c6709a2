/** Names every expression may read beside variables, globals and functions. They are read-only except `cargo`'s members. */
export const sessionNames = [
  'cargo', 'userInput', 'lastUserInput', 'sessionId', 'userId', 'flowName', 'language', 'errorMessage', 'errorCode', 'toolName',
] as const

export type SessionName = (typeof sessionNames)[number]

/** The name under which a tool's request templates read the call's arguments. */
export const argumentsName = '$args'
