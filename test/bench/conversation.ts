/** The conversations that are measured: what is said in them, and sessions at a wanted point. */
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, JsonObject, Session } from '../../src/index.ts'
import type { Contender } from './harness.ts'

type StepLike = CompileOptions['flows'][number]['steps'][number]

/** The steps of one turn, as every contender runs them. */
export const threeSteps = [
  { type: 'SAY', value: 'Thank you, {{userId}}.' },
  { type: 'SET', variable: 'count', value: 'count + 1' },
  { type: 'SAY-GET', value: 'What is number {{count}}?', variable: 'answer' },
] as const satisfies readonly StepLike[]

/** Turns after which the flow starts over by one more step. */
const turnsOfOneRun = 20

const flowOf = (steps: readonly StepLike[], variables: JsonObject): CompileOptions => ({
  flows: [{ id: 'main', name: 'Main', description: 'measured', variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, { value }])), steps }],
})

/** A flow without an end whose every turn takes an answer and runs the three steps. */
export const threeStepFlow = (variables: JsonObject = {}): CompileOptions =>
  flowOf([...Array.from({ length: turnsOfOneRun }, () => threeSteps).flat(), { type: 'FLOW', value: 'main', callType: 'replace' }], { count: 0, ...variables })

/** A flow without an end that asks, sets and replaces itself. */
export const questionnaireFlow = (): CompileOptions =>
  flowOf(
    [
      { type: 'SAY-GET', value: 'Question {{count + 1}}: how satisfied are you with the service you have received from us so far?', variable: 'answer' },
      { type: 'SET', variable: 'count', value: 'count + 1' },
      { type: 'FLOW', value: 'main', callType: 'replace' },
    ],
    { count: 0 },
  )

export const engineFor = async (definitions: CompileOptions): Promise<WorkflowEngine> => new WorkflowEngine({ flows: await compileFlowSet(definitions) })

export const start = { role: 'user', content: 'main' } as const
export const answer = { role: 'user', content: 'quite satisfied' } as const

/** A conversation after so many answers. */
export async function sessionAfter(engine: WorkflowEngine, answers: number, cargo: JsonObject = {}): Promise<Session> {
  let session = await engine.updateActivity(start, engine.initSession({ userId: 'user-1', sessionId: 'session-1', cargo }))
  for (let taken = 0; taken < answers; taken += 1) session = await engine.updateActivity(answer, session)
  return session
}

/** One turn after the other in memory. */
export function conversing(engine: WorkflowEngine, from: Session, options: { readonly owned?: boolean } = {}): Contender {
  let session = options.owned === true ? structuredClone(from) : from
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) session = await engine.updateActivity(answer, session, options)
  }
}

/** The same turn again and again, the session coming as JSON and going as JSON. */
export function conversingInJson(engine: WorkflowEngine, text: string): Contender {
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) keep(JSON.stringify(await engine.updateActivity(answer, JSON.parse(text) as Session, { owned: true })))
  }
}

/** What a host pays for JSON alone. */
export function roundTrips(text: string): Contender {
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) keep(JSON.stringify(await Promise.resolve(JSON.parse(text))))
  }
}

/** Uses a result, so that no compiler leaves its making out. */
export function keep(result: string): void {
  if (result === '') throw new TypeError('a measured turn gave nothing')
}
