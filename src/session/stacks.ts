/**
 * Pushing, replacing and ending frames.
 *
 * K1. A frame's scope exists in its stack; scopes above the highest one in use are dropped when a frame ends.
 * K2. Activation numbers come from the session's counter and are never reused, also not after a reset of the stacks.
 * K3. A stack without frames is removed.
 */
import type { Draft } from './draft.ts'
import { ownActiveStack, ownFrames, ownScopes, ownStacks } from './own.ts'
import type { Frame, ScopeVariables, Stack } from './session.ts'

function newFrame(draft: Draft, flow: string, scope: number): Frame {
  draft.set(draft.session, 'activations', draft.session.activations + 1)
  return draft.adopt<Frame>({ activation: draft.session.activations, flow, position: 0, scope, waiting: null, failure: null, results: null, outcome: null, counters: null })
}

/** Starts a stack of its own, above all others, with one frame. */
export function pushStack(draft: Draft, flow: string, variables: ScopeVariables): Frame {
  const frame = newFrame(draft, flow, 0)
  const stack: Stack = draft.adopt({ frames: draft.adopt([frame]), scopes: draft.adopt([draft.adopt(variables)]), flowSet: null })
  draft.append(ownStacks(draft), stack)
  return frame
}

/** Puts a frame above the active one: in the same scope, or with variables of its own. */
export function pushFrame(draft: Draft, flow: string, variables: ScopeVariables | null): Frame {
  const stack = ownActiveStack(draft)
  const caller = stack?.frames[stack.frames.length - 1]
  if (stack === undefined || caller === undefined) throw new TypeError('a frame is pushed onto an active stack')
  const scope = variables === null ? caller.scope : addScope(draft, stack, variables)
  const frame = newFrame(draft, flow, scope)
  draft.append(ownFrames(draft, stack), frame)
  return frame
}

/** The active frame becomes a new activation: of the same scope, or with variables of its own. */
export function replaceFrame(draft: Draft, flow: string, variables: ScopeVariables | null): Frame {
  const stack = ownActiveStack(draft)
  const current = stack?.frames[stack.frames.length - 1]
  if (stack === undefined || current === undefined) throw new TypeError('only an active frame is replaced')
  const frames = ownFrames(draft, stack)
  draft.truncate(frames, frames.length - 1)
  if (variables !== null) dropUnusedScopes(draft, stack)
  const frame = newFrame(draft, flow, variables === null ? current.scope : addScope(draft, stack, variables))
  draft.append(frames, frame)
  return frame
}

/** Ends the active frame; its stack goes with its last frame. */
export function popFrame(draft: Draft): void {
  const stack = ownActiveStack(draft)
  if (stack === undefined) return
  const frames = ownFrames(draft, stack)
  draft.truncate(frames, frames.length - 1)
  if (frames.length > 0) dropUnusedScopes(draft, stack)
  else popStack(draft)
}

/** Ends every frame of the active stack. */
export function popStack(draft: Draft): void {
  const stacks = ownStacks(draft)
  draft.truncate(stacks, stacks.length - 1)
}

/** Ends every frame of every stack. */
export function dropStacks(draft: Draft): void {
  if (draft.session.stacks.length > 0) draft.set(draft.session, 'stacks', draft.adopt<Stack[]>([]))
}

function addScope(draft: Draft, stack: Stack, variables: ScopeVariables): number {
  draft.append(ownScopes(draft, stack), draft.adopt(variables))
  return stack.scopes.length - 1
}

function dropUnusedScopes(draft: Draft, stack: Stack): void {
  const used = stack.frames.reduce((highest, frame) => Math.max(highest, frame.scope), -1)
  if (stack.scopes.length > used + 1) draft.truncate(ownScopes(draft, stack), used + 1)
}
