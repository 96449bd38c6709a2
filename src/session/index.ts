export { cloneLive } from './clone-live.ts'
export { sessionCodes, sessionError } from './codes.ts'
export { Draft } from './draft.ts'
export { appendHistory, defaultHistoryLimits } from './history.ts'
export type { HistoryLimits } from './history.ts'
export { activeFrame, activeStack, ownActiveFrame, ownActiveScope, ownCargo, ownEffects, ownQueued } from './own.ts'
export { setOwn } from './path.ts'
export type { PathKey } from './path.ts'
export { readSession } from './read.ts'
export { SESSION_FORMAT } from './session.ts'
export type {
  ActionLedger, Choice, DetectionRecord, Effect, Failure, FlowOutcome, Frame, History, HistoryEntry, InterruptionRecord, ScopeVariables, Session, Stack, ToolCallRecord, TurnRecord, TurnRecovery,
} from './session.ts'
export { dropStacks, popFrame, popStack, pushFrame, pushStack, replaceFrame } from './stacks.ts'
