import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendHistory, defaultHistoryLimits } from '../../src/session/index.ts'
import type { History, HistoryEntry } from '../../src/session/index.ts'

const user = (text: string): HistoryEntry => ({ role: 'user', text })
const empty: History = { entries: [], characters: 0, dropped: 0 }
const entry = fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), text: fc.string({ maxLength: 30 }) })

describe('history', () => {
  it('keeps the last 50 entries and 65,536 characters by default, and counts what it drops', () => {
    expect(defaultHistoryLimits).toEqual({ entries: 50, characters: 65_536 })
    let history = empty
    for (let index = 0; index < 60; index += 1) history = appendHistory(history, [user(String(index))], defaultHistoryLimits)
    expect(history.entries.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, index) => String(index + 10)))
    expect(history).toMatchObject({ characters: 100, dropped: 10 })
    const large = appendHistory(history, [user('x'.repeat(65_530))], defaultHistoryLimits)
    expect(large.entries.map(({ text }) => text.length)).toEqual([2, 2, 2, 65_530])
    expect(large).toMatchObject({ characters: 65_536, dropped: 57 })
  })

  it('cuts a single entry to the bound', () => {
    expect(appendHistory(empty, [user('x'.repeat(100_000))], defaultHistoryLimits)).toEqual({ entries: [user('x'.repeat(65_536))], characters: 65_536, dropped: 0 })
  })

  it('stays within its bounds, ends with what was added, and loses nothing uncounted, whatever is added', () => {
    fc.assert(fc.property(fc.array(fc.array(entry, { maxLength: 3 })), fc.nat(5), fc.nat(60), (turns, entries, characters) => {
      let history = empty
      for (const added of turns) history = appendHistory(history, added, { entries, characters })
      const all = turns.flat().map(({ role, text }) => ({ role, text: text.slice(0, characters) }))
      expect(history.entries.length).toBeLessThanOrEqual(entries)
      expect(history.characters).toBe(history.entries.reduce((sum, { text }) => sum + text.length, 0))
      expect(history.characters).toBeLessThanOrEqual(characters)
      expect(history.entries).toEqual(all.slice(all.length - history.entries.length))
      expect(history.dropped).toBe(all.length - history.entries.length)
    }))
  })

  it.each([0, 1, 7, 2 ** 53 - 1])('a stored count of %d characters is not believed', (characters) => {
    const lying = { entries: [user('abc')], characters, dropped: 0 }
    expect(appendHistory(lying, [user('de')], { entries: 5, characters: 10 })).toEqual({ entries: [user('abc'), user('de')], characters: 5, dropped: 0 })
  })

  it('nothing added changes nothing', () => {
    expect(appendHistory(empty, [], defaultHistoryLimits)).toBe(empty)
  })
})
