/**
 * Runs a flow beside the conversation: on a copy of its session that nobody keeps.
 *
 * AS1. Nothing of the conversation changes; what the flow says, shows and leaves in cargo is handed back.
 * AS2. It reads and changes nothing outside: tools with an effect, and actions, are refused as failures the flow may catch.
 */
import { turnError } from './codes.ts'
import type { ToolPerformer } from './perform.ts'
import { run } from './run.ts'
import { start } from './start.ts'
import { Turn } from './turn.ts'
import type { JsonObject } from '../json.ts'
import { Draft } from '../session/index.ts'
import type { Effect } from '../session/index.ts'
import { LiveValues, TurnScope } from '../steps/index.ts'
import type { Command, Outcome } from '../steps/index.ts'

export interface AsideRun {
  /** False when it stopped at a question. */
  readonly finished: boolean
  readonly texts: readonly string[]
  readonly effects: readonly Effect[]
  readonly cargo: JsonObject
}

/** @throws SaydoError FLOW_NOT_FOUND, StepError. */
export async function runAside(turn: Turn, { flow, parameters }: { readonly flow: string; readonly parameters: JsonObject }, tools: ToolPerformer): Promise<AsideRun> {
  const summary = turn.flows.summary(flow) ?? turn.flows.all.find((candidate) => candidate.name === flow)
  if (summary === undefined) throw turnError('FLOW_NOT_FOUND', `there is no flow ${JSON.stringify(flow)}`)
  const { live } = turn.flows
  const draft = new Draft({ ...turn.draft.session, stacks: [], queued: [], effects: [], choices: null }, false)
  const scope = new TurnScope(draft, { now: turn.scope.now, userInput: '' }, live === null ? null : new LiveValues(live))
  const aside = new Turn({ draft, scope, flows: turn.flows, limits: turn.limits, messages: turn.messages, messageId: null, journal: null, tenant: turn.tenant, signal: turn.signal, onHold: null })
  start(aside, { flow: summary, parameters })
  await run(aside, null, (given, command) => performReading(given, command, tools))
  const { stacks, queued, effects, cargo } = draft.session
  return { finished: stacks.length === 0, texts: queued, effects, cargo }
}

async function performReading(turn: Turn, command: Command, tools: ToolPerformer): Promise<Outcome> {
  if (command.kind === 'tool' && command.tool.effect === 'read') return tools.perform(turn, command)
  return { kind: 'failed', error: turnError('ASIDE_WRITES', `the flow calls ${command.tool.id}, which has an effect`, { place: { tool: command.tool.id } }) }
}
