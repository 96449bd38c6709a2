import { describe, expect, it } from 'vitest'
import { memoryStore, uuidIds } from '../../../host/index.ts'
import type { Storage } from '../../../host/index.ts'
import { handDeadlines } from '../../support/deadlines.ts'
import { payingHost, sayTo } from '../../support/paying.ts'
import type { Provider } from '../../support/paying.ts'

const key = { namespace: 't1', kind: 'conversation', id: 'c1' } as const
const hostOn = (storage: Storage, provider: Provider = () => ({ receipt: 'r1' })) => payingHost({ storage, provider, clock: { now: () => 1_800_000_000_000 }, ids: uuidIds, deadlines: handDeadlines() })

describe('erasing a conversation', () => {
  it('nothing of it is left, and it begins anew with the next message', async () => {
    const storage = memoryStore()
    const host = await hostOn(storage)
    for (const text of ['pay', '42', 'yes']) await sayTo(host, text, text)
    expect(await host.erase('t1', 'c1')).toBe(true)
    expect(await storage.read(key)).toBeNull()
    expect(await host.erase('t1', 'c1')).toBe(false)
    expect(await sayTo(host, 'pay', 'pay')).toMatchObject({ text: 'How much?', repeated: false })
  })

  it('ER1: while an action is not settled it is refused, and the record stays', async () => {
    const storage = memoryStore()
    const host = await hostOn(storage, () => { throw new TypeError('connection lost') })
    for (const text of ['pay', '42', 'yes']) await sayTo(host, text, text)
    await expect(host.erase('t1', 'c1')).rejects.toMatchObject({ code: 'ERASE_UNSETTLED', next: 'ask-operator', facts: { actions: 1 } })
    expect(await storage.read(key)).not.toBeNull()
  })

  it('ER2: a conversation that cannot be read is erased all the same', async () => {
    const storage = memoryStore()
    await storage.commit([{ key, expect: 'absent', next: 'v1', set: { session: 'no JSON' } }])
    const host = await hostOn(storage)
    await expect(host.read('t1', 'c1')).rejects.toMatchObject({ code: 'CONVERSATION_NOT_READABLE' })
    expect(await host.erase('t1', 'c1')).toBe(true)
  })

  it('a message that is saved meanwhile wins, and the conversation is erased after it', async () => {
    const storage = memoryStore()
    const host = await hostOn(storage)
    await sayTo(host, 'pay', 'pay')
    let reads = 0
    const racing: Storage = {
      supports: storage.supports, due: (...query) => storage.due(...query), commit: (changes) => storage.commit(changes),
      read: async (each) => {
        const record = await storage.read(each)
        reads += 1
        if (reads === 1) await sayTo(host, '42', '42')
        return record
      },
    }
    expect(await (await hostOn(racing)).erase('t1', 'c1')).toBe(true)
    expect(reads).toBe(2)
    expect(await storage.read(key)).toBeNull()
  })
})
