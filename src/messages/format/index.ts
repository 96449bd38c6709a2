export { messageFormatter } from './format-message.ts'
export type { MessageFormatter, MessageValues } from './format-message.ts'
export { namesOf, parseMessage } from './parse-message.ts'
