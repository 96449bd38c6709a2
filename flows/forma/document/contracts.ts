/**
 * Where the contract schemas of a capability stand. The normative document leaves their names open, so the usual ones are read: in
 * the capability's `contract`, or in the capability itself.
 */
import { isMembers, memberIn } from './members.ts'

const names = {
  args: ['args', 'arguments', 'input', 'params', 'parameters', 'request', 'argsSchema', 'inputSchema'],
  result: ['result', 'returns', 'output', 'response', 'resultSchema', 'outputSchema'],
} as const

export interface ContractSchema {
  readonly schema: unknown
  readonly path: readonly string[]
}

/** The schema of a capability's arguments or results; null when it has none. */
export function contractSchema(capability: unknown, part: keyof typeof names): ContractSchema | null {
  for (const holder of ['contract', 'contracts', null] as const) {
    const container = holder === null ? capability : memberIn(capability, holder)
    const name = names[part].find((candidate) => isSchema(memberIn(container, candidate)))
    if (name !== undefined) return { schema: memberIn(container, name), path: holder === null ? [name] : [holder, name] }
  }
  return null
}

const isSchema = (value: unknown): boolean => isMembers(value) || typeof value === 'boolean'
