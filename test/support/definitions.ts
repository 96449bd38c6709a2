/** Definitions as tests write them, good and bad ones, and what the compiler says about them. */
import { DefinitionError } from '../../src/compile/index.ts'
import { compileFlowSet } from '../../src/index.ts'
import type { CompileOptions, Problem } from '../../src/index.ts'

export const say = (value: string, more: object = {}) => ({ type: 'SAY', value, ...more })
export const ask = (value: string, variable: string, more: object = {}) => ({ type: 'SAY-GET', value, variable, ...more })
export const set = (variable: string, value: unknown, more: object = {}) => ({ type: 'SET', variable, value, ...more })
export const literal = (variable: string, value: unknown) => ({ type: 'SET', variable, literal: value })
export const call = (tool: string, more: object = {}) => ({ type: 'CALL-TOOL', tool, ...more })
export const toFlow = (value: string, more: object = {}) => ({ type: 'FLOW', value, ...more })
export const when = (condition: string, ...steps: readonly object[]) => ({ type: 'CASE', branches: [{ when: condition, do: steps }], default: { type: 'SET', variable: 'passed', literal: true } })

/** A flow with what every good one has; `more` changes or adds attributes. */
export const flow = (id: string, more: object, ...steps: readonly unknown[]) => ({ id, name: id.toUpperCase(), description: 'd', steps: steps.length === 0 ? [say('x')] : steps, ...more })

/** A set of one flow `main` with these steps. */
export const steps = (...list: readonly unknown[]) => ({ flows: [flow('main', {}, ...list)] })

/** Compiles anything: what is no definition at all, too. */
export const compile = (definitions: unknown) => compileFlowSet(definitions as CompileOptions)

/** What is wrong with the definitions; none when they compile. */
export async function errorsOf(definitions: unknown): Promise<readonly Problem[]> {
  try {
    await compile(definitions)
    return []
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems
    throw error
  }
}

/** Code and pointer of each problem, as one line each. */
export const shown = (problems: readonly Problem[]): readonly string[] => problems.map(({ code, pointer }) => `${code} ${pointer}`)
