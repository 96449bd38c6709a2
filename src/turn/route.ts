/**
 * Decides who gets the message.
 *
 * API-15. An assistant entry is only recorded. An event starts the flow it triggers; where it triggers none it is the host's.
 * CMD-1. With a flow active, a command comes first; then a change of subject; then the message is the answer.
 * INT-1. Idle, the message starts the flow it asks for; with none found the host answers (response null).
 */
import { turnError } from './codes.ts'
import { obey } from './commands.ts'
import { meant } from './detect.ts'
import type { DetectPorts } from './detect.ts'
import type { ContextEntry } from './entry.ts'
import { interrupted } from './interrupt.ts'
import { start, startNamed, startTriggered } from './start.ts'
import type { Turn } from './turn.ts'
import { go, host } from './way.ts'
import type { Route } from './way.ts'
import type { CommandLexicon } from '../intents/index.ts'
import { activeFrame } from '../session/index.ts'

export interface RoutePorts extends DetectPorts {
  readonly commands: CommandLexicon
  /** Least confidence for a change of subject, 0 to 1. */
  readonly interruptConfidence: number
}

export async function route(turn: Turn, entry: ContextEntry, ports: RoutePorts): Promise<Route> {
  if (entry.role === 'assistant') return host
  if (entry.role === 'system') {
    startNamed(turn, entry, ports.validator)
    return go
  }
  if (entry.role === 'event') return startTriggered(turn, entry, ports.validator) ? go : host
  const frame = activeFrame(turn.draft.session)
  if (frame === undefined) return await startMeant(turn, entry.content, ports) ? go : host
  if (frame.waiting === 'outcome') throw turnError('CONVERSATION_WAITS_FOR_OUTCOME', 'the session waits for the outcome of a tool call', { place: { flow: frame.flow } })
  const obeyed = obey(turn, entry.content, ports.commands)
  if (obeyed !== null) return obeyed
  if (await interrupted(turn, entry.content, ports)) return go
  return frame.waiting === 'answer' ? { kind: 'run', outcome: { kind: 'answer', text: entry.content } } : go
}

/** Starts the flow a message asks for. False when it asks for none. */
export async function startMeant(turn: Turn, input: string, ports: DetectPorts): Promise<boolean> {
  const found = await meant(turn, { input, pending: null, confidence: 0, isPrivate: turn.inputHidden }, ports)
  if (found === null) return false
  turn.routed = true
  start(turn, found)
  return true
}
