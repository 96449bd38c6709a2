/** saydo: conversations that do what they say, once. */
import type { CompileOptions } from './compile/index.ts'
import type { FlowSet } from './program/index.ts'

export { WorkflowEngine } from './engine.ts'
export type { EngineOptions, SessionOptions, TransportOptions, TurnOptions } from './engine-options.ts'
export { SaydoError, isSaydoError } from './errors.ts'
export type { CodeMeaning, CodeTable, ErrorDetails, ErrorFactory, ErrorNext, ErrorPlace } from './errors.ts'
export { errorsOf } from './errors.ts'
export type { JsonObject, JsonPrimitive, JsonValue } from './json.ts'
export { isPlainObject } from './json.ts'
export { acknowledged, actionError, EffectNotApplied, resetSession, retainRecoveryState } from './actions/index.ts'
export type {
  AbortSignalLike, ActionAttempt, ActionJournalPort, ActionOutcome, ChatModel, ChatRequest, Checkpoint, ClaimAnswer, ClaimRequest, Clock,
  CompleteAnswer, CompleteRequest, Credentials, CredentialUse, CustomCall, CustomTransport, Deadline, Deadlines, Delays, Detection, DetectionRequest,
  Detector, Hasher, HmacAlgorithm, HttpReply, HttpRequest, HttpTransport, Ids, JsonPath, JsonPaths, LinearPattern, Logger, NotSent, OfferedFlow,
  OpenJournal, PatternMatch, Patterns, PendingAttempt, RateKey, RateLimit, RateLimits, Receipt, ReconcileAnswer, Reconciler, ReconcileRequest, Reconciliation, RecoveryIdentity, SchemaIssue, SchemaValidator, Signer,
  TurnJournal, XmlReader,
} from './ports/index.ts'
export { platformClock } from './ports/index.ts'
export { loadFlowSet, writeArtifact } from './program/index.ts'
export type { FlowSet, FlowSetDigests, Problem } from './program/index.ts'
export { checkMessages, messageFinder } from './messages/index.ts'
export type { MessageFinder, MessageId, MessageProblem, MessageRegistry, MessageTexts, MessageValues } from './messages/index.ts'
export type { ActionLedger, Choice, DetectionRecord, Effect, FlowOutcome, Frame, History, HistoryEntry, InterruptionRecord, Session, Stack, ToolCallRecord, TurnRecord, TurnRecovery } from './session/index.ts'
export type { ContextEntry, EngineLimits, HoldAnswer, LimitOptions } from './turn/index.ts'
export { StepError } from './turn/index.ts'
export type { RegisteredFunction, ToolCallInfo, ToolLimits } from './tools/index.ts'
export { isPublicAddress, mask } from './tools/index.ts'
export { defineFlow, defineFlowSet, defineFunction, defineTool } from './define.ts'
export { bindValue, ended, entered, jump, next, returned, stepKind, wait } from './steps/index.ts'
export type { ActionLocals, Binder, BoundStep, Command, FlowDirectory, Outcome, StepContext, StepKind, StepResult, Text, ValueTree } from './steps/index.ts'
export type { CompileCode, CompileKind } from './compile/index.ts'
export { exactDetector, lexicalDetector, modelDetector } from './intents/index.ts'
export type { CommandName, CommandOptions, CommandWords, LexicalOptions, ModelDetectorOptions } from './intents/index.ts'
export type { CompileOptions, FlowDefinition, FlowSetDefinition, FunctionDefinition, ParameterDefinition, StepDefinition, ToolDefinition, VariableDefinition } from './compile/index.ts'
export type { DefinitionError } from './compile/index.ts'

/**
 * Compiles definitions to a flow set. The compiler is loaded when this is first called: a program that loads a built
 * artifact never pays for it.
 * @throws DefinitionError with every problem found, each with code, JSON Pointer, flow, step and advice.
 */
export async function compileFlowSet(options: CompileOptions): Promise<FlowSet> {
  const { compileDefinitions } = await import('./compile/index.ts')
  return compileDefinitions(options)
}
