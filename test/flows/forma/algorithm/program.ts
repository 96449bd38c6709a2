/** Small procedures written in tests. */
import { runProcedure } from '../../../../flows/forma/index.ts'
import type { RunOptions } from '../../../../flows/forma/index.ts'
import type { JsonValue } from '../../../../src/index.ts'

type Data = Readonly<Record<string, unknown>>

export const constant = (value: JsonValue): Data => ({ kind: 'const', value })
export const variable = (name: string): Data => ({ kind: 'var', name })
export const get = (object: Data, key: JsonValue): Data => ({ kind: 'get', object, key: constant(key) })
export const setVar = (name: string, value: Data): Data => ({ op: 'setVar', name, value })
export const give = (value: Data): Data => ({ op: 'return', value })
export const append = (name: string, value: Data): Data => ({ op: 'append', array: variable(name), value })

/** A document with one procedure `main` of parameters a and b, and others. */
export function documentOf(ops: readonly Data[], others: Readonly<Record<string, unknown>> = {}): unknown {
  return { algorithms: { procedures: { main: { id: 'ALG.MAIN', params: [{ name: 'a' }, { name: 'b' }], ops }, ...others } } }
}

/** Runs operations with a and b. */
export function run(ops: readonly Data[], { a = null, b = null, others = {}, ...options }: { a?: unknown; b?: unknown; others?: Readonly<Record<string, unknown>> } & RunOptions = {}): JsonValue {
  return runProcedure(documentOf(ops, others), 'main', { a, b }, options)
}

/** The value of one expression, with a and b. */
export const value = (expression: Data, options: { a?: unknown; b?: unknown } = {}): JsonValue => run([give(expression)], options)

/** What running throws; fails when it does not. */
export function errorOf(attempt: () => unknown): { readonly code: string; readonly procedure: string | null; readonly pointer: string | null; readonly message: string } {
  try {
    attempt()
  } catch (error) {
    return error as ReturnType<typeof errorOf>
  }
  throw new TypeError('nothing was thrown')
}
