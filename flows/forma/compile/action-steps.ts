/**
 * The steps of a list of actions.
 *
 * AS1. An action's steps stand in the list, its continuations in flows of their own, which run before the list goes on.
 * AS2. An action that ends in error without `catch` ends its list. In deterministic mode that is known here: nothing is written behind it.
 * AS3. Text of the document is never read as a template or an expression.
 */
import { invokeLive } from './live-steps.ts'
import { isHoldable, literalOf, startsPlaceholder } from './names.ts'
import { stepId } from './writing.ts'
import type { ActionPlace, ActionSteps, Ending, Step, Writing } from './writing.ts'
import { isObject, memberOf } from '../algorithm/index.ts'
import type { Value } from '../algorithm/index.ts'

/** The steps of a list, in order. Never empty. */
export function listSteps(writing: Writing, ids: readonly Value[]): readonly Step[] {
  const steps: Step[] = []
  for (const [position, id] of ids.entries()) {
    const action = writing.model.action(id)
    if (!isObject(action)) break
    const place = { position, id }
    const { steps: own, ending } = actionSteps(writing, action, place)
    const hasCatch = Array.isArray(memberOf(action, 'catch'))
    steps.push(...own, ...continuations(writing, action, { place, ending }))
    if (ending === 'error' && !hasCatch) break
    if (ending === 'unknown' && !hasCatch) steps.push(endAfterError)
  }
  return [...steps, { type: 'END' }]
}

const endAfterError: Step = { type: 'CASE', branches: [{ when: "formaStatus === 'error'", do: { type: 'END' } }], default: { type: 'SET', variable: 'formaStatus', literal: 'ok' } }

function actionSteps(writing: Writing, action: Value, place: ActionPlace): ActionSteps {
  const id = stepId(place, 'action')
  switch (memberOf(action, 'type')) {
    case 'setState':
      return done(setState(writing, action, place))
    case 'emit':
      return done(emit(writing, action, place))
    case 'invoke':
      return writing.isLive(memberOf(action, 'target')) ? invokeLive(writing, action, place) : invokeFixture(writing, action, place)
    case 'navigate':
    case 'openModal':
    case 'closeModal':
    case 'submit':
      return done(screenEffect(writing, action, id))
    default:
      return done([{ type: 'SET', id, variable: 'formaStatus', literal: 'ok' }])
  }
}

const done = (steps: readonly Step[]): ActionSteps => ({ steps, ending: 'ok' })

function setState(writing: Writing, action: Value, place: ActionPlace): readonly Step[] {
  const payload = memberOf(action, 'payload')
  const store = memberOf(payload, 'store') ?? memberOf(payload, 'state')
  if (typeof store !== 'string') return [{ type: 'FAIL', id: stepId(place, 'action'), code: 'FORMA_VALUE_KIND', message: 'setState names no store' }]
  const merge = memberOf(payload, 'mode') === 'replace' ? {} : { merge: 'json-merge-patch' }
  return [{ type: 'SET', id: stepId(place, 'action'), variable: writing.storePlace(store), ...literalOf(memberOf(payload, 'patch')), ...merge }]
}

function emit(writing: Writing, action: Value, place: ActionPlace): readonly Step[] {
  const { nesting, events } = writing.budgets
  const payload = memberOf(action, 'payload')
  const detail = memberOf(payload, 'detail')
  return [
    ...(detail === null ? [] : [{ type: 'SET', id: stepId(place, 'detail'), variable: 'formaDetail', ...literalOf(detail) }]),
    {
      type: 'CASE',
      id: stepId(place, 'limits'),
      branches: [
        { when: `formaLevel >= ${nesting}`, do: tooDeep(writing, stepId(place, 'nesting')) },
        { when: `formaEvents >= ${events}`, do: { type: 'FAIL', id: stepId(place, 'events'), code: 'FORMA_EVENT_LIMIT', message: `more than ${events} events were emitted` } },
      ],
      default: {
        type: 'FLOW',
        id: stepId(place, 'action'),
        value: writing.triggerFlow(memberOf(action, 'target'), memberOf(payload, 'event')),
        parameters: { formaLevel: '{{formaLevel + 1}}', formaEvents: '{{formaEvents + 1}}', formaDetail: detail === null ? null : '{{formaDetail}}' },
        result: { formaEvents: 'formaEvents' },
      },
    },
  ]
}

