import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSaydoError, WorkflowEngine } from '../../src/index.ts'
import type { EngineOptions, Session, TurnOptions } from '../../src/index.ts'
import { DefinitionError } from '../../src/compile/index.ts'
import { compile } from '../support/definitions.ts'
import { deepFreeze } from '../support/frozen.ts'
import { conversations, flowSets, functions, limits } from '../support/generated.ts'

/** What a turn did: its session, or why there is none. */
type Turn = { readonly session: Session } | { readonly code: string; readonly place: unknown }

/** Generated flows may go round for ever: the compiler says so, and those are no test of the engine. */
async function engineOf(definitions: unknown, options: Partial<EngineOptions> = {}): Promise<WorkflowEngine> {
  const flows = await compile(definitions).catch((error: unknown) => {
    expect(error).toBeInstanceOf(DefinitionError)
    expect((error as DefinitionError).problems.filter((problem) => problem.code !== 'FLOW_ENDLESS')).toEqual([])
    return null
  })
  if (flows === null) throw new fc.PreconditionFailure()
  return new WorkflowEngine({ flows, functions, limits, clock: { now: () => 1_700_000_000_000 }, ...options })
}

async function turn(engine: WorkflowEngine, session: Session, content: string, options: TurnOptions = {}): Promise<Turn> {
  try {
    return { session: await engine.updateActivity({ role: 'user', content }, session, options) }
  } catch (error) {
    if (!isSaydoError(error)) throw error
    return { code: error.code, place: error.place }
  }
}

/** Plays a conversation; a turn that fails leaves the session as it was. `between` is what the host does to a session. */
async function play(engine: WorkflowEngine, texts: readonly string[], between: (session: Session) => Session, options: TurnOptions = {}): Promise<readonly Turn[]> {
  let session = engine.initSession({ userId: 'u', sessionId: 's', cargo: { given: [1] } })
  const turns: Turn[] = []
  for (const text of texts) {
    const done = await turn(engine, between(session), text, options)
    turns.push(done)
    if ('session' in done) ({ session } = done)
  }
  return turns
}

const throughJson = (session: Session): Session => JSON.parse(JSON.stringify(session)) as Session

/** Of two ways to play the same conversation, every turn comes out the same. */
async function expectSame(definitions: unknown, texts: readonly string[], other: (engine: WorkflowEngine) => Promise<readonly Turn[]>): Promise<void> {
  const engine = await engineOf(definitions)
  expect(await other(engine)).toEqual(await play(engine, texts, (session) => session))
}

describe('whatever the flows and whatever the user says', () => {
  it('S2: a session survives JSON.parse(JSON.stringify()) between any two turns', async () => {
    await fc.assert(fc.asyncProperty(flowSets, conversations, (definitions, texts) => expectSame(definitions, texts, (engine) => play(engine, texts, throughJson))), { numRuns: 200 })
  })

  it('S1: a session is plain JSON, and no turn adds or removes a key', async () => {
    await fc.assert(fc.asyncProperty(flowSets, conversations, async (definitions, texts) => {
          const engine = await engineOf(definitions)
      const keys = Object.keys(engine.initSession({ userId: 'u' }))
      for (const done of await play(engine, texts, (session) => session)) {
        if (!('session' in done)) continue
        expect(Object.keys(done.session)).toEqual(keys)
        expect(throughJson(done.session)).toStrictEqual(done.session)
      }
    }), { numRuns: 200 })
  })

  it('N2: a turn writes nothing of the session it is given, whether it succeeds or fails', async () => {
    await fc.assert(fc.asyncProperty(flowSets, conversations, (definitions, texts) => expectSame(definitions, texts, (engine) => play(engine, texts, deepFreeze))), { numRuns: 200 })
  })

  it('N2: updateActivity that throws leaves the caller\'s session deeply equal to what it was', async () => {
    await fc.assert(fc.asyncProperty(flowSets, conversations, async (definitions, texts) => {
          const engine = await engineOf(definitions)
      let session = engine.initSession({ userId: 'u', sessionId: 's' })
      for (const text of texts) {
        const before = structuredClone(session)
        const done = await turn(engine, session, text)
        expect(session).toStrictEqual(before)
        if ('session' in done) ({ session } = done)
      }
    }), { numRuns: 200 })
  })

  it('a session that is given up gives the same results', async () => {
    await fc.assert(fc.asyncProperty(flowSets, conversations, (definitions, texts) => expectSame(definitions, texts, (engine) => play(engine, texts, structuredClone, { owned: true }))), { numRuns: 200 })
  })

  it('D3: a step that fails and is caught leaves what the flow would have without it', async () => {
    const caught = flowSets.map((definitions) => ({ ...definitions, flows: definitions.flows.map((flow) => ({ ...flow, steps: [{ type: 'SET', variable: 'x', value: '[cargo.n = 99, a = 5, b.push(7), c.q = 1, a.b()]', onFail: { type: 'SET', variable: 'x', value: 'x' } }, ...flow.steps] })) }))
    const without = (definitions: { readonly flows: readonly object[] }) => ({ ...definitions, flows: definitions.flows.map((flow) => ({ ...flow, steps: (flow as { steps: unknown[] }).steps.map((step, index) => (index === 0 ? { type: 'SET', variable: 'x', value: 'x' } : step)) })) })
    await fc.assert(fc.asyncProperty(caught, conversations, async (definitions, texts) => {
          const roomy = { limits: { ...limits, steps: 1_000 } }
      const left = await play(await engineOf(definitions, roomy), texts, (session) => session)
      const right = await play(await engineOf(without(definitions), roomy), texts, (session) => session)
      expect(left.map(withoutPositions)).toEqual(right.map(withoutPositions))
    }), { numRuns: 200 })
  })

  it('the grammar makes every step kind, and turns that end in every way', async () => {
    const codes = new Set<string>()
    const kinds = new Set<string>()
    for (const [definitions, texts] of fc.sample(fc.tuple(flowSets, conversations), { seed: 7, numRuns: 150 })) {
      const engine = await engineOf(definitions).catch(() => null)
      if (engine === null) continue
      for (const program of Object.values(engine.flows.program.programs)) for (const { op } of program.code) kinds.add(op)
      for (const done of await play(engine, texts, (session) => session)) codes.add('code' in done ? done.code : `response ${done.session.response === null ? 'null' : typeof done.session.response}`)
    }
    expect([...kinds].sort()).toEqual(['CALL-TOOL', 'CASE', 'END', 'FLOW', 'JUMP', 'RETURN', 'SAY', 'SAY-GET', 'SET', 'SWITCH'])
    expect([...codes].sort()).toEqual(expect.arrayContaining([
      'EXPRESSION_NOT_CALLABLE', 'FLOW_TARGET_REFUSED', 'FRAME_LIMIT', 'NO_BRANCH', 'OUTPUT_LIMIT', 'QUESTION_WITHOUT_WORDS', 'REQUIRED_SET_FAILED',
      'SESSION_NOT_JSON', 'STEP_LIMIT', 'TOOL_CALL_FAILED', 'response null', 'response string',
    ]) as unknown)
  })
})

/** Code positions differ between the two programs, and so do the steps counted and the failure the frame looks at; nothing else may. */
function withoutPositions(done: Turn): unknown {
  if (!('session' in done)) return { code: done.code }
  const { stacks } = done.session
  return { ...done.session, flowSet: null, lastTurn: null, stacks: stacks.map(({ frames, scopes }) => ({ scopes, frames: frames.map(({ flow, scope, waiting, activation, outcome, results }) => ({ flow, scope, waiting, activation, outcome, results })) })) }
}
