/** N1 and W-1: conversations that run at the same time through one engine never meet. */
import { describe, expect, it } from 'vitest'
import { isSaydoError, WorkflowEngine } from '../../src/index.ts'
import type { Session } from '../../src/index.ts'
import { ask, call, compile, flow, say, set, toFlow, when } from '../support/definitions.ts'
import { handDeadlines } from '../support/deadlines.ts'

const conversations = 200

const definitions = {
  functions: { slow: {} },
  tools: [{ id: 'slow', name: 'Slow', implementation: { type: 'local', function: 'slow' } }],
  flows: [
    flow('main', { variables: { seen: { value: [] }, n: { value: 0 } } },
      say('Hello {{userId}} of {{cargo.name}}'),
      call('slow', { args: { step: 1, who: '{{userId}}' }, variable: 'first' }),
      set('cargo.trail', '[first.mark, first.who]'),
      ask('{{first.mark}}. Which, {{cargo.name}}?', 'answer'),
      call('slow', { args: { step: 2, who: '{{userId}}', fail: '{{answer === "fail"}}' }, variable: 'second', onFail: [say('{{userId}} failed: {{errorCode}} {{toolName}}'), set('second', '{{ { mark: errorMessage } }}')] }),
      set('n', 'seen.push(second.mark)'),
      toFlow('sub', { parameters: { p: '{{answer}}' }, result: { got: 'q' } }),
      when('answer === "again"', toFlow('main', { callType: 'replace' })),
      say('{{sessionId}} {{got}} {{n}} {{JSON.stringify(seen)}} {{JSON.stringify(cargo)}}', { outcome: 'resolved', reason: '{{userId}}' })),
    flow('sub', { isolated: true },
      call('slow', { args: { step: 3, who: '{{userId}}', fail: '{{p === "break"}}' }, variable: 'third' }),
      set('q', 'p + third.mark + userId')),
  ],
}

interface SlowCall {
  finish(): void
}

/** A generator of numbers from 0 to below 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The engine, and the calls of its tool that wait to be finished. */
async function engineWith(waiting: SlowCall[]): Promise<WorkflowEngine> {
  const slow = (args: { step: number; who: string; fail?: boolean }, info: { userId: string; sessionId: string }) => new Promise((resolve, reject) => {
    waiting.push({
      finish: () => {
        if (args.fail === true) reject(new TypeError(`no luck for ${info.userId}`))
        else resolve({ who: args.who, mark: `${info.sessionId}/${info.userId}/${args.step}` })
      },
    })
  })
  return new WorkflowEngine({ flows: await compile(definitions), functions: { slow }, clock: { now: () => 0 }, deadlines: handDeadlines() })
}

interface Ending {
  readonly session: Session
  readonly failures: readonly string[]
}

/** One conversation from its start to its end; a turn that fails leaves the session as it was, and the user goes on. */
async function converse(engine: WorkflowEngine, number: number): Promise<Ending> {
  const answers = [['main', 'red'], ['main', 'fail'], ['main', 'break', 'blue'], ['hello', 'main', 'again', 'green'], ['main', 'break']][number % 5] ?? []
  let session = engine.initSession({ userId: `u${number}`, sessionId: `s${number}`, cargo: { name: `n${number}` } })
  const failures: string[] = []
  for (const content of answers) {
    try {
      session = await engine.updateActivity({ role: 'user', content }, session)
    } catch (error) {
      if (!isSaydoError(error)) throw error
      failures.push(`${error.code} ${error.message}`)
    }
  }
  return { session, failures }
}

describe('one engine', () => {
  it.each([1, 2, 3])('serves two hundred conversations with interleaved slow tools: each ends exactly as it does alone (order %d)', async (seed) => {
    const random = randomOf(seed)
    const waiting: SlowCall[] = []
    const engine = await engineWith(waiting)
    let running = conversations
    let most = 0
    const together = Array.from({ length: conversations }, async (_, number) => {
      const ending = await converse(engine, number)
      running -= 1
      return ending
    })
    while (running > 0) {
      most = Math.max(most, waiting.length)
      const [next] = waiting.splice(Math.floor(random() * waiting.length), 1)
      next?.finish()
      await Promise.resolve()
    }
    const endings = await Promise.all(together)

    const alone: SlowCall[] = []
    const quiet = await engineWith(alone)
    for (const [number, ending] of endings.entries()) {
      const done = converse(quiet, number)
      let isOver = false
      void done.finally(() => { isOver = true })
      while (!isOver) {
        alone.shift()?.finish()
        await Promise.resolve()
      }
      expect(ending).toEqual(await done)
      expect(JSON.stringify(ending)).not.toMatch(new RegExp(`[usn](?!${number}\\b)\\d+\\b`))
    }
    expect(most).toBeGreaterThan(conversations / 2)
    expect(endings.filter(({ failures }) => failures.length > 0)).toHaveLength(2 * conversations / 5)
  })

  it('runs two turns of one session at once, each on its own', async () => {
    const waiting: SlowCall[] = []
    const engine = await engineWith(waiting)
    const session = engine.initSession({ userId: 'u1', sessionId: 's1', cargo: { name: 'n' } })
    const [one, two] = [engine.updateActivity({ role: 'user', content: 'main' }, session), engine.updateActivity({ role: 'user', content: 'MAIN' }, session)]
    while (waiting.length < 2) await Promise.resolve()
    waiting.reverse().forEach((slow) => slow.finish())
    const [first, second] = await Promise.all([one, two])
    expect({ ...second, history: null }).toEqual({ ...first, history: null })
    expect(session.stacks).toEqual([])
  })
})
