/** Which faults a journey is put through: every one, and every two, at every call to the outside. */
import type { Faults } from './run-journey.ts'
import type { FaultKind, PortCall } from './worker.ts'

const kinds: readonly FaultKind[] = ['die-before', 'die-after', 'lose-before', 'lose-after']

/** A read changes nothing: before and after are the same to everybody. */
const kindsOf = (call: PortCall): readonly FaultKind[] => (call.name === 'read' ? ['die-before', 'lose-before'] : kinds)

/** Every fault at every call from number `from` on. */
export function faultsAt(calls: readonly PortCall[], from = 1): readonly (readonly [number, FaultKind])[] {
  return calls.filter((call) => call.number >= from).flatMap((call) => kindsOf(call).map((kind) => [call.number, kind] as const))
}

export const describeFaults = (faults: Faults): string => [...faults].map(([number, kind]) => `${kind} ${number}`).join(' and ') || 'no fault'
