/**
 * The flow an event from outside starts: it makes the stores of a new conversation, runs the trigger's flow, and answers what was
 * submitted by events of their own, each a dispatch of its own.
 */
import type { TriggerGroup } from './model.ts'
import { idPart, literalOf } from './names.ts'
import type { Step, Writing } from './writing.ts'
import { isObject, memberOf, textOf } from '../algorithm/index.ts'
import type { Value } from '../algorithm/index.ts'
import type { FlowDefinition } from '../../../src/index.ts'

/** Submits answered behind one event. */
const mostSubmits = 100

export function entryFlow(writer: Writing, { on, scope, event }: TriggerGroup, flow: string): FlowDefinition {
  const { place } = writer
  const named = place.replace('cargo.forma', 'cargo.forma?.')
  const label = labelOf(writer, on, scope)
  const trigger = { on: textOf(on), scope: textOf(scope), ...(typeof event === 'string' && on === 'event' ? { event } : {}) }
  return {
    id: `${flow}/-event`,
    name: label ?? `${flow}/-event`,
    description: `Starts on ${idPart(on)} of ${idPart(scope)}`,
    isolated: true,
    primary: label !== null,
    trigger,
    parameters: [{ name: 'eventName' }, { name: 'eventDetail' }],
    variables: { eventName: { value: null }, eventDetail: { value: null }, formaResult: { value: null }, formaHandler: { value: '' } },
    steps: [
      { type: 'SET', variable: 'formaResult', ...literalOf({ state: writer.model.initialState }) },
      { type: 'SET', variable: place, value: `({ state: ${named}?.state ?? formaResult.state, issues: [], submits: [] })` },
      { type: 'FLOW', value: flow, parameters: { formaName: '{{eventName}}', formaDetail: '{{eventDetail}}' } },
      ...submitSteps(writer),
    ],
  }
}

function submitSteps(writer: Writing): readonly Step[] {
  const targets = writer.model.triggers.filter(({ on, scope, handlers }) => on === 'submit' && typeof scope === 'string' && handlers.length > 0).map(({ scope }) => scope)
  if (targets.length === 0) return []
  const flows = Object.fromEntries(targets.map((target) => [textOf(target), writer.triggerId('submit', target, null)]))
  return [
    { type: 'SET', variable: 'formaResult', ...literalOf(flows) },
    {
      type: 'WHILE', when: `${writer.submits}.length > 0`, maxIterations: mostSubmits,
      do: [
        { type: 'SET', variable: 'formaHandler', value: `formaResult[${writer.submits}[0]]` },
        { type: 'SET', variable: writer.submits, value: `${writer.submits}.slice(1)` },
        { type: 'FLOW', value: '{{formaHandler}}', targets: Object.values(flows) },
      ],
    },
  ]
}

/** A button or link answers to its label: by `click`, or by `press` if only that is handled. The first node with a label has it. */
function labelOf(writer: Writing, on: Value, scope: Value): string | null {
  const { nodes, triggers } = writer.model
  const isHandled = (trigger: string): boolean => triggers.some((group) => group.on === trigger && group.scope === scope && group.handlers.length > 0)
  if (on !== 'click' && (on !== 'press' || isHandled('click'))) return null
  const buttons = nodes.filter((node) => isObject(node) && ['button', 'link'].includes(textOf(memberOf(node, 'role'))))
  const text = (node: Value): Value => memberOf(node, 'label') ?? memberOf(node, 'text')
  const own = buttons.find((node) => memberOf(node, 'id') === scope)
  const label = own === undefined ? null : text(own)
  if (own === undefined || typeof label !== 'string' || !/[\p{L}\p{N}]/u.test(label) || /\p{Surrogate}/u.test(label)) return null
  return buttons.find((node) => text(node) === label) === own ? label : null
}
