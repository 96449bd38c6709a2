/** Paying a bill, with every kind of provider and of agreement. */
import type { CompileOptions, FlowDefinition, StepDefinition } from '../../src/index.ts'
import { linesOf } from './journey.ts'
import type { Journey } from './journey.ts'

/** What the flows say; checks look for these words. */
export const said = {
  done: /receipt (r\d+)\b/g,
  unknown: 'I could not confirm it. I have not tried again.',
  held: 'An earlier one is not settled.',
  refused: 'Refused',
} as const

interface PayOptions {
  readonly durable?: object
  /** Further actions after the payment, as tool and action. */
  readonly then?: readonly { readonly tool: string; readonly action: string }[]
  /** Steps behind all that. */
  readonly after?: readonly StepDefinition[]
  /** The smallest amount the tools take. */
  readonly least?: number
  /** Further tools those steps call. */
  readonly tools?: readonly string[]
  /** Tools that only read, each a function of its name. */
  readonly reading?: readonly string[]
  /** Further flows. */
  readonly flows?: readonly FlowDefinition[]
}

const endings = { onUnknown: { type: 'RETURN', value: `'${said.unknown}'` }, onHold: { type: 'RETURN', value: `'${said.held}'` } }

function actionStep(tool: string, action: string, id: string, durable: object) {
  return [
    {
      type: 'CALL-TOOL', id, tool, args: { amount: '{{amount}}' }, variable: 'outcome',
      durable: {
        action, effect: 'charge',
        project: [{ type: 'SET', id: `keep-${id}`, variable: 'cargo.outcomes[key]', value: '({ status, amount: request.amount, receipt: result?.receipt ?? null })' }],
        ...endings, ...durable,
      },
      onFail: { type: 'RETURN', value: `'${said.refused}: ' + errorMessage` },
    },
    { type: 'SAY', id: `${id}-done`, value: 'Done {{amount}}, receipt {{outcome.result.receipt}}.' },
  ]
}

export function payDefinitions({ durable = {}, then = [], after = [], least = 0, tools: more = [], reading = [], flows = [] }: PayOptions = {}): CompileOptions {
  const tools = [...new Set(['charge', ...then.map(({ tool }) => tool), ...more])]
  return {
    flows: [{
      id: 'pay', name: 'Pay', description: 'Pays an amount',
      variables: { amount: { value: 0 } },
      steps: [
        { type: 'SAY-GET', id: 'ask', value: 'How much?', variable: 'answer' },
        { type: 'SET', id: 'read', variable: 'amount', value: 'Number(answer) || 1' },
        { type: 'SAY-GET', id: 'confirm', value: 'Pay {{amount}}?', variable: 'consent' },
        { type: 'CASE', id: 'agreed', branches: { "condition: consent !== 'yes'": { type: 'RETURN', value: "'Not paid.'" } }, default: { type: 'SAY', value: 'One moment.' } },
        ...actionStep('charge', 'pay', 'charge', durable),
        ...then.flatMap(({ tool, action }, index) => actionStep(tool, action, `then-${index}`, durable)),
        ...after,
      ],
    }, ...flows],
    functions: Object.fromEntries([...tools, ...reading].map((tool) => [tool, { version: '1' }])),
    tools: [
      ...tools.map((id) => ({
        id, parameters: { type: 'object', properties: { amount: { type: 'number', minimum: least } }, required: ['amount'] },
        implementation: { type: 'local' as const, function: id, timeout: 1_000 },
      })),
      ...reading.map((id) => ({ id, effect: 'read' as const, implementation: { type: 'local' as const, function: id, timeout: 1_000 } })),
    ],
  }
}

const once = linesOf('c1', 'pay', '42', 'yes')
const twice = [...once, ...linesOf('c1', 'pay', '7', 'yes')]
const interleaved = once.flatMap((line) => [line, { ...line, conversation: 'c2' }])
export const providerKey = { idempotency: 'provider-key', windowSeconds: 86_400 }

export const onePaymentJourneys: readonly Journey[] = [
  { name: 'one payment', definitions: payDefinitions(), lines: once, provider: {}, agreed: 1 },
  { name: 'a provider that refuses', definitions: payDefinitions(), lines: twice, provider: { manners: ['refuse'] }, agreed: 2 },
  { name: 'a provider that drops its reply', definitions: payDefinitions(), lines: twice, provider: { manners: ['drop'] }, agreed: 2 },
  { name: 'a provider that drops the request', definitions: payDefinitions(), lines: once, provider: { manners: ['drop-before'] }, agreed: 1 },
  { name: 'a slow provider, within the time', definitions: payDefinitions(), lines: once, provider: { manners: [{ slow: 900 }] }, agreed: 1 },
  { name: 'a slow provider, within the grace', definitions: payDefinitions(), lines: once, provider: { manners: [{ slow: 1_500 }] }, agreed: 1 },
  { name: 'a slow provider, long after', definitions: payDefinitions(), lines: once, provider: { manners: [{ slow: 7_000 }] }, agreed: 1 },
  { name: 'a second payment', definitions: payDefinitions(), lines: twice, provider: {}, agreed: 2 },
  { name: 'a provider that knows keys', definitions: payDefinitions({ durable: providerKey }), lines: once, provider: { deduplicates: true }, agreed: 1 },
  { name: 'a provider that knows keys and drops its reply', definitions: payDefinitions({ durable: providerKey }), lines: twice, provider: { deduplicates: true, manners: ['drop'] }, agreed: 2 },
  { name: 'a provider that knows keys, drops its reply and is then out of reach', definitions: payDefinitions({ durable: providerKey }), lines: once, provider: { deduplicates: true, manners: ['drop', 'not-sent'] }, agreed: 1 },
  { name: 'a provider out of reach', definitions: payDefinitions(), lines: once, provider: { manners: ['not-sent'] }, agreed: 1 },
]

export const severalActionsJourneys: readonly Journey[] = [
  { name: 'two actions in one turn', definitions: payDefinitions({ then: [{ tool: 'notify', action: 'notify' }] }), lines: once, provider: {}, agreed: 2 },
  { name: 'two payments in one turn', definitions: payDefinitions({ then: [{ tool: 'charge', action: 'pay' }] }), lines: once, provider: {}, agreed: 2 },
  { name: 'an account two conversations pay for', definitions: payDefinitions({ durable: { subject: { account: 'a1' } } }), lines: interleaved, provider: {}, agreed: 2 },
  { name: 'two payments in one turn for a shared account', definitions: payDefinitions({ durable: { subject: { account: 'a1' } }, then: [{ tool: 'charge', action: 'pay' }] }), lines: once, provider: {}, agreed: 2 },
]
