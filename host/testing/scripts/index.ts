/** Conversation scripts: a talk as it must go. */
export { playScript, proveScript, reportLines } from './play.ts'
export type { PlayedLine, PlayOptions, ScriptReport } from './play.ts'
export { readScript, readScripts } from './read-script.ts'
export type { ConversationScript, ReadScript, ScriptLine } from './script.ts'
export type { DeliveryFaults, Observed, ScriptMessage, ScriptTarget, TargetFactory, TargetSettings } from './target.ts'
export type { LedgerEntry, ScriptWorld } from './world.ts'
