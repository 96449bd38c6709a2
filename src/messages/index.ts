export { messageFinder } from './messages.ts'
export type { MessageFinder } from './messages.ts'
export type { MessageId, MessageRegistry } from './registry.ts'
