/** `saydo sessions convert` as a real process on a real SQLite file. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WorkflowEngine } from '../../src/index.ts'
import { createConversationHost } from '../../host/index.ts'
import type { ConversationHost } from '../../host/index.ts'
import { checkpointCodec, isEncodedCheckpoint } from '../../host/node/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import { noise } from '../host/codec/stores.ts'
import { notingSet } from '../host/codec/noting.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

interface Answer {
  readonly complete: boolean
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly object[]
  readonly position: string | null
}

const hour = 3_600_000

/** A file with conversations of two tenants that rested for an hour, and one that somebody is having. */
async function fileWithConversations() {
  const directory = temporaryDirectory()
  const open = () => sqliteStore(join(directory, 'chat.sqlite'))
  const storage = open()
  const hostAt = (time: number): ConversationHost => createConversationHost({
    storage, codec: checkpointCodec(), clock: { now: () => time }, tenants: () => ({ flowSet: notingSet }),
    engines: (flows) => new WorkflowEngine({ flows, clock: { now: () => time }, functions: { charge: () => 1 } }),
  })
  const note = async (host: ConversationHost, tenantId: string, conversationId: string, text: string): Promise<void> => {
    for (const [messageId, content] of [['m1', 'note'], ['m2', text]] as const) await host.handle({ tenantId, conversationId, messageId, userId: 'u1', role: 'user', content })
  }
  const rested = hostAt(Date.now() - hour)
  for (const id of ['c1', 'c2', 'c3']) await note(rested, 'a', id, noise(20_000))
  await note(rested, 'b', 'c1', noise(20_000))
  await note(rested, 'b', 'c2', 'short')
  await note(hostAt(Date.now()), 'b', 'c3', noise(20_000))
  storage.close()
  const forms = async (): Promise<string> => {
    const store = open()
    const records = await Promise.all(store.keys('conversation', null, 100).map((key) => store.read(key)))
    store.close()
    return records.map((record) => (isEncodedCheckpoint(record?.parts['session']) ? 'e' : 't')).join('')
  }
  const convert = async (...words: readonly string[]) => {
    const { code, stdout } = await saydo(directory, ['sessions', 'convert', 'chat.sqlite', '--json', ...words])
    return { code, answer: JSON.parse(stdout) as Answer }
  }
  return { directory, forms, convert }
}

describe('saydo sessions convert', () => {
  it('CODEC-14: converts what rests, leaves who talks, and says with its exit code whether any is left', async () => {
    const { forms, convert } = await fileWithConversations()
    const dry = await convert('--to', 'br-v1', '--dry-run')
    expect(dry).toMatchObject({ code: 1, answer: { complete: true, counts: { converted: 4, already: 1, busy: 1 } } })
    expect(await forms()).toBe('tttttt')
    expect(await convert('--to', 'br-v1')).toMatchObject({ code: 1, answer: { counts: { converted: 4, already: 1, busy: 1 } } })
    expect(await forms()).toBe('eeeett')
    expect(await convert('--to', 'br-v1', '--idle', '0')).toMatchObject({ code: 0, answer: { counts: { converted: 1, already: 5, busy: 0 } } })
    expect(await convert('--to', 'plain', '--idle', '0')).toMatchObject({ code: 0, answer: { counts: { converted: 5, already: 1 } } })
    expect(await forms()).toBe('tttttt')
  })

  it('goes on behind a position, and keeps to one tenant', async () => {
    const { forms, convert } = await fileWithConversations()
    expect((await convert('--to', 'br-v1', '--after', '["a","c2"]', '--tenant', 'a')).answer).toMatchObject({ counts: { converted: 1 }, position: '["a","c3"]' })
    expect(await forms()).toBe('ttettt')
    expect((await convert('--to', 'br-v1', '--tenant', 'a')).answer).toMatchObject({ counts: { converted: 2, already: 1, busy: 0 } })
    expect(await forms()).toBe('eeettt')
  })

  it('prints its counts, and what needs a person', async () => {
    const { directory } = await fileWithConversations()
    const store = sqliteStore(join(directory, 'chat.sqlite'))
    const key = { namespace: 'a', kind: 'conversation', id: 'c1' } as const
    await store.commit([{ key, expect: (await store.read(key))?.version ?? '', next: 'harmed', set: { session: new Uint8Array([1]) } }])
    store.close()
    const { code, stdout } = await saydo(directory, ['sessions', 'convert', 'chat.sqlite', '--to', 'br-v1', '--idle', '0'])
    expect(code).toBe(1)
    expect(stdout.split('\n')).toEqual([
      'not-readable: a c1: the bytes are no envelope',
      expect.stringMatching(/^converted to br-v1: 4 \(\d+ bytes, then \d+\)$/),
      'already so: 1',
      'left: 1 (in use 0, saved meanwhile 0, too large 0, not readable 1)',
      '',
    ])
  })

  it('refuses a wrong command line, and a file that is not there, without making one', async () => {
    const directory = temporaryDirectory()
    for (const words of [[], ['convert'], ['convert', 'x.sqlite'], ['convert', 'x.sqlite', '--to', 'zip'], ['show', 'x.sqlite', '--to', 'plain'], ['convert', 'x.sqlite', '--to', 'plain', '--idle', 'long'], ['convert', 'x.sqlite', '--to', 'plain', '--after', 'c1']]) {
      const { code, stderr } = await saydo(directory, ['sessions', ...words])
      expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('error USAGE') as string })
    }
    const { code, stderr } = await saydo(directory, ['sessions', 'convert', 'x.sqlite', '--to', 'plain'])
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('error FILE_NOT_READABLE') as string })
  })
})
