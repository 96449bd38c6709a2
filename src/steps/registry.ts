/** The run halves of all step kinds an engine knows, by `op`. Extensions add theirs; none may take a name that is there. */
import { action } from './action.ts'
import { check } from './answer-check.ts'
import { caseOf, switchOf } from './branch.ts'
import { callTool } from './call-tool.ts'
import { dispatch } from './dispatch.ts'
import { emit } from './emit.ts'
import { fail } from './fail.ts'
import { end, returnFrom } from './finish.ts'
import { flow } from './flow.ts'
import { jumpTo } from './jump.ts'
import type { StepKind } from './kind.ts'
import { foreach, whileLoop } from './loop.ts'
import { sayGet } from './say-get.ts'
import { say } from './say.ts'
import { select } from './select.ts'
import { set } from './set.ts'

const coreKinds: readonly StepKind[] = [say, sayGet, set, caseOf, switchOf, jumpTo, flow, returnFrom, end, callTool, action, emit, foreach, whileLoop, check, dispatch, select, fail]

export type StepRegistry = ReadonlyMap<string, StepKind>

export function stepRegistry(extensions: readonly StepKind[]): StepRegistry {
  const registry = new Map(coreKinds.map((kind) => [kind.op, kind]))
  for (const kind of extensions) {
    if (registry.has(kind.op)) throw new TypeError(`two step kinds are named ${kind.op}`)
    registry.set(kind.op, kind)
  }
  return registry
}
