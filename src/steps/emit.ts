/** EMIT: asks the host's screen or program for something; the engine only hands it over (`session.effects`). */
import { next, stepKind } from './kind.ts'
import { ownEffects } from '../session/index.ts'
import { bindValue } from './value-template.ts'
import type { ValueTree } from './value-template.ts'
import type { TemplateTree } from '../expressions/index.ts'

export interface EmitInstruction {
  readonly effect: string
  readonly target?: TemplateTree
  readonly payload?: ValueTree
}

export const emit = stepKind<EmitInstruction>('EMIT', (instruction, binder) => {
  const target = instruction.target === undefined ? undefined : binder.words(instruction.target)
  const payload = instruction.payload === undefined ? undefined : bindValue(instruction.payload, binder)
  return {
    run({ draft, scope }) {
      const effect = { type: instruction.effect, target: target?.(scope) ?? null, payload: payload?.(scope) ?? null }
      draft.append(ownEffects(draft), effect)
      return next
    },
  }
})
