/** Every run ends: in a result, or in a typed error with no partial result. */
import { describe, expect, it } from 'vitest'
import { runProcedure } from '../../../../flows/forma/index.ts'
import { normative } from '../support.ts'
import { append, constant, errorOf, give, run, setVar, variable } from './program.ts'

const self = { op: 'call', proc: 'main', args: { a: variable('a'), b: variable('b') }, assignTo: 'x' }
const long = Array.from({ length: 2_000 }, (_, index) => index)
const nested = (inner: readonly object[]): readonly object[] => [{ op: 'forEach', array: variable('a'), itemVar: 'i', body: inner }]

describe('budgets', () => {
  it.each([
    ['operations', nested(nested(nested([setVar('x', constant(1))]))), 'FORMA_OPERATION_LIMIT'],
    ['recursion', [self], 'FORMA_NESTING_LIMIT'],
    ['doubling a value', [setVar('x', constant(['y'])), ...nested([setVar('x', { kind: 'array', items: [variable('x'), variable('x')] }), append('x', variable('x'))])], /LIMIT|NOT_JSON/],
    ['comparing what is shared', [setVar('x', constant(['y'])), setVar('y', constant(['y'])), ...nested(['x', 'y'].map((name) => setVar(name, { kind: 'array', items: [variable(name), variable(name)] }))), give({ kind: 'eq', left: variable('x'), right: variable('y') })], /LIMIT|NOT_JSON/],
    ['nesting a value', [setVar('x', constant([])), ...nested([setVar('x', { kind: 'array', items: [variable('x')] })]), give(variable('x'))], 'FORMA_VALUE_NOT_JSON'],
    ['output', [setVar('x', constant([])), ...nested([append('x', variable('b'))]), give(variable('x'))], 'FORMA_OUTPUT_LIMIT'],
  ])('%s ends in a typed error', (_name, ops, code) => {
    const attempt = () => run(ops as never, { a: long, b: 'x'.repeat(1_000) })
    expect(errorOf(attempt).code).toMatch(code)
  })

  it('operations are a budget of the run, and the arguments are as they were', () => {
    const args = { a: [1, 2, 3], b: null }
    expect(errorOf(() => run([append('a', constant(4)), give(variable('a'))], { ...args, budgets: { operations: 3 } })).code).toBe('FORMA_OPERATION_LIMIT')
    expect(args.a).toEqual([1, 2, 3])
  })

  it('deep arguments, cycles, functions and numbers that are not finite are refused', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    for (const wrong of [deep, cyclic, () => 1, NaN, new Date(0)]) expect(errorOf(() => run([give(variable('a'))], { a: wrong })).code).toBe('FORMA_VALUE_NOT_JSON')
  })

  it('expressions and operations nested out of all measure fail when they are reached', () => {
    let expression: object = constant(1)
    let op: object = give(constant(1))
    for (let level = 0; level < 10_000; level += 1) {
      expression = { kind: 'not', value: expression }
      op = { op: 'if', cond: constant(true), then: [op] }
    }
    expect(errorOf(() => run([give(expression as never)])).code).toBe('FORMA_OP_INVALID')
    expect(errorOf(() => run([op as never])).code).toBe('FORMA_OP_INVALID')
  })

  it('a chain of 3,000 nodes is traversed; one of 100,000 passes the budget', () => {
    const chain = (length: number) => ({ nodesById: Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, { children: index + 1 < length ? [`n${index + 1}`] : [] }])), rootIds: ['n0'] })
    expect(runProcedure(normative(), 'ALG.DEFAULT_TRAVERSAL_ORDER', chain(3_000))).toHaveLength(3_000)
    expect(errorOf(() => runProcedure(normative(), 'defaultTraversalOrder', chain(100_000))).code).toMatch(/LIMIT/)
  })
})

describe('nesting in terms of the document', () => {
  const dispatch = (ai: object, budgets = {}) =>
    runProcedure(normative(), 'aiDispatchHandlers', { doc: { extensions: { ai_native: ai } }, state: { s: {} }, on: 'click', scope: 'n', eventName: null, detail: null }, { budgets })
  const chainOf = (length: number) =>
    Object.fromEntries(Array.from({ length: length + 1 }, (_, index) => [`a${index}`, { type: 'setState', payload: { store: 's', patch: { [`x${index}`]: index } }, ...(index < length ? { then: [`a${index + 1}`] } : {}) }]))
  const clicked = { on: 'click', scope: 'n', do: ['a0'] }

  it('60 levels run, 61 do not', () => {
    expect(Object.keys((dispatch({ actions: chainOf(60), eventHandlers: [clicked] }) as { state: { s: object } }).state.s)).toHaveLength(61)
    expect(errorOf(() => dispatch({ actions: chainOf(61), eventHandlers: [clicked] })).code).toBe('FORMA_NESTING_LIMIT')
  })

  it('an event that its handler emits again is named', () => {
    const error = errorOf(() => dispatch({ actions: { a0: { type: 'emit', target: 'n', payload: { event: 'again' } } }, eventHandlers: [clicked, { on: 'event', event: 'again', scope: 'n', do: ['a0'] }] }))
    expect(error.code).toBe('FORMA_NESTING_LIMIT')
    expect(error.message).toContain('event again on n -> action a0 -> event again on n')
  })

  it('a thousand events are emitted, and no more', () => {
    const emit = { type: 'emit', target: 'n', payload: { event: 'e' } }
    const many = (count: number) => ({ actions: { a0: emit }, eventHandlers: [{ ...clicked, do: Array.from({ length: count }, () => 'a0') }] })
    expect(dispatch(many(1_000))).toMatchObject({ issues: [] })
    expect(errorOf(() => dispatch(many(1_001))).code).toBe('FORMA_EVENT_LIMIT')
  })
})
