import { describe, expect, it } from 'vitest'
import { contentOf, findReply, keepReply } from '../../../host/conversation/replies.ts'
import type { StoredReply } from '../../../host/conversation/replies.ts'
import type { HostMessage } from '../../../host/index.ts'

const message = (content: string, messageId = 'm1'): HostMessage => ({ tenantId: 't', conversationId: 'c', userId: 'u', role: 'user', content, messageId })

const answer = (messageId: string, text: string, content: string | null = 'x'): StoredReply => ({
  messageId, content, reply: { replyId: `r-${messageId}`, text, choices: [], effects: [], inFlow: false, retryAfter: null, recovery: null },
})

describe('stored replies', () => {
  it('Q2: a reply is found by its message, and says that it is repeated', () => {
    const replies = [answer('m1', 'one\ntwo'), answer('m"2\n', 'two')].reduce(keepReply, '')
    expect(findReply(replies, 'm1', 'x')).toEqual({ ...answer('m1', 'one\ntwo').reply, repeated: true })
    expect(findReply(replies, 'm"2\n', 'x')).toMatchObject({ text: 'two' })
    expect(findReply(replies, 'm', 'x')).toBeNull()
    expect(findReply('', 'm1', 'x')).toBeNull()
  })

  it('MESSAGE_ID_REUSED: the same id with other content is refused', () => {
    const replies = keepReply('', answer('m1', 'one', contentOf(message('yes'))))
    expect(findReply(replies, 'm1', contentOf(message('yes')))).toMatchObject({ repeated: true })
    expect(() => findReply(replies, 'm1', contentOf(message('no')))).toThrow(expect.objectContaining({ code: 'MESSAGE_ID_REUSED' }) as Error)
  })

  it('a message finished by another one\'s turn has its reply whatever it said', () => {
    expect(findReply(keepReply('', answer('m1', 'one', null)), 'm1', 'anything')).toMatchObject({ text: 'one' })
  })

  it('the first reply to a message is the one it keeps', () => {
    const replies = [answer('m1', 'first'), answer('m2', 'other'), answer('m1', 'second')].reduce(keepReply, '')
    expect(findReply(replies, 'm1', 'x')).toMatchObject({ text: 'first' })
    expect(replies.split('\n')).toHaveLength(2)
  })

  it('Q1: older replies go when two kilobytes are passed, the last one never', () => {
    const many = Array.from({ length: 60 }, (_item, index) => answer(`m${index}`, 'words '.repeat(10))).reduce(keepReply, '')
    const older = many.split('\n').slice(0, -1)
    expect(older.join('\n').length).toBeLessThanOrEqual(2_048)
    expect(older.length).toBeGreaterThan(5)
    expect(findReply(many, 'm59', 'x')).not.toBeNull()
    expect(findReply(many, 'm0', 'x')).toBeNull()
    const large = keepReply(many, answer('large', 'words '.repeat(10_000)))
    expect(findReply(large, 'large', 'x')).not.toBeNull()
    expect(findReply(keepReply(large, answer('next', 'y')), 'large', 'x')).toBeNull()
  })

  it('contents of any size and shape are told apart', () => {
    const contents = ['', 'yes', 'no', 'x'.repeat(5_000), `${'x'.repeat(4_999)}y`, '\ud800', '\ud801', 'é']
    expect(new Set(contents.map((content) => contentOf(message(content)))).size).toBe(contents.length)
    expect(contentOf(message('x'.repeat(5_000))).length).toBeLessThan(100)
    const start = (parameters?: { readonly a: number }): HostMessage => ({ tenantId: 't', conversationId: 'c', userId: 'u', messageId: 'm', role: 'system', flow: 'pay', ...(parameters === undefined ? {} : { parameters }) })
    expect(new Set([start(), start({ a: 1 }), start({ a: 2 })].map(contentOf)).size).toBe(3)
    expect(contentOf(start())).toBe(contentOf({ ...start(), parameters: {} } as HostMessage))
  })

  it('CONVERSATION_NOT_READABLE: a line that cannot be read is an error, not a message that was never handled', () => {
    expect(() => findReply('["m1",', 'm1', 'x')).toThrow(expect.objectContaining({ code: 'CONVERSATION_NOT_READABLE' }) as Error)
  })
})
