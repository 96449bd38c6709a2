/** Flows of jsfe with a mark in cargo at every step: which steps ran shows in what a conversation leaves behind. */
import { isPlainObject } from '../../../src/index.ts'
import type { JsfeFlow } from '../../../host/compat/index.ts'

export interface Marked {
  readonly flows: readonly JsfeFlow[]
  /** Names of all steps, in order: flow, place, id. */
  readonly steps: readonly string[]
  /** Name of the mark each has in cargo. */
  readonly markOf: (index: number) => string
}

const mark = (index: number): string => `ran${String(index)}`

export function marked(flows: readonly JsfeFlow[]): Marked {
  const steps: string[] = []
  const withMark = (step: unknown, flow: string): readonly unknown[] => {
    if (!isPlainObject(step) || typeof step['type'] !== 'string') return [step]
    const index = steps.push(`${flow} ${String(step['id'])}`) - 1
    return [{ type: 'SET', variable: 'mark', value: `cargo.${mark(index)} = true` }, inside(step, flow)]
  }
  const inside = (step: Readonly<Record<string, unknown>>, flow: string): unknown => ({
    ...step,
    ...(isPlainObject(step['branches']) ? { branches: Object.fromEntries(Object.entries(step['branches']).map(([key, branch]) => [key, withMark(branch, flow)])) } : {}),
    ...(isPlainObject(step['onFail']) ? { onFail: withMark(step['onFail'], flow) } : {}),
  })
  const made = flows.map((flow) => ({ ...flow, steps: (flow['steps'] as readonly unknown[]).flatMap((step) => withMark(step, String(flow['id']))) }))
  return { flows: made, steps, markOf: mark }
}
