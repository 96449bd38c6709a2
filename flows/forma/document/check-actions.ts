/** Stores and actions: AI.STATE_INIT, AIH.DO_ORDER, action types and fixtures. */
import type { Issues, Path } from './issues.ts'
import { shown } from './issues.ts'
import { aiNativeOf, isMembers, listIn, memberIn, membersIn } from './members.ts'
import type { Members } from './members.ts'
import { actionTypes } from './registries.ts'
import { readPointer } from '../../../src/json-pointer/index.ts'

const actionsPath = ['extensions', 'ai_native', 'actions'] as const

export function checkActions(document: unknown, issues: Issues): void {
  const ai = aiNativeOf(document)
  checkStores(ai, issues)
  const actions = memberIn(ai, 'actions')
  if (actions !== undefined && !isMembers(actions)) issues.add('source_incomplete', actionsPath, 'actions are no object')
  const table = membersIn(ai, 'actions')
  for (const id of Object.keys(table)) checkAction({ id, action: memberIn(table, id), actions: table, ai }, issues)
}

function checkStores(ai: Members, issues: Issues): void {
  const path = ['extensions', 'ai_native', 'state'] as const
  const state = memberIn(ai, 'state')
  if (state === undefined) return
  if (!isMembers(state)) issues.add('AI.STATE_INIT', path, 'state is no object of stores')
  for (const name of Object.keys(membersIn(ai, 'state'))) {
    if (!isMembers(memberIn(state, name))) issues.add('AI.STATE_INIT', [...path, name], 'a store is an object, with `initial` for its first value')
  }
}

interface CheckedAction {
  readonly id: string
  readonly action: unknown
  readonly actions: Members
  readonly ai: Members
}

function checkAction(checked: CheckedAction, issues: Issues): void {
  const { id, action, actions } = checked
  const path = [...actionsPath, id]
  if (!isMembers(action)) {
    issues.add('source_incomplete', path, 'an action is an object with a type')
    return
  }
  const type = memberIn(action, 'type')
  if (!actionTypes.has(type)) issues.add('unsupported_feature', [...path, 'type'], `there is no action type ${shown(type)}: nothing is done, and it counts as done`)
  for (const way of ['then', 'catch', 'finally']) {
    if (memberIn(action, way) !== undefined) checkActionIds(memberIn(action, way), actions, { path: [...path, way], issues })
  }
  if (type === 'setState') checkSetState(action, path, issues)
  if (type === 'invoke') checkInvoke(checked, path, issues)
}

/** A list of action ids, each with an action. */
export function checkActionIds(ids: unknown, actions: Members, { path, issues }: { readonly path: Path; readonly issues: Issues }): void {
  if (!Array.isArray(ids)) {
    issues.add('AIH.DO_ORDER', path, `${shown(ids)} is no list of action ids`)
    return
  }
  ids.forEach((id: unknown, index) => {
    if (typeof id !== 'string' || !isMembers(memberIn(actions, id))) issues.add('AIH.DO_ORDER', [...path, index], `there is no action ${shown(id)}: the list ends here`)
  })
}

function checkSetState(action: Members, path: Path, issues: Issues): void {
  const payload = memberIn(action, 'payload')
  const store = memberIn(payload, 'store') ?? memberIn(payload, 'state')
  if (typeof store !== 'string') issues.add('source_incomplete', [...path, 'payload'], 'setState names no store: a run that comes here fails')
}

function checkInvoke({ action, ai }: CheckedAction, path: Path, issues: Issues): void {
  const target = memberIn(action, 'target')
  const payload = memberIn(action, 'payload')
  for (const name of ['bindResultTo', 'bindErrorTo']) checkBinding(memberIn(payload, name), [...path, 'payload', name], issues)
  const capability = typeof target === 'string' ? memberIn(memberIn(ai, 'capabilities'), target) : undefined
  const fixtureId = memberIn(payload, 'fixtureId') ?? null
  const fixture = listIn(capability, 'fixtures').find((one) => isMembers(one) && (memberIn(one, 'id') ?? null) === fixtureId)
  if (capability === undefined) issues.add('ai_fixture_missing', [...path, 'target'], `there is no capability ${shown(target)}`)
  else if (fixture === undefined) issues.add('ai_fixture_missing', [...path, 'payload', 'fixtureId'], `the capability ${shown(target)} has no fixture ${shown(fixtureId)}`)
}

function checkBinding(binding: unknown, path: Path, issues: Issues): void {
  if (binding === undefined) return
  const pointer = memberIn(binding, 'pointer')
  const isPlace = typeof pointer === 'string' && readPointer(pointer) !== null && typeof memberIn(binding, 'store') === 'string'
  if (!isPlace) issues.add('source_incomplete', path, 'a binding names a store and a JSON Pointer into it: nothing is bound')
}
