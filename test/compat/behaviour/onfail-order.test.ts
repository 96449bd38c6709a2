/** What a failing tool leads to, and in which order. */
import { describe, expect, it } from 'vitest'
import { flow, markersIn, talkWith, tool } from '../support/jsfe-talk.ts'

const functions = { boom: () => Promise.reject(new TypeError('upstream down')), fine: () => Promise.resolve({ success: true }) }
const tools = [tool('boom'), tool('fine')]
const handler = { ...flow('handler-flow', [{ id: 'h', type: 'SAY', value: '[handler]' }]), name: 'HandlerFlow' }

const failing = (onFail: object) => ({ id: 't', type: 'CALL-TOOL', tool: 'boom', variable: 'r', onFail })
const ask = (value: string, id = 'q') => ({ id, type: 'SAY-GET', variable: 'y', value })
const say = (value: string, id = 's') => ({ id, type: 'SAY', value })

/** What two turns show. */
async function shown(...steps: readonly object[]): Promise<readonly (readonly string[])[]> {
  const talk = talkWith([flow('F', steps, { primary: true }), handler], { tools, functions })
  return [markersIn(await talk.say('F')), markersIn(await talk.say('ok'))]
}

describe('onFail of a CALL-TOOL', () => {
  it('SAY is said at once, the flow goes on, and nothing is left for the next turn', async () => {
    expect(await shown(failing(say('[onFail]', 'f')), say('[next]', 'a'), ask('[last]'))).toEqual([['[onFail]', '[next]', '[last]'], []])
  })

  it('RETURN wins over a later RETURN of the flow', async () => {
    expect((await shown(failing({ id: 'f', type: 'RETURN', value: "'[onFail]'" }), { id: 'z', type: 'RETURN', value: "'[default]'" }))[0]).toEqual(['[onFail]'])
  })

  it('RETURN ends the flow before a later question', async () => {
    expect((await shown(failing({ id: 'f', type: 'RETURN', value: "'[onFail]'" }), ask('[next]')))[0]).toEqual(['[onFail]'])
  })

  const branch = (condition: string) => ({ id: 'c', type: 'CASE', branches: { [`condition: ${condition}`]: ask('[yes]', 'y1'), default: ask('[no]', 'y2') } })

  it('SET has its value in place before the next step reads it', async () => {
    expect((await shown(failing({ id: 'f', type: 'SET', variable: 'r', value: 'null' }), branch('!r')))[0]).toEqual(['[yes]'])
  })

  it('SET shows its effect on cargo to the next step', async () => {
    expect((await shown(failing({ id: 'f', type: 'SET', variable: 'flag', value: 'cargo.failed = true' }), branch('cargo.failed')))[0]).toEqual(['[yes]'])
  })

  it.each(['handler-flow', 'HandlerFlow'])('FLOW call runs the handler, found as %s, and then the flow goes on', async (value) => {
    expect((await shown(failing({ id: 'f', type: 'FLOW', value, callType: 'call' }), ask('[after]')))[0]).toEqual(['[handler]', '[after]'])
  })

  it.each(['replace', 'reboot', undefined])('FLOW %s runs the handler, and the failed flow does not go on', async (callType) => {
    expect((await shown(failing({ id: 'f', type: 'FLOW', value: 'handler-flow', ...(callType === undefined ? {} : { callType }) }), ask('[after]')))[0]).toEqual(['[handler]'])
  })

  it('is not run when the tool succeeds', async () => {
    expect((await shown({ id: 't', type: 'CALL-TOOL', tool: 'fine', variable: 'r', onFail: say('[onFail]', 'f') }, ask('[next]')))[0]).toEqual(['[next]'])
  })

  it('TOOL-20: the step\'s variable holds what went wrong, in the tool\'s own words', async () => {
    expect((await shown(failing(say('[{{r}}]', 'f')), ask('[{{r}}]')))[0]).toEqual(['[upstream down]', '[upstream down]'])
  })
})