const tooDeep = ({ budgets: { nesting } }: Writing, id: string): Step =>
  ({ type: 'FAIL', id, code: 'FORMA_NESTING_LIMIT', message: `emits and continuations nest more than ${nesting} deep` })

function screenEffect(writing: Writing, action: Value, id: string): readonly Step[] {
  const [type, target, payload] = [memberOf(action, 'type'), memberOf(action, 'target'), memberOf(action, 'payload')]
  const isPlain = typeof target !== 'string' || (!startsPlaceholder(target) && isHoldable(target))
  return [
    ...(payload === null ? [] : [{ type: 'SET', variable: 'formaResult', ...literalOf(payload) }]),
    ...(isPlain ? [] : [{ type: 'SET', variable: 'formaDetail', ...literalOf(target) }]),
    {
      type: 'EMIT', id, effect: type,
      ...(typeof target === 'string' ? { target: isPlain ? target : '{{formaDetail}}' } : {}),
      ...(payload === null ? {} : { payload: '{{formaResult}}' }),
    },
    ...(type === 'submit' && typeof target === 'string' && writing.handlesSubmit(target) ? [{ type: 'SET', variable: writing.submits, ...literalOf(target), pointer: '/-' }] : []),
  ]
}

function invokeFixture(writing: Writing, action: Value, place: ActionPlace): ActionSteps {
  const payload = memberOf(action, 'payload')
  const answer = writing.model.answer(memberOf(action, 'target'), memberOf(payload, 'fixtureId'))
  const id = stepId(place, 'action')
  const bind = writing.bindStep(memberOf(payload, answer.status === 'ok' ? 'bindResultTo' : 'bindErrorTo'))
  if (answer.tool === null) return { steps: [{ type: 'SET', id, variable: 'formaResult', ...literalOf(answer.value) }, ...bind('formaResult')], ending: answer.status }
  const { tool, result } = writing.fixtureTool(answer.tool.capability, answer.tool.fixture, answer.value)
  return { steps: [{ type: 'CALL-TOOL', id, tool, variable: 'formaResult' }, ...bind(result)], ending: answer.status }
}

interface Ended {
  readonly place: ActionPlace
  readonly ending: Ending
}

function continuations(writing: Writing, action: Value, ended: Ended): readonly Step[] {
  const { ending } = ended
  const run = (way: 'then' | 'catch' | 'finally'): readonly Step[] => (Array.isArray(memberOf(action, way)) ? [continuation(writing, ended.place, way)] : [])
  if (ending !== 'unknown') return [...run(ending === 'ok' ? 'then' : 'catch'), ...run('finally')]
  const [onOk, onError] = [run('then'), run('catch')]
  const choice = { type: 'CASE', branches: [{ when: "formaStatus === 'ok'", do: orNothing(onOk) }], default: orNothing(onError) }
  return [...(onOk.length + onError.length === 0 ? [] : [choice]), ...run('finally')]
}

const orNothing = (steps: readonly Step[]): readonly Step[] => (steps.length > 0 ? steps : [{ type: 'SET', variable: 'formaDetail', literal: null }])

function continuation(writing: Writing, place: ActionPlace, way: 'then' | 'catch' | 'finally'): Step {
  const enter = {
    type: 'FLOW',
    value: writing.continuationFlow(place.id, way),
    parameters: { formaLevel: '{{formaLevel + 1}}', formaEvents: '{{formaEvents}}' },
    result: { formaEvents: 'formaEvents' },
  }
  return { type: 'CASE', branches: [{ when: `formaLevel >= ${writing.budgets.nesting}`, do: tooDeep(writing, stepId(place, `${way}/nesting`)) }], default: enter }
}
