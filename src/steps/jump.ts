/** JUMP: made by the compiler between branches; no author writes it. */
import { jump, stepKind } from './kind.ts'

export interface JumpInstruction {
  readonly position: number
}

export const jumpTo = stepKind<JumpInstruction>('JUMP', (instruction) => {
  const to = jump(instruction.position)
  return { run: () => to }
})
