/** A thread that takes turns for as long as it is told, and says how many a second. */
import { parentPort, workerData } from 'node:worker_threads'
import { conversing, engineFor, sessionAfter, start, threeStepFlow } from './conversation.ts'
import type { Contender } from './harness.ts'

/** `same` goes on with one conversation, its history full; `new` begins one with each turn. */
export type TurnMode = 'same' | 'owned' | 'new'

/** What a worker did in its time. */
export interface Run {
  readonly turns: number
  /** Turns a second. */
  readonly rate: number
}

async function contenderOf(mode: TurnMode): Promise<Contender> {
  const engine = await engineFor(threeStepFlow())
  if (mode !== 'new') return conversing(engine, await sessionAfter(engine, 100), { owned: mode === 'owned' })
  return async (times) => {
    for (let turn = 0; turn < times; turn += 1) await engine.updateActivity(start, engine.initSession({ userId: 'user-1', sessionId: 'session-1' }))
  }
}

async function runFor(contender: Contender, milliseconds: number): Promise<Run> {
  const begin = performance.now()
  let turns = 0
  let now = begin
  while (now - begin < milliseconds) {
    await contender(500)
    turns += 500
    now = performance.now()
  }
  return { turns, rate: (turns / (now - begin)) * 1000 }
}

const { mode } = workerData as { readonly mode: TurnMode }
const contender = await contenderOf(mode)
await runFor(contender, 1000)
parentPort?.on('message', (milliseconds: number) => {
  void runFor(contender, milliseconds).then((done) => parentPort?.postMessage(done))
})
parentPort?.postMessage('warm')
