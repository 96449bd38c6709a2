import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DuePosition } from '../../../host/index.ts'
import { duePage, duePageSize, readDueCursor } from '../../../host/index.ts'

function positions(count: number): readonly DuePosition[] {
  return Array.from({ length: count }, (_item, index) => ({ dueAt: index, kind: 'scope', id: `id-${index}` }))
}

describe('pages of due', () => {
  test('ST-12: a cursor is given only when more follows than the page holds, and it is the last position of the page', () => {
    expect(duePage('tenant', positions(duePageSize)).cursor).toBeUndefined()
    const page = duePage('tenant', positions(duePageSize + 1))
    expect(page.keys).toHaveLength(duePageSize)
    expect(readDueCursor(page.cursor ?? '')).toEqual(positions(duePageSize).at(-1))
  })

  test('ST-16: a text that is no cursor is refused, whatever it is', () => {
    const refused = (cursor: string) => expect(() => readDueCursor(cursor)).toThrow(expect.objectContaining({ code: 'STORAGE_INPUT' }))
    for (const cursor of ['', '[', 'null', '{}', '[]', '[1,"scope"]', '["1","scope","a"]', '[1,2,"a"]']) refused(cursor)
    fc.assert(fc.property(fc.string(), (text) => { refused(text) }))
  })
})
