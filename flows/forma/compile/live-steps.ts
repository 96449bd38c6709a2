/**
 * The steps of an `invoke` that calls something: arguments from the state and the document, the call, and what comes of it.
 *
 * LV1. A capability with `effect: 'write'` is called under the action protocol: its bindings are the action's projector.
 * LV2. An outcome nobody knows, and one that is held, ends the turn: neither `then` nor `catch` runs.
 */
import { keyIn, literalOf } from './names.ts'
import { stepId } from './writing.ts'
import type { ActionPlace, ActionSteps, Step, Writing } from './writing.ts'
import { hasMember, isObject, memberOf, textOf } from '../algorithm/index.ts'
import type { Value } from '../algorithm/index.ts'
import { readPointer } from '../../../src/json-pointer/index.ts'

export function invokeLive(writing: Writing, action: Value, place: ActionPlace): ActionSteps {
  const [target, payload] = [memberOf(action, 'target'), memberOf(action, 'payload')]
  const bindResult = writing.bindStep(memberOf(payload, 'bindResultTo'))
  const bindError = writing.bindStep(memberOf(payload, 'bindErrorTo'))
  const call = {
    type: 'CALL-TOOL', id: stepId(place, 'action'), tool: writing.liveTool(target), args: '{{formaArgs}}', variable: 'formaResult',
    onFail: [{ type: 'SET', variable: 'formaStatus', literal: 'error' }, ...bindError('({ code: errorCode, message: errorMessage })')],
  }
  const before: readonly Step[] = [...argumentSteps(writing, payload), { type: 'SET', variable: 'formaStatus', literal: 'ok' }]
  if (memberOf(writing.model.capability(target), 'effect') === 'write') {
    const project = [...bindResult("status === 'completed' ? result : undefined"), ...bindError("status === 'failed' ? { code: 'ACTION_FAILED', message: reason } : undefined")]
    return { steps: [...before, { ...call, durable: { action: textOf(target), ...(project.length === 0 ? {} : { project }), onUnknown: notKnown, onHold: notKnown } }], ending: 'unknown' }
  }
  const bound = bindResult('formaResult')
  const keep = bound.length === 0 ? [] : [{ type: 'CASE', branches: [{ when: "formaStatus === 'ok'", do: bound }], default: { type: 'SET', variable: 'formaResult', literal: null } }]
  return { steps: [...before, call, ...keep], ending: 'unknown' }
}

const notKnown: Step = { type: 'RETURN', value: "'It is not known yet whether this was done.'" }

/** Members of an object in the state, and over them those of the document. */
function argumentSteps(writing: Writing, payload: Value): readonly Step[] {
  const args = memberOf(payload, 'args')
  const direct: Step = { type: 'SET', variable: 'formaArgs', ...literalOf(isObject(args) ? args : {}) }
  if (!hasMember(payload, 'argsFromState')) return [direct]
  const from = memberOf(payload, 'argsFromState')
  const [store, pointer] = [memberOf(from, 'store'), memberOf(from, 'pointer') ?? '']
  const keys = typeof pointer === 'string' ? readPointer(pointer) : null
  if (typeof store !== 'string' || keys === null) return [direct]
  const found = [store, ...keys].map((key) => `?.${keyIn(key)}`).join('')
  return [
    direct,
    { type: 'SET', variable: 'formaDetail', value: `${writing.state}${found} ?? null` },
    { type: 'SET', variable: 'formaArgs', value: "typeof formaDetail === 'object' && formaDetail !== null && !Array.isArray(formaDetail) ? { ...formaDetail, ...formaArgs } : formaArgs" },
  ]
}
