/** The procedures of the normative document, executed. */
import { describe, expect, it } from 'vitest'
import { runProcedure } from '../../../../flows/forma/index.ts'
import { handedCases, normative } from '../support.ts'

describe('the handed cases', () => {
  const document = normative()

  it.each(handedCases().map((handed, index) => [index, handed.procedure, handed] as const))('case %i, %s, gives its result and leaves its arguments alone', (_index, procedure, { args, result }) => {
    const before = structuredClone(args)
    expect(runProcedure(document, procedure, args)).toEqual(result)
    expect(args).toEqual(before)
  })
})

describe('every procedure of the normative document', () => {
  const document = normative()
  const doc = { extensions: { ai_native: { capabilities: { pay: { fixtures: [{ id: 'ok', result: 1 }] } }, actions: { a: { type: 'invoke', target: 'pay', payload: { fixtureId: 'ok', bindResultTo: { store: 's', pointer: '/r' } } } }, eventHandlers: [{ on: 'click', scope: 'n', do: ['a'] }] } } }
  const action = doc.extensions.ai_native.actions.a
  const nodesById = { p: { children: ['q'] }, q: {} }
  const runs: Readonly<Record<string, { readonly args: object; readonly result: unknown }>> = {
    jsonMergePatch: { args: { target: { a: 1 }, patch: { a: null, b: 2 } }, result: { b: 2 } },
    aiValueEval: { args: { value: { ref: '/state/s' }, ctx: { state: { s: 3 } } }, result: 3 },
    aiPredicateEval: { args: { predicate: { gte: [2, { ref: '/state/s' }] }, ctx: { state: { s: 2 } } }, result: true },
    aiHandlerSortKey: { args: { handler: { id: 'h', priority: 2 } }, result: { priorityDesc: true, priority: 2, id: 'h' } },
    aiDispatchHandlers: { args: { doc, state: { s: {} }, on: 'click', scope: 'n', eventName: null, detail: null }, result: { state: { s: { r: 1 } }, trace: [], issues: [] } },
    aiRunActionList: { args: { doc, state: { s: {} }, actionIds: ['a', 'nobody', 'a'] }, result: { s: { r: 1 } } },
    aiRunAction: { args: { doc, state: { s: {} }, actionId: 'nobody' }, result: { status: 'error', error: 'unknown_action', hasCatch: false, state: { s: {} } } },
    aiInvoke: { args: { doc, state: { s: {} }, action }, result: { status: 'ok', state: { s: { r: 1 } } } },
    aiInvokeFixture: { args: { doc, capabilityId: 'pay', fixtureId: 'none', args: {} }, result: { status: 'error', value: { code: 'ai_fixture_missing' } } },
    defaultTraversalOrder: { args: { nodesById, rootIds: ['p'] }, result: ['p', 'q'] },
    visitNodePreOrder: { args: { nodesById, nodeId: 'p', out: ['o'] }, result: ['o', 'p', 'q'] },
  }

  it('has a run here', () => {
    expect(Object.keys(runs).sort()).toEqual(Object.keys(document.algorithms.procedures).sort())
  })

  it.each(Object.entries(runs))('%s runs, by its key and by its id', (name, { args, result }) => {
    expect(runProcedure(document, name, args as Record<string, unknown>)).toEqual(result)
    expect(runProcedure(document, document.algorithms.procedures[name]!.id, args as Record<string, unknown>)).toEqual(result)
  })
})
