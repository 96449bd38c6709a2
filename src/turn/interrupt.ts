/**
 * Changes of subject: the flow that waits is put aside whole, and comes back when the other one ends.
 *
 * IN1. Only where every flow of the active stack is interruptable (INT-9), and the question does not claim the message.
 * IN2. The message is the question's answer unless a detector is confident that it asks for another flow.
 * IN3. Nothing is put aside before it is known what is started: an unknown target or a bound never loses a flow (W-30).
 */
import { meant } from './detect.ts'
import type { DetectPorts } from './detect.ts'
import { openFlow, putAside } from './put-aside.ts'
import { askAgain, isClaimed, lastWords } from './question.ts'
import { start } from './start.ts'
import type { Turn } from './turn.ts'
import type { FlowSummary } from '../program/index.ts'
import { activeFrame, activeStack } from '../session/index.ts'

export interface InterruptPorts extends DetectPorts {
  readonly interruptConfidence: number
}

/** True when the message is no answer: another flow was started, or could not be and the question is asked again. */
export async function interrupted(turn: Turn, input: string, ports: InterruptPorts): Promise<boolean> {
  const frame = activeFrame(turn.draft.session)
  if (frame?.waiting !== 'answer' || !isInterruptable(turn) || isClaimed(turn, input, 'flow')) return false
  const pending = { flow: frame.flow, question: lastWords(turn) }
  const found = await meant(turn, { input, pending, confidence: ports.interruptConfidence, isPrivate: isPrivate(turn) }, ports)
  if (found === null || isOpenHere(turn, found.flow)) return false
  if (turn.draft.session.stacks.length >= turn.limits.stacks) {
    refuse(turn, found.flow)
    return true
  }
  putAside(turn, found.flow, true)
  turn.routed = true
  start(turn, found)
  return true
}

function refuse(turn: Turn, wanted: FlowSummary): void {
  turn.tell('flow_switch_error', { targetFlow: turn.flows.prompt(wanted.id, turn.language), errorMessage: '' })
  turn.notes.interruption = { from: openFlow(turn), to: wanted.id, refused: 'STACK_LIMIT' }
  askAgain(turn)
}

function isInterruptable(turn: Turn): boolean {
  const frames = activeStack(turn.draft.session)?.frames ?? []
  return frames.every((frame) => turn.flows.summary(frame.flow)?.interruptable === true)
}

const isOpenHere = (turn: Turn, flow: FlowSummary): boolean => activeStack(turn.draft.session)?.frames.some((frame) => frame.flow === flow.id) === true

/** A private question's answer is for nobody outside. */
function isPrivate(turn: Turn): boolean {
  const frame = activeFrame(turn.draft.session)
  return frame !== undefined && turn.flows.flow(frame.flow).code[frame.position]?.instruction['pii'] === true
}
