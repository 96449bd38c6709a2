import { describe, expect, it } from 'vitest'
import { flowOf, talkTo } from '../support/talk.ts'

const greeting = flowOf({ type: 'SAY', value: 'hi' })

describe('messages of an engine', () => {
  it('a wrong message refuses the engine, with every problem', async () => {
    const messages = { es: { flow_resumed: '{nobody}', flow_completed: '{' } }
    await expect(talkTo(greeting, { messages })).rejects.toMatchObject({
      code: 'MESSAGES_INVALID', next: 'fix-input', message: 'es flow_resumed: {nobody} has no value here; there are flowPrompt, flowName (and 1 more)',
      facts: { problems: [{ id: 'flow_resumed' }, { id: 'flow_completed' }] },
    })
  })

  it('a language of the flow set without messages is one line in the log', async () => {
    const lines: unknown[] = []
    const logger = { debug: () => undefined, info: () => undefined, error: () => undefined, warn: (message: string, fields: unknown) => lines.push([message, fields]) }
    await talkTo({ ...greeting, languages: ['en', 'fr', 'de'] }, { logger })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject([expect.stringContaining('in English'), { problems: [{ language: 'fr' }, { language: 'de' }] }])
  })

  it('W-33: a logger that lacks a method or throws stops nothing', async () => {
    const broken = { info() { throw new TypeError('full disk') }, warn() { throw new TypeError('full disk') } } as never
    const talk = await talkTo({ ...greeting, languages: ['fr'] }, { logger: broken })
    expect(await talk.say('main')).toBe('hi')
  })
})
