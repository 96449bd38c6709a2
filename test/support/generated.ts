/** Flow sets and conversations for properties: every step kind, every way to fail, from one grammar. */
import fc from 'fast-check'
import { ask, call, flow, literal, say, set, toFlow, when } from './definitions.ts'

type Step = Readonly<Record<string, unknown>> & { readonly type: string }

const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values)

/** Steps that do one thing and cannot fail. */
const quiet: fc.Arbitrary<Step> = oneOf<Step>(
  say('a is {{a}}, b is {{JSON.stringify(b)}}'),
  say('c is {{c}}, {{typeof x}} {{x}} {{y}}'),
  say('cargo is {{JSON.stringify(cargo)}} {{flowName}} {{userInput}}'),
  ask('What is x? {{a}}', 'x'),
  ask('And y?', 'y', { choices: ['yes', { label: 'a {{a}}', value: '{{a}}' }] }),
  set('a', 'a + 1'),
  set('n', 'b.push(a)'),
  set('c.k', '[a, b]'),
  set('c.m[0]', 'x'),
  set('b[0]', 'c'),
  set('cargo.n', '(cargo.n ?? 0) + 1'),
  set('cargo.at[x]', 'a'),
  set('y', 'cargo.nothing'),
  set('c', '{{ { k: null, deep: { [a]: b } } }}', { merge: 'json-merge-patch' }),
  literal('b', [{ shared: [] }]),
  set('d', 'b'),
  set('a', '[cargo.last = a, a][1]'),
  call('echo', { args: { a: '{{a}}', list: ['{{x}}', { c: '{{c}}' }] }, variable: 'y' }),
  call('echo', { args: {} }),
  say('done', { outcome: 'resolved', reason: 'a was {{a}}' }),
)

/** Steps that may fail, at once or after they have written something. */
const risky: fc.Arbitrary<Step> = oneOf<Step>(
  set('x', 'c.k.nowhere()'),
  set('x', '[cargo.n = 99, a = 5, b.push(7), c.k.nowhere()]'),
  set('x', '[cargo.constructor = 1, cargo.toString = 2, c.k.nowhere()]'),
  set('x', 'a > 1', { requireTrue: true }),
  set('b[9].far', '1'),
  set('x', 'a / 0'),
  ask('{{y}}', 'x'),
  ask('Choose', 'x', { choices: ['{{c.k.nowhere()}}'] }),
  call('fail', { args: { a: '{{a}}' }, variable: 'y' }),
  { type: 'CASE', branches: { 'condition:a > 2': say('more than two') } },
  { type: 'SWITCH', variable: 'x', branches: { yes: set('a', '7') } },
  toFlow('{{x}}', { targets: ['one', 'two', 'main'] }),
  say('{{"long ".repeat(80)}}'),
)

const target = oneOf('main', 'one', 'two')
const transfer: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(target, oneOf('call', 'replace', 'reboot')).map(([value, callType]) => toFlow(value, { callType })),
  fc.tuple(target, oneOf({ a: '{{a}}' }, { a: 3, x: ['{{b}}'] }, { p: '{{c}}' })).map(([value, parameters]) => toFlow(value, { parameters, initializeDefaults: true })),
  oneOf('call', 'replace').map((callType) => toFlow('two', { callType, initializeDefaults: true, result: { got: 'a', x: 'never' } })),
  oneOf<Step>({ type: 'END' }, { type: 'RETURN' }, { type: 'RETURN', value: 'a + 1' }, { type: 'RETURN', value: '{{x}}!', discard: true, outcome: 'unresolved' }),
)

const { steps } = fc.letrec<{ steps: readonly Step[]; step: Step }>((tie) => ({
  steps: fc.array(tie('step'), { minLength: 1, maxLength: 6 }),
  step: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'steps' },
    { arbitrary: quiet, weight: 8 },
    { arbitrary: risky, weight: 2 },
    { arbitrary: transfer, weight: 2 },
    { arbitrary: fc.tuple(risky, tie('steps')).map(([step, onFail]) => ({ ...step, onFail })), weight: 2 },
    { arbitrary: fc.tuple(oneOf('a > 1', 'x === "yes"', 'cargo.n'), tie('steps')).map(([condition, list]) => when(condition, ...list)), weight: 2 },
    { arbitrary: tie('steps').map((list) => ({ type: 'SWITCH', variable: 'x', branches: { yes: list, no: say('no'), default: set('a', 'a + 2') } })), weight: 1 },
  ),
}))

const variables = { a: { value: 0 }, b: { value: [1, { two: [2] }] }, c: { value: { k: 'v' } }, x: {}, y: {}, got: {}, never: {}, p: {} }

/** Three flows that may call each other; `two` has variables of its own. */
export const flowSets = fc.tuple(steps, steps, steps).map(([main, one, two]) => ({
  functions: { echo: {}, fail: {} },
  tools: [
    { id: 'echo', implementation: { type: 'local', function: 'echo' } },
    { id: 'fail', implementation: { type: 'local', function: 'fail' } },
  ],
  flows: [flow('main', { variables }, ...main), flow('one', { variables: { a: { value: 10 }, x: { value: 'yes' } } }, ...one), flow('two', { isolated: true, variables }, ...two)],
}))

export const functions = {
  echo: (args: unknown) => args,
  fail: () => { throw new TypeError('no luck') },
}

/** What a user may say: flow names, answers, and nothing much. */
export const conversations = fc.array(oneOf('main', 'one', 'two', 'yes', 'no', '1', '', '{{a}}', '__proto__', 'constructor'), { minLength: 3, maxLength: 8 }).map((texts) => ['main', ...texts])

/** Small, so that generated loops end soon and run into every one of them. */
export const limits = { steps: 60, frames: 6, outputCharacters: 400, history: { entries: 6, characters: 300 } }
