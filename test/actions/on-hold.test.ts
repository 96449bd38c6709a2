import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import type { FlowDefinition, HoldAnswer } from '../../src/index.ts'
import { payDefinitions } from '../journeys/paying.ts'
import { Stage } from './stage.ts'

const handOver: FlowDefinition = {
  id: 'hand-over', name: 'Hand over', description: 'Calls a person',
  steps: [
    { type: 'CALL-TOOL', id: 'open', tool: 'opening', args: {}, variable: 'hours' },
    { type: 'EMIT', id: 'call', effect: 'call-person', payload: { hours: '{{hours}}' } },
    { type: 'SAY', id: 'say', value: 'A person will write to you, {{hours}}.' },
  ],
}
const asking: FlowDefinition = { id: 'asking', name: 'Asking', description: 'Asks', steps: [{ type: 'SAY-GET', id: 'ask', value: 'Why?', variable: 'why' }] }
const writing: FlowDefinition = { id: 'writing', name: 'Writing', description: 'Charges', steps: [{ type: 'CALL-TOOL', id: 'charge', tool: 'charge', args: { amount: 1 } }] }

const shipped = /A person will look at it\./

/** What a conversation is told whose action belongs to other definitions. */
async function held(onHold?: HoldAnswer) {
  const stage = await Stage.atConsent()
  await stage.dieAt(4, 'die-before')
  const other = await compileFlowSet(payDefinitions({ reading: ['opening'], flows: [handOver, asking, writing] }))
  const before = await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })
  const worker = stage.worker({ flowSet: other, functions: { opening: () => 'tomorrow at nine' }, tenant: onHold === undefined ? {} : { onHold } })
  const reply = await stage.say('hello?', { worker })
  const after = await stage.storage.read({ namespace: 't1', kind: 'conversation', id: 'c1' })
  expect({ ...after?.parts, replies: '' }).toEqual({ ...before?.parts, replies: '' })
  expect(reply.recovery).toMatchObject({ kind: 'hold', reason: 'incompatible_recovery_identity', differs: ['definitions'], deferredInput: 'hello?' })
  expect(stage.provider.ledger).toHaveLength(1)
  return reply
}

describe('a conversation held by an action of other definitions', () => {
  it('DUR-31: is told so, and the host is asked to hand over to a person', async () => {
    const reply = await held()
    expect(reply.effects).toEqual([{ type: 'hand-over', target: null, payload: { reason: 'incompatible_recovery_identity', action: 'pay' } }])
    expect(reply.text).not.toBe('')
  })

  it('RC6: is answered by the flow the host names, which may read and show; nothing of the conversation changes', async () => {
    const reply = await held({ flow: 'hand-over' })
    expect(reply.text).toBe('A person will write to you, tomorrow at nine.')
    expect(reply.effects).toEqual([{ type: 'call-person', target: null, payload: { hours: 'tomorrow at nine' } }])
  })

  it('RC6: is answered by the text the host gives', async () => {
    expect(await held({ text: 'One of us will call.' })).toMatchObject({ text: 'One of us will call.', effects: [] })
  })

  it('RC6, AS2: is never silent: a flow that asks, that would change something, or that is not there gives way to the shipped words', async () => {
    const { text } = await held()
    for (const flow of ['asking', 'writing', 'nobody']) expect(await held({ flow })).toMatchObject({ text, effects: [{ type: 'hand-over' }] })
    expect(text).toMatch(shipped)
  })
})
