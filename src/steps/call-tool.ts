/**
 * CALL-TOOL: asks the driver to call a tool and stores what it gives.
 *
 * TOOL-27. A success never runs onFail. The result goes to the step's variable.
 * TOOL-5.  Arguments are checked against the tool's schema by the driver before anything is sent.
 */
import { stepFailure } from './codes.ts'
import { next, stepKind } from './kind.ts'
import { bindValue } from './value-template.ts'
import type { ValueTree } from './value-template.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject } from '../json.ts'

export interface CallToolInstruction {
  readonly tool: string
  readonly variable?: string
  readonly args: ValueTree
}

export const callTool = stepKind<CallToolInstruction>('CALL-TOOL', (instruction, binder) => {
  const tool = binder.tool(instruction.tool)
  const args = bindValue(instruction.args, binder)
  return {
    run(step) {
      const values = argumentsFrom(args(step.scope))
      step.draft.set(step.frame, 'waiting', 'outcome')
      return { kind: 'command', command: { kind: 'tool', tool, args: values } }
    },
    resume(step, outcome) {
      step.draft.set(step.frame, 'waiting', null)
      if (outcome.kind === 'answer' || outcome.kind === 'action') throw stepFailure('ANSWER_NOT_EXPECTED', 'a tool call takes an outcome only')
      if (outcome.kind === 'failed') throw outcome.error
      if (instruction.variable !== undefined) step.scope.write('variables', [instruction.variable], outcome.value)
      return next
    },
  }
})

/** Arguments by name; nothing is none. @throws SaydoError ARGUMENTS_NOT_OBJECT. */
export function argumentsFrom(value: unknown): JsonObject {
  const given = value ?? {}
  if (!isPlainObject(given)) throw stepFailure('ARGUMENTS_NOT_OBJECT', 'the arguments of a tool call are no object')
  return given as JsonObject
}
