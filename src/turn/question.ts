/** The question the active frame waits at. */
import { enterFrame } from './frame.ts'
import type { Turn } from './turn.ts'
import { foldPhrase } from '../intents/index.ts'
import { ownActiveFrame } from '../session/index.ts'
import type { BoundStep } from '../steps/index.ts'

/** True when the message answers the question whatever else it could be: one of the choices offered, or as the step says. */
export function isClaimed(turn: Turn, text: string, against: 'command' | 'flow'): boolean {
  if (isOffered(turn, text)) return true
  return waitingStep(turn)?.claims?.(turn, text, against) ?? false
}

function isOffered({ offered }: Turn, text: string): boolean {
  if (offered === null) return false
  const folded = foldPhrase(text)
  return offered.some(({ label, value }) => value === text || foldPhrase(label) === folded)
}

/** The question is put aside or given up. */
export function leaveQuestion(turn: Turn): void {
  waitingStep(turn)?.leave?.(turn)
}

/** The question is asked again when the frame runs next. */
export function askAgain(turn: Turn): void {
  const frame = ownActiveFrame(turn.draft)
  if (frame?.waiting === 'answer') turn.draft.set(frame, 'waiting', null)
}

/** What was said last, the question with it; '' when that is not known. */
export function lastWords(turn: Turn): string {
  const last = turn.draft.session.history.entries.at(-1)
  return last?.role === 'assistant' ? last.text : ''
}

function waitingStep(turn: Turn): BoundStep | undefined {
  const frame = ownActiveFrame(turn.draft)
  if (frame?.waiting !== 'answer') return undefined
  return enterFrame(turn, frame).code[frame.position]?.step
}
