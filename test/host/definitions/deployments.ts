/** Flow sets as deployments change them, and hosts that run them. */
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import type { CompileOptions, FlowSet } from '../../../src/index.ts'
import { createConversationHost, uuidIds } from '../../../host/index.ts'
import type { ConversationHost, ConversationHostOptions, Storage } from '../../../host/index.ts'
import { checkpointCodec } from '../../../host/node/index.ts'
import { noise } from '../codec/stores.ts'
import { handDeadlines } from '../../support/deadlines.ts'
import { payingDefinitions } from '../../support/paying.ts'

/** Deployments differ in what they say, the version of their function's contract, and their size. */
export function deploymentOf({ version = 'one', contract = '1', bytes = 0 } = {}): CompileOptions {
  const base = payingDefinitions()
  const [pay] = base.flows
  const steps = (pay?.steps ?? []).map((step) => {
    if (step['id'] === 'confirm') return { ...step, value: `Pay {{amount}}? (${version})` }
    return step['id'] === 'done' ? { ...step, value: `Paid {{amount}}, receipt {{paid.result.receipt}} (${version}).` } : step
  })
  const more = bytes === 0 ? [] : [{ id: 'long', name: 'Long', description: 'Says much', steps: [{ type: 'SAY', id: 'say', value: noise(bytes) }] }]
  return { ...base, functions: { charge: { version: contract } }, flows: [{ ...pay, steps }, ...more] }
}

export const setOf = (options: Parameters<typeof deploymentOf>[0] = {}): Promise<FlowSet> => compileFlowSet(deploymentOf(options))

export interface DeployedOptions {
  readonly storage: Storage
  readonly flowSet: FlowSet
  readonly clock?: { now(): number }
  readonly charge?: () => unknown
  readonly host?: Partial<ConversationHostOptions>
}

export interface Deployed {
  readonly host: ConversationHost
  readonly say: (text: string, messageId?: string) => Promise<string>
}

/** A fresh process of a deployment. */
export function deployed({ storage, flowSet, clock = { now: () => 1_800_000_000_000 }, charge = () => ({ receipt: 'r1' }), host: more = {} }: DeployedOptions): Deployed {
  const deadlines = handDeadlines()
  const host = createConversationHost({
    storage, clock, ids: uuidIds, codec: checkpointCodec(), tenants: () => ({ flowSet, durableActions: true }),
    engines: (flows) => new WorkflowEngine({ flows, clock, ids: uuidIds, deadlines, functions: { charge } }), ...more,
  })
  return {
    host,
    say: async (text, messageId = uuidIds.random()) => {
      const reply = await host.handle({ tenantId: 't1', conversationId: 'c1', userId: 'u1', role: 'user', content: text, messageId })
      return reply.text ?? 'nothing'
    },
  }
}

/** Pays and dies while the provider works, which was called once. */
export async function dieWhilePaying(options: Omit<DeployedOptions, 'charge'>): Promise<void> {
  let called: () => void = () => undefined
  const isCalled = new Promise<void>((resolve) => { called = resolve })
  const dying = deployed({ ...options, charge: () => (called(), new Promise(() => undefined)) })
  for (const text of ['pay', '42']) await dying.say(text)
  void dying.say('yes', 'yes').catch(() => undefined)
  await isCalled
}
