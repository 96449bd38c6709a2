import type { CompileOptions } from '../../src/index.ts'
import type { ProviderOptions } from '../crash/provider.ts'

export interface Line {
  readonly conversation: string
  readonly text: string
}

/** A talk with a flow set, and what its provider is like. */
export interface Journey {
  readonly name: string
  readonly definitions: CompileOptions
  readonly lines: readonly Line[]
  readonly provider: ProviderOptions
  /** Effects the user agrees to by the lines; there may be fewer, never more. */
  readonly agreed: number
}

export const linesOf = (conversation: string, ...texts: readonly string[]): readonly Line[] => texts.map((text) => ({ conversation, text }))
