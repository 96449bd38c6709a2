/**
 * A store between a program and its storage that fails where a plan says so: lost requests, lost replies, the death of the process, or
 * another worker who comes in between. Deterministic: calls are counted from 1 in the order in which they are made.
 */

import type { Storage } from '../storage/index.ts'
import { checkedStorage } from '../storage/index.ts'
import { testingError } from './codes.ts'

export interface StorageCall {
  readonly number: number
  readonly method: 'read' | 'commit' | 'due'
}

/** `fail`: this call throws. `die`: this call and every later one throws. A function runs, and the call goes on when it is done. */
export type FaultStep = 'fail' | 'die' | ((call: StorageCall) => void | Promise<void>)

/** What happens to one call: before it reaches the storage, or after the storage has answered and before the reply arrives. */
export interface Fault {
  readonly before?: FaultStep
  readonly after?: FaultStep
}

/** Faults by number of the call. Calls without one are passed through. */
export type FaultPlan = Readonly<Record<number, Fault>>

export interface FaultInjector {
  /** The storage to give to the program under test. Its failures are `FAULT_INJECTED`. */
  readonly storage: Storage
  /** All calls made so far. */
  readonly calls: () => readonly StorageCall[]
}

/**
 * @example
 * const { storage } = injectFaults(memoryStore(), { 2: { after: 'fail' } })   // the reply to the second call is lost
 */
export function injectFaults(inner: Storage, plan: FaultPlan): FaultInjector {
  const made: StorageCall[] = []
  let isDead = false
  const failIfDead = (call: StorageCall): void => {
    if (isDead) throw injected(call)
  }
  const take = async (step: FaultStep | undefined, call: StorageCall): Promise<void> => {
    if (typeof step === 'function') return step(call)
    if (step === 'die') isDead = true
    if (step !== undefined) throw injected(call)
  }
  const pass = async <Answer>(method: StorageCall['method'], perform: () => Promise<Answer>): Promise<Answer> => {
    const call = { number: made.length + 1, method }
    made.push(call)
    failIfDead(call)
    const fault = plan[call.number]
    await take(fault?.before, call)
    const answer = await perform()
    await take(fault?.after, call)
    failIfDead(call)
    return answer
  }
  const storage = checkedStorage({
    supports: inner.supports,
    read: (key) => pass('read', () => inner.read(key)),
    commit: (changes) => pass('commit', () => inner.commit(changes)),
    due: (namespace, before, cursor) => pass('due', () => inner.due(namespace, before, cursor)),
  })
  return { storage, calls: () => [...made] }
}

function injected(call: StorageCall): Error {
  return testingError('FAULT_INJECTED', `call ${call.number}, ${call.method}, failed as planned`, { facts: { ...call } })
}
