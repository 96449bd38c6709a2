/** Flows that wait while another one runs: how they go and how they come back. */
import { askAgain, leaveQuestion } from './question.ts'
import type { Turn } from './turn.ts'
import type { FlowSummary } from '../program/index.ts'
import { activeStack } from '../session/index.ts'

/** Makes way for another flow. */
export function putAside(turn: Turn, next: FlowSummary, announce: boolean): void {
  const from = openFlow(turn)
  if (announce) turn.tell('flow_interrupted', { ...turn.named(next.id), previousFlowPrompt: turn.flows.prompt(from, turn.language), previousFlowName: turn.flows.summary(from)?.name ?? from })
  leaveQuestion(turn)
  turn.notes.interruption = { from, to: next.id, refused: null }
}

/** The flow that was put aside is active again: it says so, and asks its question again (INT-14). */
export function resume(turn: Turn): void {
  turn.tell('flow_resumed', turn.named(openFlow(turn)))
  askAgain(turn)
}

/** The flow the active stack began with: what the user knows it as. */
export const openFlow = (turn: Turn): string => activeStack(turn.draft.session)?.frames[0]?.flow ?? ''
