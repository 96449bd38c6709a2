/**
 * SAY-GET: asks and ends the turn; the next message is its answer.
 *
 * SAYGET-1. The question is part of the response, after what was said before it (MSG-2).
 * SAYGET-2. The answer is stored as it was written: never trimmed, escaped or evaluated.
 * SAYGET-4. `digits` stands in cargo while the answer is awaited; an answer of digits and separators is stored as its digits.
 * SAYGET-8. The answer to a `pii` question is kept out of the history and of everything that is logged.
 * STEP-1. The frame stays at the question until an answer is accepted, so an interrupted question is asked again.
 */
import { answerCheck } from './answer-check.ts'
import type { Checking } from './answer-check.ts'
import { stepFailure } from './codes.ts'
import { next, stepKind, wait } from './kind.ts'
import type { BoundStep, StepContext, StepResult, Text } from './kind.ts'
import type { TemplateTree } from '../expressions/index.ts'
import type { JsonValue } from '../json.ts'

export interface SayGetInstruction extends Partial<Checking> {
  readonly text: number
  readonly variable: string
  readonly choices?: readonly { readonly label: number; readonly value: TemplateTree }[]
  readonly digits?: JsonValue
  readonly pii?: boolean
  /** False when an answer may be a command's word. */
  readonly commands?: false
}

interface BoundChoice {
  readonly label: Text
  readonly value: Text
}

export const sayGet = stepKind<SayGetInstruction>('SAY-GET', (instruction, binder): BoundStep => {
  const text = binder.text(instruction.text)
  const choices = (instruction.choices ?? []).map((choice): BoundChoice => ({ label: binder.text(choice.label), value: binder.words(choice.value) }))
  const { digits, validate, ...rest } = instruction
  const check = validate === undefined ? null : answerCheck({ ...rest, validate }, binder)

  function ask(step: StepContext): StepResult {
    const { draft, scope } = step
    const question = text(scope)
    if (question === '' && draft.session.queued.length === 0) throw stepFailure('QUESTION_WITHOUT_WORDS', 'the question has no words')
    step.say(question)
    if (choices.length > 0) draft.set(draft.session, 'choices', choices.map(({ label, value }) => ({ label: label(scope), value: value(scope) })))
    if (digits !== undefined) scope.write('cargo', ['digits'], digits)
    draft.set(step.frame, 'waiting', 'answer')
    return wait
  }

  return {
    run: ask,
    claims: (_step, _text, against) => against === 'command' && instruction.commands === false,
    leave(step) {
      if (digits !== undefined) step.scope.write('cargo', ['digits'], undefined)
    },
    resume(step, outcome) {
      if (outcome.kind !== 'answer') throw stepFailure('ANSWER_NOT_EXPECTED', 'a question takes an answer only')
      if (instruction.pii === true) step.hideInput()
      if (digits !== undefined) step.scope.write('cargo', ['digits'], undefined)
      step.draft.set(step.frame, 'waiting', null)
      const answer = digits === undefined ? outcome.text : joinedDigits(outcome.text)
      const verdict = check?.(step, answer) ?? { kind: 'accepted', value: answer }
      if (verdict.kind === 'asked-again') return ask(step)
      if (verdict.kind === 'exhausted') return verdict.way
      step.scope.write('variables', [instruction.variable], verdict.value)
      return next
    },
  }
})

/** OBS-18: spoken or spaced digits become one number; anything else stays as it is. */
function joinedDigits(answer: string): string {
  const digits = answer.replace(/[\s.,()+/-]/g, '')
  return /^\d+$/.test(digits) ? digits : answer
}
