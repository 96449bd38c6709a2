/** How a document is made into flows. */
import type { FormaBudgets } from '../algorithm/index.ts'
import type { ToolDefinition } from '../../../src/index.ts'

/** What answers a capability in live mode. */
export interface LiveCapability {
  /** How it is called: a function of the host, or HTTP. */
  readonly implementation: ToolDefinition['implementation']
  /** Milliseconds one call may take. */
  readonly timeout?: number
}

export interface FormaCompileOptions {
  /** Names the document in sessions. Default: its digest. */
  readonly documentId?: string
  /** Capabilities that are called; every other one is answered from its fixtures. */
  readonly live?: Readonly<Record<string, LiveCapability>>
  /** Bounds of one dispatch. */
  readonly budgets?: FormaBudgets
}
