/**
 * Default values that are no JSON, as one turn sees them (ACT-1).
 *
 * LV1. A flow's live values can be read while a frame of it is in the scope, wherever the session has no value of that name.
 * LV2. They are cloned once for each activation and turn, so no two activations share one; they are never part of a session.
 */
import { cloneLive } from '../session/index.ts'
import type { Frame, Stack } from '../session/index.ts'

/** What a flow set offers of them. */
export interface LiveSource {
  /** By variable name; undefined for a flow that has none. */
  of(flow: string): Readonly<Record<string, unknown>> | undefined
  /** A callback as expressions can call it. */
  callable(callback: (...values: readonly unknown[]) => unknown): unknown
}

type Values = Readonly<Record<string, unknown>>

export class LiveValues {
  private readonly source: LiveSource
  private readonly cloned = new Map<number, Values>()

  constructor(source: LiveSource) {
    this.source = source
  }

  /** What the frames of a scope have; the upper frame's values hide the lower's. */
  inScope(stack: Stack, scope: number): Values {
    return Object.assign({}, ...stack.frames.filter((frame) => frame.scope === scope).map((frame) => this.ofFrame(frame))) as Values
  }

  private ofFrame({ activation, flow }: Frame): Values {
    const known = this.cloned.get(activation)
    if (known !== undefined) return known
    const values = cloneLive(this.source.of(flow) ?? {}, (callback) => this.source.callable(callback)) as Values
    this.cloned.set(activation, values)
    return values
  }
}
