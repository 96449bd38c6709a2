/** Short ways to compile definitions and talk to them in tests. */
import { compileFlowSet, WorkflowEngine } from '../../src/index.ts'
import type { CompileOptions, EngineOptions, Session } from '../../src/index.ts'

type StepLike = { readonly type: string; readonly [attribute: string]: unknown }

/** A set of one flow named `main`, which starts when the user says so. */
export const flowOf = (...steps: readonly StepLike[]): CompileOptions => ({ flows: [{ id: 'main', name: 'Main', description: 'test', steps }] })

export interface Talk {
  readonly engine: WorkflowEngine
  session: Session
  say(content: string): Promise<string | null>
}

/** A conversation that has not begun. */
export async function talkTo(definitions: CompileOptions, options: Partial<EngineOptions> & { readonly language?: string } = {}): Promise<Talk> {
  const { language, ...rest } = options
  const engine = new WorkflowEngine({ flows: await compileFlowSet(definitions), ...rest })
  const talk: Talk = {
    engine,
    session: engine.initSession({ userId: 'u1', sessionId: 's1', ...(language === undefined ? {} : { language }) }),
    async say(content) {
      talk.session = await engine.updateActivity({ role: 'user', content }, talk.session)
      return talk.session.response
    },
  }
  return talk
}

/** Runs the one flow on its start, and gives the response. */
export async function outcomeOf(...steps: readonly StepLike[]): Promise<string | null> {
  return (await talkTo(flowOf(...steps))).say('main')
}
