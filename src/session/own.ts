/** Containers of the session, ready to be written: each is copied into the draft, and so is the way to it, if it is still the caller's. */
import { copyFrame, copyList, copyMembers, copyStack } from './copies.ts'
import type { Draft } from './draft.ts'
import type { Effect, Frame, ScopeVariables, Session, Stack } from './session.ts'
import type { JsonValue } from '../json.ts'

export function activeStack(session: Session): Stack | undefined {
  return session.stacks[session.stacks.length - 1]
}

export function activeFrame(session: Session): Frame | undefined {
  const stack = activeStack(session)
  return stack?.frames[stack.frames.length - 1]
}

/** All stacks, ready to be written. */
export function ownStacks(draft: Draft): Stack[] {
  const { session } = draft
  session.stacks = draft.own(session.stacks, copyList)
  return session.stacks
}

/** The frames of a stack of the draft, ready to be written. */
export function ownFrames(draft: Draft, stack: Stack): Frame[] {
  stack.frames = draft.own(stack.frames, copyList)
  return stack.frames
}

/** The scopes of a stack of the draft, ready to be written. */
export function ownScopes(draft: Draft, stack: Stack): ScopeVariables[] {
  stack.scopes = draft.own(stack.scopes, copyList)
  return stack.scopes
}

/** The texts waiting to be said, ready to be written. */
export function ownQueued(draft: Draft): string[] {
  const { session } = draft
  session.queued = draft.own(session.queued, copyList)
  return session.queued
}

/** What the turn asks of the host's screen, ready to be written. */
export function ownEffects(draft: Draft): Effect[] {
  const { session } = draft
  session.effects = draft.own(session.effects, copyList)
  return session.effects
}

/** The top of cargo, ready to be written. */
export function ownCargo(draft: Draft): Record<string, JsonValue> {
  const { session } = draft
  session.cargo = draft.own(session.cargo, copyMembers)
  return session.cargo
}

/** The active stack, ready to be written. */
export function ownActiveStack(draft: Draft): Stack | undefined {
  const active = activeStack(draft.session)
  if (active === undefined) return undefined
  const stacks = ownStacks(draft)
  const stack = draft.own(active, copyStack)
  stacks[stacks.length - 1] = stack
  return stack
}

/** The active frame, ready to be written. */
export function ownActiveFrame(draft: Draft): Frame | undefined {
  const stack = ownActiveStack(draft)
  const active = stack?.frames[stack.frames.length - 1]
  if (stack === undefined || active === undefined) return undefined
  const frames = ownFrames(draft, stack)
  const frame = draft.own(active, copyFrame)
  frames[frames.length - 1] = frame
  return frame
}

/** The variables of the active frame, ready to be written. */
export function ownActiveScope(draft: Draft): ScopeVariables | undefined {
  const stack = ownActiveStack(draft)
  const frame = stack?.frames[stack.frames.length - 1]
  const active = frame === undefined ? undefined : stack?.scopes[frame.scope]
  if (stack === undefined || frame === undefined || active === undefined) return undefined
  const variables = draft.own(active, copyMembers)
  ownScopes(draft, stack)[frame.scope] = variables
  return variables
}
