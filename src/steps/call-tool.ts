/**
 * CALL-TOOL: asks the driver to call a tool and stores what it gives.
 *
 * TOOL-27. A success never runs onFail. The result goes to the step's variable.
 * TOOL-5.  Arguments are checked against the tool's schema by the driver before anything is sent.
 */
import { stepFailure } from './codes.ts'
import { next, stepKind } from './kind.ts'
import { bindArguments } from './tool-arguments.ts'
import type { ValueTree } from './value-template.ts'

export interface CallToolInstruction {
  readonly tool: string
  readonly variable?: string
  readonly args: ValueTree
}

export const callTool = stepKind<CallToolInstruction>('CALL-TOOL', (instruction, binder) => {
  const tool = binder.tool(instruction.tool)
  const args = bindArguments(instruction.args, tool, binder)
  return {
    run(step) {
      step.draft.set(step.frame, 'waiting', 'outcome')
      return { kind: 'command', command: { kind: 'tool', tool, args: args(step.scope) } }
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
