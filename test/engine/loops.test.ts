import { describe, expect, it } from 'vitest'
import { flowOf, outcomeOf, talkTo } from '../support/talk.ts'

const say = (value: string) => ({ type: 'SAY', value })
const set = (variable: string, value: unknown) => ({ type: 'SET', variable, value })

describe('FOREACH and WHILE', () => {
  it('FOREACH runs its steps for each item, with its place', async () => {
    expect(await outcomeOf({ type: 'FOREACH', list: "['a', 'b', 'c']", item: 'x', index: 'i', do: say('{{i}}{{x}}') }, say('end'))).toBe('0a\n\n1b\n\n2c\n\nend')
    expect(await outcomeOf({ type: 'FOREACH', list: '[]', item: 'x', do: say('never') }, say('end'))).toBe('end')
  })

  it('a loop goes on across turns, also nested, and leaves no counter behind', async () => {
    const inner = { type: 'FOREACH', list: '[1, 2]', item: 'n', do: { type: 'SAY-GET', value: '{{who}} {{n}}?', variable: 'answer' } }
    const talk = await talkTo(flowOf({ type: 'FOREACH', list: "['A', 'B']", item: 'who', do: [inner, say('{{who}} done')] }, { type: 'SAY-GET', value: 'end?', variable: 'z' }))
    expect(await talk.say('main')).toBe('A 1?')
    expect(await talk.say('x')).toBe('A 2?')
    talk.session = JSON.parse(JSON.stringify(talk.session)) as typeof talk.session
    expect(await talk.say('x')).toBe('A done\n\nB 1?')
    expect(await talk.say('x')).toBe('B 2?')
    expect(await talk.say('x')).toBe('B done\n\nend?')
    expect(talk.session.stacks[0]?.frames[0]?.counters).toBeNull()
  })

  it('WHILE runs while its condition holds, and fails at its bound', async () => {
    expect(await outcomeOf(set('n', '0'), { type: 'WHILE', when: 'n < 3', maxIterations: 5, do: set('n', 'n + 1') }, say('{{n}}'))).toBe('3')
    await expect(outcomeOf({ type: 'WHILE', when: 'true', maxIterations: 5, do: say('x'), id: 'loop' })).rejects.toMatchObject({ code: 'LOOP_LIMIT', place: { step: 'loop' }, facts: { limit: 5 } })
  })

  it('FOREACH over what is no list fails its step', async () => {
    await expect(outcomeOf({ type: 'FOREACH', list: '({ a: 1 })', item: 'x', do: say('x') })).rejects.toMatchObject({ code: 'LOOP_NOT_LIST' })
  })
})

describe('EMIT', () => {
  it('hands an effect to the host, once, in the turn it ran', async () => {
    const talk = await talkTo(flowOf(set('id', '7'), { type: 'EMIT', effect: 'navigate', target: 'page-{{id}}', payload: { id: '{{id}}' } }, { type: 'SAY-GET', value: '?', variable: 'x' }))
    await talk.say('main')
    expect(talk.session.effects).toEqual([{ type: 'navigate', target: 'page-7', payload: { id: 7 } }])
    await talk.say('x')
    expect(talk.session.effects).toEqual([])
  })
})

describe('SAY-GET validate', () => {
  const ask = (validate: object) => ({ type: 'SAY-GET', value: 'Zip?', variable: 'zip', validate })

  it('W-17: a pattern is applied to the whole answer, and the question is asked again behind its message', async () => {
    const talk = await talkTo(flowOf(ask({ pattern: '\\d{5}|none/any', message: 'Five digits.', message_es: 'Cinco dígitos.' }), say('[{{zip}}]')), { language: 'es' })
    await talk.say('main')
    expect(await talk.say('1234')).toBe('Cinco dígitos.\n\nZip?')
    expect(await talk.say('123456')).toBe('Cinco dígitos.\n\nZip?')
    expect(await talk.say('12345')).toBe('[12345]')
  })

  it('attempts are bounded: then the flow goes its own way, or the step fails', async () => {
    const way = await talkTo(flowOf(ask({ pattern: '\\d+', attempts: 2, onExhausted: { type: 'RETURN', value: "'gave up [' + zip + ']'" } })))
    await way.say('main')
    expect(await way.say('a')).toBe('Zip?')
    expect(await way.say('b')).toBe('gave up []')
    const none = await talkTo(flowOf(ask({ pattern: '\\d+', attempts: 1 })))
    await none.say('main')
    await expect(none.say('a')).rejects.toMatchObject({ code: 'ANSWER_NOT_ACCEPTED' })
  })

  it('a registered function judges, and may give another value and its own words', async () => {
    const zip = (answer: string) => (answer === 'x' ? { ok: false, message: 'Not x!' } : { ok: true, value: answer.toUpperCase() })
    const talk = await talkTo({ ...flowOf(ask({ function: 'zip' }), say('[{{zip_code ?? zip}}]')), functions: { zip: {} }, ...{ flows: [{ id: 'main', name: 'Main', description: 'd', steps: [{ ...ask({ function: 'zip' }), variable: 'code' }, say('[{{code}}]')] }] } }, { functions: { zip: zip } })
    await talk.say('main')
    expect(await talk.say('x')).toBe('Not x!\n\nZip?')
    expect(await talk.say('ok')).toBe('[OK]')
  })

  it('a flow judges by cargo.inputCheck, also with a question of its own; no verdict is a refusal', async () => {
    const talk = await talkTo({ flows: [
      { id: 'main', name: 'Main', description: 'd', steps: [ask({ flow: 'judge', message: 'No.' }), say('[{{zip}}]')] },
      { id: 'judge', name: 'Judge', description: 'd', steps: [
        { type: 'CASE', branches: { "condition: answer === 'ask'": [{ type: 'SAY-GET', value: 'Sure?', variable: 'sure' }, set('cargo.inputCheck', "({ ok: sure === 'yes', value: 'asked' })")], "condition: answer === 'good'": set('cargo.inputCheck', '({ ok: true })') }, default: { type: 'END' } },
      ] },
    ] })
    await talk.say('main')
    expect(await talk.say('bad')).toBe('No.\n\nZip?')
    expect(await talk.say('ask')).toBe('Sure?')
    expect(await talk.say('yes')).toBe('[asked]')
    await talk.say('main')
    expect(await talk.say('good')).toBe('[good]')
  })

  it('SAYGET-8: the answer to a pii question is not in the history', async () => {
    const talk = await talkTo(flowOf({ type: 'SAY-GET', value: 'Card?', variable: 'card', pii: true }, say('ok')))
    await talk.say('main')
    await talk.say('4242424242424242')
    expect(JSON.stringify(talk.session.history)).not.toContain('4242')
  })

  it('SAYGET-4, OBS-18: digits stand in cargo while they are awaited, and spaced digits are joined', async () => {
    const talk = await talkTo(flowOf({ type: 'SAY-GET', value: 'Code?', variable: 'code', digits: 6 }, say('[{{code}}]')))
    await talk.say('main')
    expect(talk.session.cargo['digits']).toBe(6)
    expect(await talk.say('12 34-56')).toBe('[123456]')
    expect(talk.session.cargo['digits']).toBeUndefined()
  })
})
