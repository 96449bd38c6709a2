/** A document as it is compiled: what the procedures read of it, read once. */
import { areEqual, canonicalText, compareSortKeys, copyValue, Fault, FormaAlgorithmError, hasMember, isObject, memberOf, priorityOf, sortKeyOf } from '../algorithm/index.ts'
import type { Value } from '../algorithm/index.ts'
import { contractSchema } from '../document/index.ts'
import type { JsonObject } from '../../../src/index.ts'

export interface Handler {
  readonly index: number
  readonly handler: Value
  readonly isNamed: boolean
}

/** Everything one event may start, in the order of running. */
export interface TriggerGroup {
  readonly on: Value
  readonly scope: Value
  /** The name of the event; null for other triggers, which take any. */
  readonly event: Value
  readonly handlers: readonly Handler[]
}

export type FixtureAnswer = { readonly status: 'ok' | 'error'; readonly value: Value; readonly tool: { readonly capability: Value; readonly fixture: number } | null }

const free = (): void => undefined

export const triggerKey = (on: Value, scope: Value, event: Value): string => canonicalText([on, scope, on === 'event' ? event : null])

export class DocumentModel {
  readonly document: Value
  readonly handlers: readonly Handler[]
  private readonly ai: Value

  /** @throws FormaAlgorithmError FORMA_VALUE_NOT_JSON */
  constructor(document: unknown) {
    this.document = copyDocument(document)
    this.ai = memberOf(memberOf(this.document, 'extensions'), 'ai_native')
    this.handlers = listOf(memberOf(this.ai, 'eventHandlers')).map((handler, index) => ({ index, handler, isNamed: hasMember(handler, 'id') }))
  }

  get nodes(): readonly Value[] {
    return listOf(memberOf(this.document, 'nodes'))
  }

  /** The first value of every store that has one. */
  get initialState(): Readonly<Record<string, Value>> {
    const state = memberOf(this.ai, 'state')
    const stores = isObject(state) ? Object.keys(state).filter((name) => hasMember(memberOf(state, name), 'initial')) : []
    return Object.fromEntries(stores.map((name) => [name, memberOf(memberOf(state, name), 'initial')]))
  }

  action(id: Value): Value {
    return memberOf(memberOf(this.ai, 'actions'), id)
  }

  /** Every name an action can be called by. */
  get actionIds(): readonly Value[] {
    const actions = memberOf(this.ai, 'actions')
    if (Array.isArray(actions)) return actions.map((_, index) => index)
    return isObject(actions) ? Object.keys(actions) : []
  }

  /** Handlers by trigger, and the events that are emitted though nothing handles them. */
  get triggers(): readonly TriggerGroup[] {
    const groups = new Map<string, { readonly on: Value; readonly scope: Value; readonly event: Value; readonly handlers: Handler[] }>()
    const group = (on: Value, scope: Value, event: Value): Handler[] => {
      const key = triggerKey(on, scope, event)
      const known = groups.get(key) ?? { on, scope, event: on === 'event' ? event : null, handlers: [] }
      groups.set(key, known)
      return known.handlers
    }
    for (const handler of this.handlers) group(memberOf(handler.handler, 'on'), memberOf(handler.handler, 'scope'), memberOf(handler.handler, 'event')).push(handler)
    for (const id of this.actionIds) {
      const action = this.action(id)
      if (memberOf(action, 'type') === 'emit') group('event', memberOf(action, 'target'), memberOf(memberOf(action, 'payload'), 'event'))
    }
    return [...groups.values()].map((found) => ({ ...found, handlers: inOrder(found.handlers) }))
  }

  capability(id: Value): Value {
    return memberOf(memberOf(this.ai, 'capabilities'), id)
  }

  contract(capability: Value, part: 'args' | 'result'): JsonObject | null {
    const schema = contractSchema(capability, part)?.schema
    return isObject(schema) ? schema : null
  }

  /** What a capability answers from its fixtures. */
  answer(capability: Value, fixtureId: Value): FixtureAnswer {
    const fixtures = listOf(memberOf(this.capability(capability), 'fixtures'))
    const index = fixtures.findIndex((fixture) => areEqual(memberOf(fixture, 'id'), fixtureId, free))
    const fixture = fixtures[index] ?? null
    if (!isObject(fixture)) return { status: 'error', value: { code: 'ai_fixture_missing' }, tool: null }
    const tool = { capability, fixture: index }
    if (hasMember(fixture, 'result')) return { status: 'ok', value: memberOf(fixture, 'result'), tool }
    if (hasMember(fixture, 'error')) return { status: 'error', value: memberOf(fixture, 'error'), tool }
    return { status: 'error', value: { code: 'fixture_invalid' }, tool: null }
  }
}

export const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : [])

/** By priority from high to low, then by id; equal keys keep their order. */
function inOrder(handlers: readonly Handler[]): readonly Handler[] {
  const keyed = handlers.map((handler) => ({ handler, priority: priorityOf(handler.handler), id: sortKeyOf(memberOf(handler.handler, 'id') ?? '') }))
  return keyed.sort((left, right) => right.priority - left.priority || compareSortKeys(left.id, right.id)).map(({ handler }) => handler)
}

function copyDocument(document: unknown): Value {
  try {
    return copyValue(document, free)
  } catch (error) {
    if (error instanceof Fault) throw new FormaAlgorithmError(error.formaCode, error.message)
    throw error
  }
}
