import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededIds, virtualClock } from '../../../host/testing/index.ts'

describe('the virtual clock', () => {
  test('time stands still until it is moved on', () => {
    const clock = virtualClock(1000)
    expect([clock.now(), clock.now()]).toEqual([1000, 1000])
    clock.advance(0)
    clock.advance(250)
    expect(clock.now()).toBe(1250)
  })

  test('a time or a step that no clock could show is a TypeError', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => virtualClock(wrong)).toThrow(TypeError)
      expect(() => virtualClock(0).advance(wrong)).toThrow(TypeError)
    }
  })
})

describe('seeded ids', () => {
  const made = (seed: number): string[] => {
    const ids = seededIds(seed)
    return Array.from({ length: 50 }, (_item, index) => (index % 3 === 0 ? ids.ordered() : ids.random()))
  }

  test('the same seed makes the same ids, and no two alike', () => {
    fc.assert(
      fc.property(fc.nat({ max: 0xffff_ffff }), (seed) => {
        expect(made(seed)).toEqual(made(seed))
        expect(new Set(made(seed)).size).toBe(50)
      }),
    )
  })

  test('two seeds share no id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 0xffff_ffff }), { minLength: 2, maxLength: 2 }), ([one = 0, two = 0]) => {
        const ids = new Set(made(one))
        expect(made(two).filter((id) => ids.has(id))).toEqual([])
      }),
    )
  })

  test('ordered ids sort by the order of making, also beside random ones', () => {
    const ids = seededIds(7)
    const ordered = Array.from({ length: 200 }, () => (ids.random(), ids.ordered()))
    expect([...ordered].sort()).toEqual(ordered)
  })

  test('what is no seed is a TypeError', () => {
    for (const wrong of [-1, 0.5, 2 ** 32, Number.NaN]) expect(() => seededIds(wrong)).toThrow(TypeError)
  })
})
