/** Handles sessions of a few turns each, and prints the bytes in use after 1,000 and after 10,000 of them. Needs --expose-gc. */
import { answer, engineFor, start, threeStepFlow } from './conversation.ts'

const engine = await engineFor(threeStepFlow())

async function handle(from: number, to: number): Promise<number> {
  for (let number = from; number < to; number += 1) {
    let session = engine.initSession({ userId: `user-${number}` })
    for (const entry of [start, answer, answer, answer]) session = await engine.updateActivity(entry, session)
  }
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const early = await handle(0, 1_000)
process.stdout.write(JSON.stringify({ early, late: await handle(1_000, 10_000) }))
