/** SAY: queues a text; the turn goes on (MSG-1). */
import { next, stepKind } from './kind.ts'

export interface SayInstruction {
  readonly text: number
}

export const say = stepKind<SayInstruction>('SAY', (instruction, binder) => {
  const text = binder.text(instruction.text)
  return {
    run(step) {
      step.say(text(step.scope))
      return next
    },
  }
})
