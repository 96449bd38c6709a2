/** SAY and SAY-GET. */
import { choiceSchema, stepSchemas, validateSchema } from '../definitions/index.ts'
import type { Emitter } from '../kind.ts'
import { compileKind } from '../kind.ts'
import { below } from '../pointer.ts'
import type { Place } from '../problems.ts'
import { checkShape } from '../shape.ts'
import { answerName } from '../../steps/index.ts'
import type { CheckInstruction, FlowInstruction, SayGetInstruction, SayInstruction, ValidateInstruction } from '../../steps/index.ts'
import type { z } from 'zod'

export const say = compileKind('SAY', stepSchemas.SAY, (definition, place, emitter) => {
  const members: SayInstruction = { text: emitter.text(definition, 'value', place) }
  emitter.push('SAY', place, { ...members })
})

type Validate = z.output<typeof validateSchema>

export const sayGet = compileKind('SAY-GET', stepSchemas['SAY-GET'], (definition, place, emitter) => {
  const { variable } = definition
  emitter.variable(variable, { ...place, pointer: below(place.pointer, 'variable') })
  emitter.question(variable, definition.pii === true)
  const validatePlace = { ...place, pointer: below(place.pointer, 'validate') }
  const validate = definition.validate === undefined ? null : checkShape(validateSchema, definition.validate, validatePlace, emitter.problems)
  const flow = validate?.flow
  const question = emitter.here
  const members: SayGetInstruction = {
    text: emitter.text(definition, 'value', place),
    variable: flow === undefined ? variable : answerName,
    ...(definition.choices === undefined ? {} : { choices: choicesOf(definition.choices, place, emitter) }),
    ...(validate === null ? {} : { validate: validateOf(validate, validatePlace, emitter) }),
    ...(definition.digits === undefined ? {} : { digits: definition.digits }),
    ...(definition.pii === true ? { pii: true } : {}),
    ...(definition.commands === false ? { commands: false } : {}),
  }
  const asking = emitter.push('SAY-GET', place, { ...members })
  if (validate === null) return
  exhausted(asking, validate, validatePlace, emitter)
  if (flow !== undefined) emitJudge({ validate, flow, question, variable }, validatePlace, emitter)
})

function exhausted(instruction: ReturnType<Emitter['push']>, validate: Validate, place: Place, emitter: Emitter): void {
  if (validate.onExhausted === undefined) return
  emitter.handler(instruction, 'onExhausted', validate.onExhausted, { ...place, pointer: below(place.pointer, 'onExhausted') })
}

function choicesOf(choices: readonly unknown[], place: Place, emitter: Emitter): NonNullable<SayGetInstruction['choices']> {
  return choices.flatMap((choice, index) => {
    const at = { ...place, pointer: below(place.pointer, 'choices', index) }
    const checked = checkShape(choiceSchema, typeof choice === 'string' ? { label: choice } : choice, at, emitter.problems)
    if (checked === null) return []
    return [{ label: emitter.text(checked, 'label', at), value: emitter.template(checked.value ?? checked.label, { ...at, pointer: below(at.pointer, 'value') }) }]
  })
}

/** A regular expression over the whole answer, written as a literal so that it is checked here. */
const patternTest = (pattern: string): string => `/^(?:${pattern.replace(/\\.|\//gs, (part) => (part === '/' ? '\\/' : part))})$/.test($args.answer)`

function validateOf(validate: Validate, place: Place, emitter: Emitter): ValidateInstruction {
  const { pattern, function: name } = validate
  if (name !== undefined) emitter.functionName(name, { ...place, pointer: below(place.pointer, 'function') })
  return {
    ...(pattern === undefined ? {} : { matches: emitter.expression(patternTest(pattern), { ...place, pointer: below(place.pointer, 'pattern') }) }),
    ...(name === undefined ? {} : { accepts: emitter.expression(`${name}($args.answer)`, { ...place, pointer: below(place.pointer, 'function') }) }),
    ...(validate.message === undefined ? {} : { message: emitter.text(validate, 'message', place) }),
    attempts: validate.attempts ?? 3,
  }
}

interface Judge {
  readonly validate: Validate
  readonly flow: string
  readonly question: number
  readonly variable: string
}

/** The answer goes to a flow, which answers in cargo.inputCheck; then it is stored, or asked for again. */
function emitJudge({ validate, flow, question, variable }: Judge, place: Place, emitter: Emitter): void {
  const at = { ...place, pointer: below(place.pointer, 'flow') }
  emitter.locals([answerName])
  const call: FlowInstruction = { callType: 'call', target: { kind: 'fixed', id: emitter.flowId(flow, at) }, parameters: { kind: 'object', members: [] } }
  emitter.push('FLOW', at, { ...call })
  const { pattern: _pattern, function: _function, ...rest } = validate
  const members: CheckInstruction = { question, variable, validate: validateOf(rest, place, emitter) }
  const checking = emitter.push('CHECK', at, { ...members })
  exhausted(checking, validate, place, emitter)
}
