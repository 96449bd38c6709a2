export { conversationCodes } from './codes.ts'
export { createConversationHost } from './conversation-host.ts'
export type { ConversationHost, ConversationHostOptions, Tenant } from './conversation-host.ts'
export type { HostMessage, HostReply } from './message.ts'
