/**
 * Shallow copies of the session's containers.
 *
 * The engine's own records are copied member by member, not by spread: in a chain of spread copies, as the turns of a conversation
 * make it, every copy has a shape of its own for the platform, which costs ten times a copy that names its members.
 */
import type { Frame, Session, Stack } from './session.ts'

export function copySession(session: Session): Session {
  return {
    format: session.format,
    sessionId: session.sessionId,
    userId: session.userId,
    createdAt: session.createdAt,
    lastActivity: session.lastActivity,
    language: session.language,
    flowSet: session.flowSet,
    cargo: session.cargo,
    stacks: session.stacks,
    queued: session.queued,
    history: session.history,
    response: session.response,
    choices: session.choices,
    effects: session.effects,
    lastTurn: session.lastTurn,
    lastTurnRecovery: session.lastTurnRecovery,
    lastFlowOutcome: session.lastFlowOutcome,
    actions: session.actions,
    activations: session.activations,
  }
}

export function copyStack({ frames, scopes, flowSet }: Stack): Stack {
  return { frames, scopes, flowSet }
}

export function copyFrame({ activation, flow, position, scope, waiting, failure, results, outcome, counters }: Frame): Frame {
  return { activation, flow, position, scope, waiting, failure, results, outcome, counters }
}

export const copyList = <Item>(list: Item[]): Item[] => list.slice()

/** For what has members of the author's and the host's choosing. */
export const copyMembers = <Members extends object>(members: Members): Members => ({ ...members })
