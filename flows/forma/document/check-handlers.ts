/** Event handlers: AIH.SELECT_MATCHING_HANDLERS, AIH.ORDER_HANDLERS, AIH.DO_ORDER. */
import { checkActionIds } from './check-actions.ts'
import { checkPredicate } from './check-predicate.ts'
import type { Issues } from './issues.ts'
import { shown } from './issues.ts'
import { aiNativeOf, isMembers, memberIn, membersIn } from './members.ts'
import type { Members } from './members.ts'
import { handlerTriggers } from './registries.ts'

const path = ['extensions', 'ai_native', 'eventHandlers'] as const

export function checkHandlers(document: unknown, nodes: ReadonlySet<string>, issues: Issues): void {
  const ai = aiNativeOf(document)
  const handlers = memberIn(ai, 'eventHandlers')
  if (handlers === undefined) return
  if (!Array.isArray(handlers)) {
    issues.add('source_incomplete', path, 'eventHandlers are no list')
    return
  }
  const groups = new Map<string, number[]>()
  handlers.forEach((handler: unknown, index) => {
    if (!isMembers(handler)) {
      issues.add('source_incomplete', [...path, index], 'a handler is an object with on, scope and do')
      return
    }
    checkHandler(handler, index, { nodes, actions: membersIn(ai, 'actions'), issues })
    const group = JSON.stringify(['on', 'scope', 'event'].map((name) => groupPart(memberIn(handler, name))))
    const members = groups.get(group)
    if (members === undefined) groups.set(group, [index])
    else members.push(index)
  })
  for (const group of groups.values()) checkOrder(group, handlers, issues)
}

/** Containers are told apart by nothing: such a handler is reported anyway. */
const groupPart = (value: unknown): unknown => (typeof value === 'object' ? null : value)

interface HandlerContext {
  readonly nodes: ReadonlySet<string>
  readonly actions: Members
  readonly issues: Issues
}

function checkHandler(handler: Members, index: number, { nodes, actions, issues }: HandlerContext): void {
  const [on, scope, priority] = [memberIn(handler, 'on'), memberIn(handler, 'scope'), memberIn(handler, 'priority')]
  if (!handlerTriggers.has(on)) issues.add('unsupported_feature', [...path, index, 'on'], `there is no trigger ${shown(on)}`)
  if (typeof scope !== 'string' || !nodes.has(scope)) issues.add('AIH.SELECT_MATCHING_HANDLERS', [...path, index, 'scope'], `the scope ${shown(scope)} is no node`)
  if (priority !== undefined && !Number.isInteger(priority)) issues.add('AIH.ORDER_HANDLERS', [...path, index, 'priority'], `the priority ${shown(priority)} is no whole number and counts as 0`)
  checkActionIds(memberIn(handler, 'do'), actions, { path: [...path, index, 'do'], issues })
  if (Object.hasOwn(handler, 'when')) checkPredicate(memberIn(handler, 'when'), [...path, index, 'when'], issues)
}

/** Handlers that may be selected together need ids. */
function checkOrder(group: readonly number[], handlers: readonly unknown[], issues: Issues): void {
  if (group.length < 2) return
  for (const index of group) {
    const handler: unknown = handlers[index]
    if (isMembers(handler) && Object.hasOwn(handler, 'id')) continue
    issues.add('ai_handler_order_ambiguous', [...path, index], 'handlers of one trigger are ordered by priority and id, and this one has no id', 'AIH.ORDER_HANDLERS')
  }
}
