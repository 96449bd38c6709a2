import { describe, expect, it } from 'vitest'
import { flowOf, outcomeOf, talkTo } from '../support/talk.ts'

const say = (value: string, more: object = {}) => ({ type: 'SAY', value, ...more })
const ask = (value: string, variable: string, more: object = {}) => ({ type: 'SAY-GET', value, variable, ...more })
const set = (variable: string, value: unknown, more: object = {}) => ({ type: 'SET', variable, value, ...more })

describe('SAY and SAY-GET', () => {
  it('MSG-2: a question ends the turn behind what was said before it, joined by blank lines', async () => {
    expect(await outcomeOf(say('One.'), say('Two.'), ask('Three?', 'x'))).toBe('One.\n\nTwo.\n\nThree?')
  })

  it('SAYGET-2: an answer is stored exactly as it was written', async () => {
    const talk = await talkTo(flowOf(ask('?', 'x'), say('[{{x}}]')))
    await talk.say('main')
    expect(await talk.say(`  it's "so"\\n {{1+1}} `)).toBe(`[  it's "so"\\n {{1+1}} ]`)
  })

  it('SAYGET-5: a flow whose last step asks ends without words after the answer', async () => {
    const talk = await talkTo(flowOf(ask('?', 'x')))
    await talk.say('main')
    expect(await talk.say('a')).toBe('')
    expect(talk.session.stacks).toEqual([])
  })

  it('a question without words is an error that names the step', async () => {
    const talk = await talkTo(flowOf(ask('{{x}}', 'x', { id: 'silent' })))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'QUESTION_WITHOUT_WORDS', place: { flow: 'main', step: 'silent', pointer: '/flows/0/steps/0' } })
  })

  it('choices are offered with the question and are gone with the next turn', async () => {
    const talk = await talkTo(flowOf(ask('Which?', 'x', { choices: ['A', { label: 'B', value: 'b-{{1 + 1}}' }] })))
    await talk.say('main')
    expect(talk.session.choices).toEqual([{ label: 'A', value: 'A' }, { label: 'B', value: 'b-2' }])
    await talk.say('A')
    expect(talk.session.choices).toBeNull()
  })

  it('texts are in the session\'s language, with fallback from region to language to the text without one', async () => {
    const set2 = flowOf(say('Hello', { value_es: 'Hola', 'value_es-MX': 'Qué onda' }))
    for (const [language, text] of [['es-MX', 'Qué onda'], ['es-ES', 'Hola'], ['es', 'Hola'], ['fr', 'Hello']] as const) {
      expect(await (await talkTo(set2, { language })).say('main')).toBe(text)
    }
  })
})

describe('SET', () => {
  it('SET-2: a string value is an expression and keeps its type', async () => {
    expect(await outcomeOf(set('n', '1 + 2'), set('m', 'n * 2'), say('{{m === 6}}'))).toBe('true')
  })

  it('a literal is not evaluated', async () => {
    expect(await outcomeOf({ type: 'SET', variable: 'x', literal: '1 + 2' }, say('{{x}}'))).toBe('1 + 2')
  })

  it('a path stores below a variable or cargo and leaves shared values alone', async () => {
    expect(await outcomeOf(
      set('a', '[{ n: 1 }, { n: 2 }]'), set('b', 'a'), set('a[0].n', '9'), set('cargo.x.y', '"deep"'),
      say('{{a[0].n}} {{b[0].n}} {{cargo.x.y}}'),
    )).toBe('9 1 deep')
  })

  it('ACT-3, SET-5: requireTrue fails for anything but true, before anything is stored', async () => {
    const talk = await talkTo(flowOf(set('x', '1', { requireTrue: true, id: 'guard' })))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'REQUIRED_SET_FAILED', place: { step: 'guard' } })
    expect(await outcomeOf(set('x', 'true', { requireTrue: true }), say('{{x}}'))).toBe('true')
  })

  it('json-merge-patch merges objects and removes by null', async () => {
    expect(await outcomeOf(set('x', '({ a: 1, b: { c: 2 } })'), set('x', '({ a: null, b: { d: 3 } })', { merge: 'json-merge-patch' }), say('{{JSON.stringify(x)}}'))).toBe('{"b":{"c":2,"d":3}}')
  })

  it('a value JSON cannot hold is an error that names the variable', async () => {
    const talk = await talkTo(flowOf(set('x', '0 / 0')))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'NOT_JSON' })
  })
})

