/** The compile half of a step kind: its schema, and how a step of it becomes instructions. */
import type { FlowEmitter } from '../emitter.ts'
import type { Place } from '../problems.ts'
import type { Shape } from '../shape.ts'
import type { z } from 'zod'

export interface CompileKind {
  readonly type: string
  readonly schema: Shape
  /** Emits the step; the first instruction it pushes is the one whose failure `onFail` handles. */
  emit(definition: Readonly<Record<string, unknown>>, place: Place, emitter: FlowEmitter): void
}

export type CompileKinds = ReadonlyMap<string, CompileKind>

/** A kind whose definitions have the type of its schema. */
export function compileKind<Schema extends Shape>(
  type: string,
  schema: Schema,
  emit: (definition: z.output<Schema>, place: Place, emitter: FlowEmitter) => void,
): CompileKind {
  return { type, schema, emit: (definition, place, emitter) => emit(definition as z.output<Schema>, place, emitter) }
}
