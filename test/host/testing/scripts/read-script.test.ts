import { describe, expect, it } from 'vitest'
import { readScript, readScripts } from '../../../../host/testing/index.ts'
import { errorOf } from '../../../support/error-of.ts'

const good = 'name: s\ntalk:\n  - user: hello\n    reply: hi\n'

/** Pointer and line of each problem. */
const problemsOf = (text: string) => (errorOf(() => readScripts(text)).facts['problems'] as readonly { readonly pointer: string; readonly line: number }[]).map(({ pointer, line }) => [pointer, line])

describe('reading scripts', () => {
  it('reads one script from each document', () => {
    expect(readScripts(`${good}---\n${good.replace('name: s', 'name: t')}`).map(({ name }) => name)).toEqual(['s', 't'])
    expect(readScripts(good)[0]?.talk).toEqual([{ kind: 'user', pointer: '/talk/0', user: 'hello', reply: 'hi' }])
  })

  it('takes every kind of line', () => {
    const talk = [{ user: 'a' }, { assistant: 'b', reply: null }, { start: 'f', parameters: { x: 1 } }, { wait: '90s' }]
    expect(readScript({ name: 's', talk }).talk.map((line) => line.kind)).toEqual(['user', 'assistant', 'start', 'wait'])
  })

  it.each([
    [`${good}    repli: hi\n`, '/talk/0/repli', 5],
    [`${good}extra: 1\n`, '/extra', 5],
    [good.replace('name: s\n', ''), '/name', 1],
    [good.replace('reply: hi', 'reply: 3'), '/talk/0/reply', 4],
    [good.replace('reply: hi', 'reply: { match: x }'), '/talk/0/reply', 4],
    [good.replace('reply: hi', 'calls: -1'), '/talk/0/calls', 4],
    [good.replace('user: hello', 'usr: hello'), '/talk/0', 3],
    [good.replace('user: hello', 'user: hello\n    assistant: hi'), '/talk/0', 3],
    [`${good}mocks: { x: { gives: 1 } }\n`, '/mocks/x', 5],
    [`${good}mocks: { x: [] }\n`, '/mocks/x', 5],
    ['name: s\ntalk: []\n', '/talk', 2],
  ])('SR1: %j is refused at %s, line %i', (text, pointer, line) => {
    const problems = problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.[0]).toMatch(new RegExp(`^${pointer}`))
    expect(problems[0]?.[1]).toBe(line)
  })

  it('SR1: names every problem at once', () => {
    expect(problemsOf('talk:\n  - user: a\n    replies: x\n  - {}\n').map(([pointer]) => pointer)).toEqual(['/name', '/talk/0/replies', '/talk/1'])
    expect(errorOf(() => readScript({ name: '', talk: [{ user: 1 }] })).message).toContain('/talk/0/user: ')
  })

  it('refuses a file without a script, and what is no YAML', () => {
    expect(errorOf(() => readScripts('# nothing\n'))).toMatchObject({ code: 'SCRIPT_INVALID' })
    expect(errorOf(() => readScripts('name: {'))).toMatchObject({ code: 'YAML_SYNTAX' })
  })

  it.each([['soon', '/talk/0/wait'], ['5 weeks', '/talk/0/wait']])('a wait of %j is refused', async (wait, pointer) => {
    const { playScript } = await import('../../../../host/testing/index.ts')
    const target = () => expect.fail('nothing is delivered')
    await expect(playScript({ name: 's', talk: [{ wait }] }, { target: () => ({ deliver: target }) })).rejects.toMatchObject({ code: 'SCRIPT_INVALID', place: { pointer } })
  })

  it('a time that is none is refused', async () => {
    const { playScript } = await import('../../../../host/testing/index.ts')
    await expect(playScript({ name: 's', clock: 'noon', talk: [{ wait: 1 }] }, { target: () => ({ deliver: () => expect.fail('nothing is delivered') }) })).rejects.toMatchObject({ code: 'SCRIPT_INVALID', place: { pointer: '/clock' } })
  })
})
