/** What is simulated: payments of two conversations, by every kind of agreement with the provider, before and after a deployment. */
import { compileFlowSet } from '../../src/index.ts'
import type { CompileOptions } from '../../src/index.ts'
import { linesOf } from '../journeys/journey.ts'
import type { Line } from '../journeys/journey.ts'
import { payDefinitions, providerKey } from '../journeys/paying.ts'
import type { ProviderOptions } from '../crash/provider.ts'
import type { Plan } from './simulation.ts'

type PayOptions = NonNullable<Parameters<typeof payDefinitions>[0]>

const lines: readonly Line[] = [...linesOf('c1', 'pay', '42', 'yes', 'pay', '7', 'yes'), ...linesOf('c2', 'pay', '8', 'yes')]

/** The same flows with a further step: another behaviour, and another digest. */
function deployedAnew(definitions: CompileOptions): CompileOptions {
  return { ...definitions, flows: definitions.flows.map((flow) => ({ ...flow, steps: [{ type: 'SET', id: 'deployed', variable: 'cargo.deployed', literal: true }, ...flow.steps] })) }
}

async function planOf(name: string, options: PayOptions, { provider = {}, effects = 1 }: { readonly provider?: ProviderOptions; readonly effects?: number } = {}): Promise<Plan> {
  const definitions = payDefinitions(options)
  const journey = { name, definitions, lines, provider, agreed: 3 * effects }
  return { name, journey, versions: [await compileFlowSet(definitions), await compileFlowSet(deployedAnew(definitions))] }
}

export const plans = (): Promise<readonly Plan[]> => Promise.all([
  planOf('payments', {}),
  planOf('payments under a provider\'s key', { durable: providerKey }, { provider: { deduplicates: true } }),
  planOf('payments for one account', { durable: { subject: { account: 'a1' } } }),
  planOf('payments with a notice', { then: [{ tool: 'notify', action: 'notify' }] }, { effects: 2 }),
])
