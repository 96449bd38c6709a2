import { describe, expect, it } from 'vitest'
import type { CompileOptions } from '../../src/index.ts'
import { talkTo } from '../support/talk.ts'

const say = (value: string) => ({ type: 'SAY', value })
const flow = (id: string, more: object, ...steps: readonly { readonly type: string }[]) => ({ id, name: id.toUpperCase(), description: 'd', steps, ...more })
const setOf = (...flows: readonly ReturnType<typeof flow>[]): CompileOptions => ({ flows })

describe('FLOW', () => {
  it('ACT-2, FLOW-5: a called flow shares its caller\'s variables, and what it sets stays', async () => {
    const talk = await talkTo(setOf(
      flow('main', { variables: { x: { value: 1 } } }, { type: 'FLOW', value: 'sub', parameters: { p: 'hi {{x}}' } } as never, say('{{x}} {{p}} {{y}}')),
      flow('sub', { variables: { y: { value: 'y' } } }, { type: 'SET', variable: 'x', value: 'x + 1' } as never),
    ))
    expect(await talk.say('main')).toBe('2 hi 1 y')
  })

  it('FLOW-7: an isolated flow has its own variables and hands back only what `result` names', async () => {
    const talk = await talkTo(setOf(
      flow('main', { variables: { x: { value: 1 } } }, { type: 'FLOW', value: 'sub', parameters: { x: 5 }, result: { got: 'x' } } as never, say('{{x}} {{got}}')),
      flow('sub', { isolated: true }, { type: 'SET', variable: 'x', value: 'x * 2' } as never),
    ))
    expect(await talk.say('main')).toBe('1 10')
    expect(talk.session.stacks).toEqual([])
  })

  it('ACT-3, FLOW-6: replace keeps variables and fills only unset defaults when told so', async () => {
    const sub = flow('sub', { variables: { x: { value: 'default' }, z: { value: 'z' } } }, say('{{x}} {{z}}'))
    const replace = (more: object) => flow('main', { variables: { x: { value: 'mine' } } }, { type: 'FLOW', value: 'sub', callType: 'replace', ...more } as never, say('never'))
    expect(await (await talkTo(setOf(replace({}), sub))).say('main')).toBe('mine ')
    expect(await (await talkTo(setOf(replace({ initializeDefaults: true }), sub))).say('main')).toBe('mine z')
  })

  it('FLOWSTEP-5: reboot drops everything and starts fresh, keeping what was said', async () => {
    const talk = await talkTo(setOf(
      flow('main', { variables: { x: { value: 'old' } } }, say('said'), { type: 'FLOW', value: 'fresh', callType: 'reboot' } as never),
      flow('fresh', {}, say('[{{x}}]')),
    ))
    expect(await talk.say('main')).toBe('said\n\n[]')
  })

  it('W-7: a computed target may only be one of the targets listed', async () => {
    const main = flow('main', {}, { type: 'SAY-GET', value: '?', variable: 'a' } as never, { type: 'FLOW', value: '{{a}}', targets: ['ok'] } as never)
    const talk = await talkTo(setOf(main, flow('ok', {}, say('fine')), flow('secret', {}, say('reached'))))
    await talk.say('main')
    const before = structuredClone(talk.session)
    await expect(talk.say('secret')).rejects.toMatchObject({ code: 'FLOW_TARGET_REFUSED' })
    expect(talk.session).toEqual(before)
    expect(await talk.say('ok')).toBe('fine')
  })

  it('W-15: flows that call each other too deeply end with the limit\'s error and change nothing', async () => {
    const talk = await talkTo(setOf(flow('main', {}, say('x'), { type: 'CASE', branches: { 'condition:true': { type: 'FLOW', value: 'main' } }, default: { type: 'END' } } as never)))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'FRAME_LIMIT', facts: { limit: 64 } })
    expect(talk.session.stacks).toEqual([])
  })

  it('W-14: a flow that replaces itself for ever ends with the step limit\'s error', async () => {
    const talk = await talkTo(setOf(flow('main', {}, { type: 'CASE', branches: { 'condition:true': { type: 'FLOW', value: 'main', callType: 'replace' } }, default: { type: 'END' } } as never)))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'STEP_LIMIT' })
  })
})

describe('ACT-1: activations are private', () => {
  const defaults = setOf(flow('main', { variables: { list: { type: 'array', value: [{ n: 0 }] } } },
    { type: 'SET', variable: 'n', value: 'list.push({ n: 1 })' } as never, { type: 'SET', variable: 'list[0].n', value: 'list[0].n + 1' } as never, say('{{n}} {{list[0].n}}')))

  it('ACT-1, W-2: a default changed by one conversation is fresh in the next, and in the next start of the same', async () => {
    const first = await talkTo(defaults)
    expect(await first.say('main')).toBe('2 1')
    expect(await first.say('main')).toBe('2 1')
    first.session = first.engine.initSession({ userId: 'u2' })
    expect(await first.say('main')).toBe('2 1')
  })

  it('ACT-1: definitions are frozen through and through', async () => {
    const { engine } = await talkTo(defaults)
    const { program } = engine.flows
    expect(Object.isFrozen(program.programs['main']?.defaults['list'])).toBe(true)
    expect(() => { (program.programs['main'] as { code: unknown }).code = [] }).toThrow(TypeError)
  })
})