describe('CASE and SWITCH', () => {
  it('CASE-1: the first true condition wins, wherever default stands', async () => {
    expect(await outcomeOf(set('n', '5'), { type: 'CASE', branches: { default: say('d'), 'condition: n > 9': say('big'), 'condition:n > 3': say('mid'), 'condition:{{ n > 1 }}': say('small') } }, say('after'))).toBe('mid\n\nafter')
  })

  it('CASE takes an ordered list with several steps a branch', async () => {
    expect(await outcomeOf({ type: 'CASE', branches: [{ when: 'false', do: say('no') }, { when: 'true', do: [say('a'), say('b')] }], default: say('d') })).toBe('a\n\nb')
  })

  it('W-9: a CASE with no true condition and no default fails the step and nothing behind it runs', async () => {
    const talk = await talkTo(flowOf({ type: 'CASE', id: 'guard', branches: { 'condition:false': say('x') } }, say('PAYMENT EXECUTED')))
    await expect(talk.say('main')).rejects.toMatchObject({ code: 'NO_BRANCH', place: { step: 'guard' } })
    expect(await talk.say('hello')).toBeNull()
  })

  it('W-4: SWITCH finds own branches only: prototype names go to default', async () => {
    for (const answer of ['constructor', '__proto__', 'toString']) {
      const talk = await talkTo(flowOf(ask('?', 'x'), { type: 'SWITCH', variable: 'x', branches: { a: say('A'), default: say('other') } }))
      await talk.say('main')
      expect(await talk.say(answer)).toBe('other')
    }
  })

  it('SWITCH compares exactly unless told otherwise', async () => {
    const branches = { yes: say('Y'), default: say('D') }
    expect(await outcomeOf(set('x', '"YES"'), { type: 'SWITCH', variable: 'x', branches })).toBe('D')
    expect(await outcomeOf(set('x', '"YES"'), { type: 'SWITCH', variable: 'x', branches, caseInsensitive: true })).toBe('Y')
  })
})

describe('onFail', () => {
  it('W-8b: the handler runs at once, before the next step, and the flow goes on behind the failed one', async () => {
    expect(await outcomeOf({ type: 'SET', variable: 'x', value: 'missing()', onFail: [say('caught {{errorCode}}'), set('x', '7')] }, say('x={{x}}')).catch((error: unknown) => error)).toBeDefined()
    expect(await outcomeOf(set('n', '1', { requireTrue: true, onFail: [say('caught'), set('n', '7')] }), say('n={{n}}'))).toBe('caught\n\nn=7')
  })

  it('a failed step leaves no trace', async () => {
    expect(await outcomeOf(set('cargo.a', '1'), set('x', '[cargo.a = 2, null.y.z()]', { onFail: say('caught {{cargo.a}}') }), say('{{cargo.a}}'))).toBe('caught 1\n\n1')
  })
})

describe('RETURN and END', () => {
  it('W-12: RETURN keeps what was said before it, unless told to discard', async () => {
    expect(await outcomeOf(say('said'), { type: 'RETURN', value: '"ret"' }, say('never'))).toBe('said\n\nret')
    expect(await outcomeOf(say('said'), { type: 'RETURN', value: '"ret"', discard: true })).toBe('ret')
  })

  it('RETURN without words gives an empty response, and no flow gives null', async () => {
    expect(await outcomeOf({ type: 'RETURN' })).toBe('')
    const talk = await talkTo(flowOf(say('x')))
    expect(await talk.say('something else')).toBeNull()
  })

  it('END ends its own flow only', async () => {
    const talk = await talkTo({ flows: [
      { id: 'main', name: 'Main', description: 'd', steps: [{ type: 'FLOW', value: 'sub' }, say('main goes on')] },
      { id: 'sub', name: 'Sub', description: 'd', steps: [say('sub'), { type: 'END' }, say('never')] },
    ] })
    expect(await talk.say('main')).toBe('sub\n\nmain goes on')
  })
})
