/**
 * Asks the provider, by the key it knows, what became of an attempt.
 *
 * RQ1. Whatever is not exactly one of the three answers is unknown; so is a tool or flow that fails.
 *
 * A tool is called with { key, request } and answers { status: 'applied', result } | { status: 'not-applied', fenced? } |
 * { status: 'unknown' }. A flow is given the same as parameters, and leaves its answer in cargo.reconciliation.
 */
import type { ToolPerformer } from './perform.ts'
import { runAside } from './aside.ts'
import type { Turn } from './turn.ts'
import { isPlainObject } from '../json.ts'
import type { JsonValue } from '../json.ts'
import type { ActionAttempt, Reconciliation } from '../ports/index.ts'

export interface Asked {
  readonly attempt: Pick<ActionAttempt, 'reconcile' | 'request'>
  readonly providerKey: string
}

/** Never throws. */
export async function askProvider(turn: Turn, { attempt, providerKey }: Asked, tools: ToolPerformer): Promise<Reconciliation> {
  const { reconcile, request } = attempt
  if (reconcile === null) return { status: 'unknown' }
  const args = { key: providerKey, request }
  try {
    if ('flow' in reconcile) {
      const { finished, cargo } = await runAside(turn, { flow: reconcile.flow, parameters: args }, tools)
      return finished ? readReconciliation(cargo['reconciliation']) : { status: 'unknown' }
    }
    const outcome = await tools.perform(turn, { tool: turn.flows.tool(reconcile.tool), args })
    return outcome.kind === 'result' ? readReconciliation(outcome.value) : { status: 'unknown' }
  } catch {
    return { status: 'unknown' }
  }
}

function readReconciliation(value: JsonValue | undefined): Reconciliation {
  if (!isPlainObject(value)) return { status: 'unknown' }
  if (value['status'] === 'applied') return { status: 'applied', result: (value['result'] ?? null) }
  return value['status'] === 'not-applied' ? { status: 'not-applied', fenced: value['fenced'] === true } : { status: 'unknown' }
}
