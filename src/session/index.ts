export { sessionCodes, sessionError } from './codes.ts'
export { Draft } from './draft.ts'
export { appendHistory, defaultHistoryLimits } from './history.ts'
export type { HistoryLimits } from './history.ts'
export { setOwn } from './path.ts'
export type { PathKey } from './path.ts'
export { readSession } from './read.ts'
export { SESSION_FORMAT } from './session.ts'
export type {
  ActionLedger, Choice, DeclaredOutcome, DetectionRecord, Effect, Failure, FlowOutcome, Frame, History, HistoryEntry, InterruptionRecord, ScopeVariables, Session, Stack, ToolCallRecord, TurnRecord, TurnRecovery, Waiting,
} from './session.ts'
export { activeFrame, activeStack, dropStacks, ownActiveFrame, ownActiveScope, ownActiveStack, popFrame, popStack, pushFrame, pushStack, replaceFrame } from './stacks.ts'
