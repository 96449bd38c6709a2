/** FAIL. */
import { stepSchemas } from '../definitions/index.ts'
import { compileKind } from '../kind.ts'
import type { FailInstruction } from '../../steps/index.ts'

const usualAdvice = 'The flow ends itself here: the message says why.'

export const fail = compileKind('FAIL', stepSchemas.FAIL, ({ code, message, advice = usualAdvice }, place, emitter) => {
  const members: FailInstruction = { code, message, advice }
  emitter.push('FAIL', place, { ...members })
})
