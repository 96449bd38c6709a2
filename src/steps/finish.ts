/**
 * RETURN and END.
 *
 * RETURN-1. RETURN ends every frame of every stack; its value, as text, is the end of the response.
 * W-12. What was said before a RETURN stays in the response unless the step says `discard`.
 */
import { textOf } from './text-of.ts'
import { ended, returned, stepKind } from './kind.ts'
import { bindAuthored } from './authored-value.ts'
import type { AuthoredValue } from './authored-value.ts'

export interface ReturnInstruction extends AuthoredValue {
  readonly discard?: boolean
}

export const end = stepKind('END', () => ({ run: () => ended }))

export const returnFrom = stepKind<ReturnInstruction>('RETURN', (instruction, binder) => {
  const value = bindAuthored(instruction, binder)
  return {
    run(step) {
      const text = textOf(value(step.scope))
      const { draft } = step
      if (instruction.discard === true) draft.set(draft.session, 'queued', draft.adopt<string[]>([]))
      if (text !== '') step.say(text)
      return returned
    },
  }
})

