/**
 * SAY-GET: asks and ends the turn; the next message is its answer.
 *
 * SAYGET-1. The question is part of the response, after what was said before it (MSG-2).
 * SAYGET-2. The answer is stored as it was written: never trimmed, escaped or evaluated.
 * STEP-1. The frame stays at the question until the answer is stored, so an interrupted question is asked again.
 */
import { stepFailure } from './codes.ts'
import { next, stepKind, wait } from './kind.ts'
import type { StepContext, Text } from './kind.ts'
import type { TemplateTree } from '../expressions/index.ts'

export interface SayGetInstruction {
  readonly text: number
  readonly variable: string
  readonly choices?: readonly { readonly label: number; readonly value: TemplateTree }[]
}

interface BoundChoice {
  readonly label: Text
  readonly value: Text
}

function ask(step: StepContext, text: string, choices: readonly BoundChoice[]): void {
  const { draft, scope } = step
  if (text === '' && draft.session.queued.length === 0) throw stepFailure('QUESTION_WITHOUT_WORDS', 'the question has no words')
  step.say(text)
  if (choices.length > 0) {
    draft.set(draft.session, 'choices', choices.map((choice) => ({ label: choice.label(scope), value: choice.value(scope) })))
  }
  draft.set(step.frame, 'waiting', 'answer')
}

export const sayGet = stepKind<SayGetInstruction>('SAY-GET', (instruction, binder) => {
  const text = binder.text(instruction.text)
  const choices = (instruction.choices ?? []).map((choice) => ({ label: binder.text(choice.label), value: binder.words(choice.value) }))
  return {
    run(step) {
      ask(step, text(step.scope), choices)
      return wait
    },
    resume(step, outcome) {
      if (outcome.kind !== 'answer') throw stepFailure('ANSWER_NOT_EXPECTED', 'a question takes an answer only')
      step.draft.set(step.frame, 'waiting', null)
      step.scope.write('variables', [instruction.variable], outcome.text)
      return next
    },
  }
})
