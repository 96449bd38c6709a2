/**
 * Checks an answer before it is stored: by a pattern over the whole of it, then by a registered function.
 *
 * AN1. An answer that is not accepted changes no variable. The question is asked again, behind the author's words for it.
 * AN2. Attempts are bounded; when they are used up the flow goes the way its author gave, or the step fails.
 */
import { stepFailure } from './codes.ts'
import { jump, next, stepKind } from './kind.ts'
import type { Binder, StepContext, StepResult } from './kind.ts'
import type { Expression, Tree } from '../expressions/index.ts'
import { isPlainObject } from '../json.ts'

export interface ValidateInstruction {
  /** True for an answer of the right form; reads it as `$args.answer`. */
  readonly matches?: Tree
  /** Gives true or false, or { ok, value?, message? }; reads it likewise. */
  readonly accepts?: Tree
  /** What is said before the question is asked again. */
  readonly message?: number
  readonly attempts: number
}

/** An instruction that checks answers. */
export interface Checking {
  readonly validate: ValidateInstruction
  /** Where to go when the attempts are used up; absent = the step fails. */
  readonly onExhausted?: number
}

export type Verdict =
  | { readonly kind: 'accepted'; readonly value: unknown }
  | { readonly kind: 'asked-again' }
  | { readonly kind: 'exhausted'; readonly way: StepResult }

/** The name under which the checks read the answer. */
export const answerName = 'answer'

type Judgement = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string | null }

export function answerCheck(checking: Checking, binder: Binder): (step: StepContext, answer: string) => Verdict {
  const { validate } = checking
  const matches = validate.matches === undefined ? undefined : binder.expression(validate.matches)
  const accepts = validate.accepts === undefined ? undefined : binder.expression(validate.accepts)
  const message = validate.message === undefined ? undefined : binder.text(validate.message)
  return (step, answer) => {
    const judgement = judged(step, answer, [matches, accepts])
    if (judgement.ok) {
      countAttempts(step, null)
      return { kind: 'accepted', value: judgement.value }
    }
    return refused(step, checking, judgement.message ?? message?.(step.scope) ?? null)
  }
}

export interface CheckInstruction extends Checking {
  /** Position of the question. */
  readonly question: number
  readonly variable: string
}

/** CHECK: made by the compiler behind a question whose answer a flow judges. The flow answers in `cargo.inputCheck`; no answer is no. */
export const check = stepKind<CheckInstruction>('CHECK', (instruction, binder) => {
  const message = instruction.validate.message === undefined ? undefined : binder.text(instruction.validate.message)
  const askAgain = jump(instruction.question)
  return {
    run(step) {
      const { scope } = step
      const cargo = scope.session.cargo as Readonly<Record<string, unknown>>
      const judgement = judgementOf(cargo['inputCheck'] ?? false, scope.variables[answerName] ?? '')
      scope.write('cargo', ['inputCheck'], undefined)
      if (judgement.ok) {
        countAttempts(step, null)
        scope.write('variables', [instruction.variable], judgement.value)
        return next
      }
      const verdict = refused(step, instruction, judgement.message ?? message?.(scope) ?? null)
      return verdict.kind === 'exhausted' ? verdict.way : askAgain
    },
  }
})

function judgementOf(result: unknown, answer: unknown): Judgement {
  if (!isPlainObject(result)) return result === true ? { ok: true, value: answer } : { ok: false, message: null }
  if (result['ok'] === true) return { ok: true, value: result['value'] ?? answer }
  return { ok: false, message: typeof result['message'] === 'string' ? result['message'] : null }
}

function judged(step: StepContext, answer: string, checks: readonly (Expression | undefined)[]): Judgement {
  let value: unknown = answer
  for (const check of checks) {
    if (check === undefined) continue
    const judgement = judgementOf(step.scope.withArguments({ [answerName]: value }, check), value)
    if (!judgement.ok) return judgement
    value = judgement.value
  }
  return { ok: true, value }
}

function refused(step: StepContext, { validate, onExhausted }: Checking, message: string | null): Exclude<Verdict, { kind: 'accepted' }> {
  const attempts = (step.frame.counters?.[step.frame.position] ?? 0) + 1
  if (attempts < validate.attempts) {
    countAttempts(step, attempts)
    if (message !== null && message !== '') step.say(message)
    return { kind: 'asked-again' }
  }
  countAttempts(step, null)
  if (onExhausted === undefined) throw stepFailure('ANSWER_NOT_ACCEPTED', `no answer was accepted in ${validate.attempts} attempts`, { facts: { attempts } })
  return { kind: 'exhausted', way: jump(onExhausted) }
}

function countAttempts({ draft, frame }: StepContext, attempts: number | null): void {
  const { [String(frame.position)]: _before, ...others } = frame.counters ?? {}
  const counters = attempts === null ? others : { ...others, [frame.position]: attempts }
  draft.set(frame, 'counters', Object.keys(counters).length === 0 ? null : counters)
}

