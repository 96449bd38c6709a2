/** Documents as nobody would write them: every kind of action, absent and odd members, predicates of several operators, chains near the limit. */
import fc from 'fast-check'
import type { JsonValue } from '../../../../src/index.ts'

type Data = Readonly<Record<string, unknown>>

const key = fc.constantFrom('a', 'b', 'c', '0', '1', '', '~t', 'x/y', '__proto__', 'constructor', '\u00e9', '\uff21', '\u{1F600}', '{{cargo}}', '\ud800')
const scalar = fc.constantFrom<JsonValue>(null, null, true, false, 0, -1, 2.5, 10, '', 'abc', 'A-12', '{{userInput}}', '10', '\u{1F600}', '\udc00x')

/** Members keep names like `__proto__`, as JSON.parse keeps them. */
function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  const object = {}
  for (const [name, value] of entries) Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  return object
}

const { json } = fc.letrec<{ json: JsonValue; list: JsonValue; object: JsonValue }>((tie) => ({
  json: fc.oneof({ depthSize: 'small', maxDepth: 3 }, { arbitrary: scalar, weight: 3 }, tie('list'), tie('object')),
  list: fc.array(tie('json'), { maxLength: 3 }),
  object: fc.array(fc.tuple(key, tie('json')), { maxLength: 3 }).map(objectOf),
}))

const store = fc.constantFrom('s1', 's2', 'list', 'none', '__proto__')
const pointer = fc.constantFrom('', '/a', '/a/b', '/0', '/-', '/-/a', '/1/x', '/a/b/c', '/__proto__', '/x~1y', '/~0t', 'a', '/~2', '/01', '/constructor/a', '/{{cargo}}')
const reference = fc.oneof(fc.tuple(store, pointer).map(([name, path]) => `/state/${name}${path}`), fc.constantFrom('', '/state', '/event/on', '/event/name', '/event/detail', '/event/detail/a', '/event/scope', '/nope', 'x'))
const pattern = fc.constantFrom('^A-[0-9]+$', '(a|b)+$', '\\d\\d', '(?=a)', '[', '', '(a+)+b', '{{x}}')

const operand = fc.oneof(json, reference.map((ref) => ({ ref })), fc.constant({ ref: 5 }))
const operands = fc.oneof({ arbitrary: fc.tuple(operand, operand), weight: 4 }, fc.array(operand, { maxLength: 3 }), fc.constant('no list'))
const operatorOf = (predicate: fc.Arbitrary<unknown>): fc.Arbitrary<readonly [string, unknown]> =>
  fc.oneof(
    fc.tuple(fc.constantFrom('all', 'any'), fc.oneof({ arbitrary: fc.array(predicate, { maxLength: 3 }), weight: 5 }, json)),
    fc.tuple(fc.constant('not'), predicate),
    fc.tuple(fc.constantFrom('exists', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte'), operands),
    fc.tuple(fc.constant('matches'), fc.oneof(fc.tuple(operand, pattern), operands)),
    fc.tuple(fc.constant('ref'), fc.oneof(reference, fc.constant(1))),
    fc.tuple(fc.constantFrom('near', 'constructor'), json),
  )

const { predicate } = fc.letrec<{ predicate: unknown }>((tie) => ({
  predicate: fc.oneof({ depthSize: 'small', maxDepth: 3 }, { arbitrary: fc.boolean(), weight: 2 }, fc.constantFrom(null, 1, 'true'), fc.array(operatorOf(tie('predicate')), { minLength: 1, maxLength: 2, size: 'max' }).map(Object.fromEntries)),
}))

const node = fc.constantFrom('n1', 'n2')
const eventName = fc.constantFrom('e1', 'e2', 'e3', null)
const present = (name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Data> => fc.oneof({ arbitrary: value.map((given) => ({ [name]: given })), weight: 4 }, fc.constant({}))
const merged = (...parts: readonly fc.Arbitrary<Data>[]): fc.Arbitrary<Data> => fc.tuple(...parts).map((all) => Object.assign({}, ...all) as Data)

const binding = fc.oneof({ arbitrary: merged(present('store', store), present('pointer', pointer)), weight: 6 }, fc.constantFrom(null, 'x'))
const seldom = (value: fc.Arbitrary<unknown>, name: string): fc.Arbitrary<Data> => fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, value.map((given) => ({ [name]: given })))

const setState = merged(
  fc.constant({ type: 'setState' }),
  fc.oneof({ arbitrary: merged(fc.oneof({ arbitrary: store.map((name) => ({ store: name })), weight: 12 }, store.map((name) => ({ state: name })), fc.constantFrom({}, { store: 5 })), present('patch', json), seldom(fc.constantFrom('replace', 'merge', 'other'), 'mode')).map((payload) => ({ payload })), weight: 25 }, fc.constant({})),
)
const emit = merged(fc.constant({ type: 'emit' }), present('target', node), fc.oneof({ arbitrary: merged(present('event', eventName), seldom(json, 'detail')).map((payload) => ({ payload })), weight: 8 }, fc.constant({})))
const invoke = merged(
  fc.constant({ type: 'invoke' }),
  present('target', fc.constantFrom('pay', 'look', 'none')),
  fc.oneof(
    { arbitrary: merged(present('fixtureId', fc.constantFrom('ok', 'bad', 'void', 'zzz', null)), seldom(binding, 'bindResultTo'), seldom(binding, 'bindErrorTo'), seldom(binding, 'argsFromState'), seldom(json, 'args')).map((payload) => ({ payload })), weight: 8 },
    fc.constantFrom({}, { payload: 'text' }),
  ),
)
const screen = merged(fc.constantFrom('navigate', 'openModal', 'closeModal', 'submit', 'custom').map((type) => ({ type })), seldom(fc.oneof(node, json), 'target'), seldom(json, 'payload'))

/** Continuations lead to later actions only: how often an action runs is bounded, how deep it emits is not. */
function actionAt(index: number, count: number): fc.Arbitrary<unknown> {
  const ids = fc.oneof({ arbitrary: fc.array(fc.integer({ min: index + 1, max: count }).map((next) => `a${next}`), { maxLength: 2 }), weight: 8 }, fc.constantFrom(['nobody'], 'a1', [5], null))
  const own = fc.oneof({ arbitrary: setState, weight: 3 }, emit, { arbitrary: invoke, weight: 3 }, screen)
  return fc.oneof({ arbitrary: merged(own, seldom(ids, 'then'), seldom(ids, 'catch'), seldom(ids, 'finally')), weight: 30 }, fc.constantFrom<unknown>(null, 'text', []))
}

const fixtures = fc.tuple(json, json).map(([result, error]) => [{ id: 'ok', result }, { id: 'bad', error }, { id: 'void' }, { result: error }, null])
const trigger = fc.oneof(
  { arbitrary: fc.tuple(fc.constantFrom('click', 'press', 'submit'), node).map(([on, scope]): Data => ({ on, scope })), weight: 3 },
  { arbitrary: fc.tuple(node, eventName).map(([scope, event]): Data => ({ on: 'event', scope, event })), weight: 3 },
  fc.constantFrom<Data>({}, { on: 'click' }, { on: 'event' }),
)
const handlerId = fc.oneof({ arbitrary: fc.constantFrom('h1', 'h2', 'h3', '\uff21', '\u{1F600}'), weight: 5 }, fc.constantFrom(null, 5, ['x'], ''))
const priority = fc.constantFrom<unknown>(0, 1, 10, -2, 1.5, 'high', null, true)
const handler = (count: number): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: merged(trigger, present('id', handlerId), seldom(priority, 'priority'), seldom(predicate, 'when'), present('do', fc.oneof({ arbitrary: fc.array(fc.integer({ min: 0, max: count - 1 }).map((index) => `a${index}`), { minLength: 1, maxLength: 3 }), weight: 15 }, fc.constantFrom<unknown>('a0', [null, 'a0'])))), weight: 25 }, fc.constantFrom<unknown>(null, 'text'))

