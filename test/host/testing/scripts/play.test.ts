import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../../../src/index.ts'
import type { ConversationScript } from '../../../../host/testing/index.ts'
import { playScript, proveScript, reportLines } from '../../../../host/testing/index.ts'
import { rejectionOf } from '../../../support/error-of.ts'
import { flowOf } from '../../../support/talk.ts'
import { differencesOf, goodScript, played, shop } from './support.ts'

type Lines = ConversationScript['talk']

/** The good script with one line changed. */
const withLine = (index: number, change: object): ConversationScript => ({ ...goodScript, talk: goodScript.talk.map((line, at) => (at === index ? { ...line, ...change } : line)) })

describe('a conversation script', () => {
  it('is as written when the conversation goes as it is written', async () => {
    const report = await played(goodScript)
    expect(differencesOf(report)).toEqual([])
    expect(report.ok).toBe(true)
    expect(report.calls.map(({ tool, args }) => [tool, args])).toEqual([['stock', { item: 'lamp' }], ['charge', { item: 'lamp' }]])
  })

  it('goes the same way each time: clock, ids and keys come from the seed', async () => {
    const [first, second] = [await played(goodScript), await played(goodScript)]
    expect(first).toEqual(second)
    expect(first.calls[1]?.key).toMatch(/\S{8,}/)
  })

  it.each<[number, object, string]>([
    [0, { reply: 'What do you want?' }, '/talk/0 reply: expected "What do you want?", got "What would you like?"'],
    [0, { reply: null }, '/talk/0 reply: expected null, got "What would you like?"'],
    [3, { reply: 'Bye' }, '/talk/3 reply: expected "Bye", got null'],
    [0, { reply: { matches: '^Who' } }, '/talk/0 reply: expected a text that matches ^Who, got "What would you like?"'],
    [0, { reply: /^Who/ }, '/talk/0 reply: expected a text that matches ^Who, got "What would you like?"'],
    [0, { reply: { contains: ['What', 'lamp'] } }, '/talk/0 reply: expected a text with "lamp", got "What would you like?"'],
    [1, { choices: ['Yes'] }, '/talk/1 choices: expected ["Yes"], got ["Yes","No"]'],
    [1, { variables: { item: 'bulb', other: 1 } }, '/talk/1 variables.item: expected "bulb", got "lamp"'],
    [1, { variables: { other: 1 } }, '/talk/1 variables.other: expected 1, got nothing'],
    [1, { calls: 2 }, '/talk/1 calls: expected 2, got 1 (stock)'],
    [1, { calls: { stock: 0 } }, '/talk/1 calls.stock: expected 0, got 1'],
    [1, { calls: { stock: [{ item: 'bulb' }] } }, '/talk/1 calls.stock.0.item: expected "bulb", got "lamp"'],
    [1, { calls: { stock: [{}, {}] } }, '/talk/1 calls.stock: expected [{},{}], got [{"item":"lamp"}]'],
    [2, { cargo: { bought: 'bulb' } }, '/talk/2 cargo.bought: expected "bulb", got "lamp"'],
    [2, { effects: [] }, '/talk/2 effects: expected [], got [{"type":"receipt","target":"screen","payload":{"item":"lamp"}}]'],
    [2, { effects: [{ type: 'invoice' }] }, '/talk/2 effects.0.type: expected "invoice", got "receipt"'],
    [2, { outcome: 'lost' }, '/talk/2 outcome: expected "lost", got "sold"'],
    [2, { outcome: null }, '/talk/2 outcome: expected null, got {"flow":"buy","outcome":"sold","reason":"lamp","endedBy":"completion"}'],
    [2, { outcome: { endedBy: 'return' } }, '/talk/2 outcome.endedBy: expected "return", got "completion"'],
    [2, { flow: 'buy' }, '/talk/2 flow: expected "buy", got null'],
    [2, { language: 'es' }, '/talk/2 language: expected "es", got null'],
    [3, { modelCalls: 0 }, '/talk/3 modelCalls: expected 0, got 1'],
    [0, { error: 'STEP_FAILED' }, '/talk/0 error: expected STEP_FAILED, got the reply "What would you like?"'],
  ])('line %i with %j is reported', async (index, change, difference) => {
    const report = await played(withLine(index, change))
    expect(report.ok).toBe(false)
    expect(differencesOf(report)[0]).toBe(difference)
  })

  it('PL1: ends at the first line that is not as written', async () => {
    const report = await played(withLine(0, { reply: 'x' }))
    expect(report.lines.map((line) => line.pointer)).toEqual(['/talk/0'])
  })

  it('looks at the end: calls, model calls, cargo over the whole talk', async () => {
    const report = await played({ ...goodScript, atEnd: { calls: { charge: 2 }, modelCalls: 0, cargo: { bought: 'x' } } })
    expect(differencesOf(report)).toEqual(['/atEnd calls.charge: expected 2, got 1', '/atEnd modelCalls: expected 0, got 1', '/atEnd cargo.bought: expected "x", got "lamp"'])
  })

  it('speaks the language it names, and begins with its cargo', async () => {
    const script: ConversationScript = { name: 's', language: 'es', cargo: { verb: 'diga' }, talk: [{ user: 'main', reply: 'diga hola', language: 'es', cargo: { verb: 'diga' } }] }
    expect(await played(script, flowOf({ type: 'SAY', value: 'x', value_es: '{{cargo.verb}} hola' }))).toMatchObject({ ok: true })
  })

  it('starts flows as a host does, and records what the host itself said', async () => {
    const talk: Lines = [{ user: 'hello', reply: null }, { assistant: 'Hello!', reply: null }, { start: 'buy', parameters: { item: 'lamp' }, reply: { contains: '3 left' } }]
    expect(differencesOf(await played({ ...goodScript, talk, atEnd: {} }))).toEqual([])
  })

  it('lets time pass, in milliseconds or in words', async () => {
    const definitions = flowOf({ type: 'SAY', value: '{{new Date().toISOString()}}' })
    const talk: Lines = [{ user: 'main', reply: '2031-05-06T07:00:00.000Z' }, { wait: 1500 }, { wait: '2m' }, { wait: '1h' }, { wait: '1d' }, { user: 'main', reply: '2031-05-07T08:02:01.500Z' }]
    expect(differencesOf(await played({ name: 's', clock: '2031-05-06T07:00:00Z', talk }, definitions))).toEqual([])
  })

  it('a flow that ends without words is an empty text', async () => {
    expect(await played({ name: 's', talk: [{ user: 'main', reply: '' }] }, flowOf({ type: 'END' }))).toMatchObject({ ok: true })
  })

  it('knows what the engine itself says by its id', async () => {
    const words = 'Something went wrong on our side. Nothing was lost; please try again.'
    const script: ConversationScript = { name: 's', talk: [{ user: 'main', reply: { message: 'turn_failed' } }] }
    expect(await played(script, flowOf({ type: 'SAY', value: words }))).toMatchObject({ ok: true })
    expect(await played(script, flowOf({ type: 'SAY', value: 'x' }))).toMatchObject({ ok: false })
  })

  it('expects an error by its code, and reports any other', async () => {
    const failing = flowOf({ type: 'CALL-TOOL', tool: 'x' })
    const definitions = { ...failing, tools: [{ id: 'x', implementation: { type: 'local', function: 'x' } as const }], functions: { x: {} } }
    const script = (line: object): ConversationScript => ({ name: 's', mocks: { x: { fails: 'broken' } }, talk: [{ user: 'main', ...line }] })
    expect(differencesOf(await played(script({ error: 'TOOL_CALL_FAILED' }), definitions))).toEqual([])
    expect(differencesOf(await played(script({ error: 'TOOL_TIMEOUT' }), definitions))).toEqual(['/talk/0 error: expected "TOOL_TIMEOUT", got "TOOL_CALL_FAILED"'])
    expect(differencesOf(await played(script({ reply: 'x' }), definitions))[0]).toMatch(/^\/talk\/0 reply: expected "x", got the error TOOL_CALL_FAILED: .*broken/)
  })

  it('proveScript fails a test with all of it, and passes one that is as written', async () => {
    const flowSet = await compileFlowSet(shop)
    await expect(proveScript(goodScript, { flowSet })).resolves.toBeUndefined()
    const error = await rejectionOf(proveScript(withLine(1, { reply: '3 left at Luz, 30 each.\n\nBuy it?', variables: { item: 'bulb' } }), { flowSet }))
    expect(error.code).toBe('SCRIPT_FAILED')
    expect(error.message.split('\n')).toEqual([
      'Buy a lamp: not as written',
      '  /talk/1 user: lamp',
      '    reply',
      '      - 3 left at Luz, 30 each.',
      '      + 3 left at Luz, 20 each.',
      '        ',
      '        Buy it?',
      '    variables.item',
      '      expected "bulb"',
      '      but got  "lamp"',
    ])
  })

  it('marks where two texts part', async () => {
    const report = await played(withLine(0, { reply: 'What would you have?' }))
    expect(reportLines(report).slice(2)).toEqual(['    reply', '      expected "What would you have?"', '      but got  "What would you like?"', `${' '.repeat('      but got  "What would you '.length)}^`])
  })

  it('plays on anything that takes messages', async () => {
    const said: string[] = []
    const report = await playScript(
      { name: 's', user: 'u7', talk: [{ user: 'ping', reply: 'pong', flow: null }] },
      {
        target: (_world, settings) => ({
          deliver(message) {
            said.push(`${settings.user} ${JSON.stringify(message)}`)
            return Promise.resolve({ reply: 'pong', choices: [], variables: {}, cargo: {}, effects: [], outcome: null, flow: null, language: null })
          },
        }),
      },
    )
    expect(report.ok).toBe(true)
    expect(said).toEqual(['u7 {"role":"user","content":"ping"}'])
  })
})
