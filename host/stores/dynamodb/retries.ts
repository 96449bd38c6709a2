/**
 * Tries a request again, a few times, with pauses that grow and differ between processes.
 *
 * T1. A commit may be sent again whatever became of it: its condition and its versions make it harmless.
 * T2. When a commit is given up, and one of its tries may have stored it, its outcome is unknown.
 */

import type { Failure } from './failures.ts'
import { failureOf, storageFailure } from './failures.ts'

/** Resolves after so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>

const mostTries = 6
const firstPause = 20

export interface Retry<Answer> {
  readonly wait: Wait
  /** Whether a try may store something. */
  readonly writes: boolean
  /** Null when others changed the records meanwhile, and nothing could be decided. */
  readonly attempt: () => Promise<Answer | null>
}

/** Throws a SaydoError of the `STORAGE_` table. */
export async function retried<Answer>({ wait, writes, attempt }: Retry<Answer>): Promise<Answer> {
  let isOpen = false
  for (let tries = 1; ; tries += 1) {
    const tried = await once(attempt)
    if ('answer' in tried) return tried.answer
    isOpen ||= writes && !tried.failure.isCertain
    if (!tried.failure.isPassing || tries === mostTries) throw storageFailure(tried.failure, tried.cause, isOpen)
    await wait(Math.random() * firstPause * 2 ** tries)
  }
}

type Tried<Answer> = { readonly answer: Answer } | { readonly failure: Failure; readonly cause: unknown }

const overtaken: Failure = { code: 'STORAGE_BUSY', message: 'other writers were faster every time', isPassing: true, isCertain: true }

async function once<Answer>(attempt: () => Promise<Answer | null>): Promise<Tried<Answer>> {
  try {
    const answer = await attempt()
    return answer === null ? { failure: overtaken, cause: undefined } : { answer }
  } catch (cause) {
    return { failure: failureOf(cause), cause }
  }
}
