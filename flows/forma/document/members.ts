/** Reads data nobody has checked: own members only, nothing throws. */
export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member; undefined when there is none, or it is an accessor. */
export function memberIn(container: unknown, key: string): unknown {
  return isMembers(container) ? (Object.getOwnPropertyDescriptor(container, key)?.value as unknown) : undefined
}

export const membersIn = (container: unknown, key: string): Members => {
  const value = memberIn(container, key)
  return isMembers(value) ? value : {}
}

export const listIn = (container: unknown, key: string): readonly unknown[] => {
  const value = memberIn(container, key)
  return Array.isArray(value) ? value : []
}

/** The block of state, actions, capabilities and handlers. */
export const aiNativeOf = (document: unknown): Members => membersIn(memberIn(document, 'extensions'), 'ai_native')