/** Each action continues with the next: as deep as the limit, or one deeper. */
const chain = fc.integer({ min: 57, max: 63 }).map((length): Data =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`a${index}`, { type: 'setState', payload: { store: 's1', patch: { [`k${index}`]: index } }, ...(index + 1 < length ? { [index % 2 === 0 ? 'then' : 'finally']: [`a${index + 1}`] } : { then: [] }) }])))
const actions = (count: number): fc.Arbitrary<Data> =>
  fc.oneof({ arbitrary: fc.tuple(...Array.from({ length: count }, (_, index) => actionAt(index, count))).map((all) => Object.fromEntries(all.map((action, index) => [`a${index}`, action]))), weight: 20 }, chain)

const state = fc.tuple(json, json, json).map(([s1, s2, list]) => ({ s1, s2, list }))

export interface GeneratedDispatch {
  readonly doc: Data
  readonly events: readonly { readonly state: Readonly<Record<string, JsonValue>>; readonly on: JsonValue; readonly scope: JsonValue; readonly eventName: JsonValue; readonly detail: JsonValue }[]
}

/** Which handler an event is meant for; null = whatever comes. */
const meantFor = fc.oneof({ arbitrary: fc.nat(7), weight: 9 }, fc.constant(null))

const event = fc.record({ meant: meantFor, state, on: fc.constantFrom('click', 'press', 'submit', 'event', null), scope: fc.oneof({ arbitrary: node, weight: 8 }, fc.constant(null)), eventName, detail: json })

/** A document, and events for it. */
export const generatedDispatch: fc.Arbitrary<GeneratedDispatch> = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    doc: fc.record({ actions: actions(count), pay: fixtures, look: fixtures, eventHandlers: fc.oneof({ arbitrary: fc.array(handler(count), { minLength: 3, maxLength: 8, size: 'max' }), weight: 30 }, fc.constant('none')) }).map(({ actions: table, pay, look, eventHandlers }): Data => ({
      version: '1.0.0',
      nodes: [{ id: 'n1' }, { id: 'n2' }],
      extensions: { ai_native: { actions: table, capabilities: { pay: { fixtures: pay }, look: { fixtures: look } }, eventHandlers } },
    })),
    events: fc.array(event, { minLength: 3, maxLength: 6 }),
  }).map(({ doc, events }) => ({ doc, events: events.map((given) => aimed(given, doc)) })),
)

/** The event with the trigger of the handler it is meant for. */
function aimed({ meant, ...given }: GeneratedDispatch['events'][number] & { readonly meant: number | null }, doc: Data): GeneratedDispatch['events'][number] {
  const { eventHandlers } = (doc['extensions'] as { readonly ai_native: { readonly eventHandlers: unknown } }).ai_native
  const handlers = Array.isArray(eventHandlers) ? (eventHandlers as readonly (Record<string, JsonValue> | null | string)[]) : []
  const chosen = meant === null ? null : handlers[meant % Math.max(1, handlers.length)]
  if (typeof chosen !== 'object' || chosen === null) return given
  return { ...given, on: chosen['on'] ?? null, scope: chosen['scope'] ?? null, eventName: chosen['event'] ?? given.eventName }
}
