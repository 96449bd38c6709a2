/** What surrounds a turn (`saydo/host`). No Node imports: stores that need Node are entries of their own. */

export { memoryRateLimits, systemClock, uuidIds, xmlReader } from './defaults/index.ts'
export type { MemoryRateLimits, MemoryRateLimitsOptions, XmlReaderOptions } from './defaults/index.ts'
export { checkedStorage, duePage, duePageSize, isDeletion, judgeCommit, keyText, partsAfter, readDueCursor, storageCodes, storageError, timeAfter } from './storage/index.ts'
export type {
  BlockedRecord,
  Change,
  CommitResult,
  DuePage,
  DuePosition,
  Part,
  RecordDeletion,
  RecordKey,
  RecordWrite,
  Storage,
  StorageAdapter,
  StorageSupports,
  StoredRecord,
  Verdict,
  Version,
} from './storage/index.ts'
export { memoryStore } from './stores/memory/index.ts'
export { CheckpointCodecError, codecCodes, convertConversation, isEncodedCheckpoint } from './codec/index.ts'
export type { CheckpointCodec, CheckpointEncoding, CodecCode, CodecLimits, Conversion, ConvertOptions } from './codec/index.ts'
export { definitionsCodes } from './definitions/index.ts'
export { checkpointActionSession, createActionJournal } from './journal/index.ts'
export type { ActionJournal, ActionJournalOptions, AlarmSink, AttemptStub, AuditEntry, AuditState, EpochConfirmation, JournalAlarm, JournalInspection, JournalLimits, ListedAttempt, Operator, Resolution, StoredAttempt } from './journal/index.ts'
export { retainRecoveryState } from '../src/index.ts'
export { assertFlowHostCapabilities, resolveTenant, tenantCodes, tenantCredentials } from './tenants/index.ts'
export type { EffectiveValue, HostCapabilities, ResolvedTenant } from './tenants/index.ts'
export { sessionOnlyCodes } from './session-only/index.ts'
export { conversationCodes, createConversationHost, resetConversation } from './conversation/index.ts'
export type { Channel, ConversationHost, ConversationHostOptions, HostLimits, HostMessage, HostReply, OutboundReply, SweepOptions, SweepReport, Tenant } from './conversation/index.ts'
export { fetchTransport } from './transports/index.ts'
export type { FetchTransportOptions } from './transports/index.ts'
export { aiCallbackChat, openAiCompatibleChat } from './models/index.ts'
export type { AiCallback, OpenAiCompatibleOptions } from './models/index.ts'
