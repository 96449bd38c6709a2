import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Draft, ownCargo } from '../../src/session/index.ts'
import type { Session } from '../../src/session/index.ts'
import { sessionOf } from '../support/sessions.ts'
import { deepFreeze } from '../support/frozen.ts'

type Holder = Record<string, unknown>

const names = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString', 'length')

describe('D3: undo comes back to the mark', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('a write of %s, which every object inherits, is undone without a trace', (name) => {
    const draft = new Draft(sessionOf(), true)
    const holder: Holder = {}
    draft.set(holder, name, 1)
    expect(Object.keys(holder)).toEqual([name])
    draft.undo()
    expect(Reflect.ownKeys(holder)).toEqual([])
    expect(Object.getPrototypeOf(holder)).toBe(Object.prototype)
  })

  it('an item that was added is gone, and so is its place', () => {
    const draft = new Draft(sessionOf(), true)
    const list = ['a']
    draft.append(list, 'b')
    draft.append(list, 'c')
    draft.truncate(list, 1)
    draft.append(list, 'd')
    expect(list).toEqual(['a', 'd'])
    draft.undo()
    expect(list).toStrictEqual(['a'])
    expect(list).toHaveLength(1)
  })

  it('any row of writes, additions and removals is undone', () => {
    const change = fc.oneof(
      fc.tuple(fc.constant('set' as const), names, fc.integer()),
      fc.tuple(fc.constant('remove' as const), names, fc.constant(0)),
      fc.tuple(fc.constant('append' as const), fc.constant(''), fc.integer()),
      fc.tuple(fc.constant('truncate' as const), fc.constant(''), fc.nat(4)),
    )
    fc.assert(fc.property(fc.array(change), fc.array(change), (before, after) => {
      const draft = new Draft(sessionOf(), true)
      const holder: Holder = {}
      const list: number[] = []
      const make = ([kind, name, value]: readonly [string, string, number]): void => {
        if (kind === 'set') draft.set(holder, name, value)
        else if (kind === 'remove') draft.remove(holder, name)
        else if (kind === 'append') draft.append(list, value)
        else draft.truncate(list, value)
      }
      before.forEach(make)
      draft.mark()
      const kept = { holder: Object.entries(holder).sort(), list: [...list] }
      after.forEach(make)
      draft.undo()
      expect({ holder: Object.entries(holder).sort(), list }).toStrictEqual(kept)
    }))
  })
})

describe('D1 and D2: what is written is the draft\'s own', () => {
  it('a container of the caller is copied once, when it is first owned', () => {
    const given = deepFreeze(sessionOf())
    const draft = new Draft(given, false)
    const cargo = ownCargo(draft)
    expect(cargo).not.toBe(given.cargo)
    expect(ownCargo(draft)).toBe(cargo)
  })

  it('a path write copies the way to the member, and shares the rest', () => {
    const draft = new Draft(sessionOf(), true)
    const far = deepFreeze({ left: { x: 1 }, right: { y: [1, { z: 2 }] } })
    const holder: Record<string, never> = { far } as never
    draft.writePath(holder, ['far', 'right', 'y', 1, 'z'], 3)
    expect(holder).toEqual({ far: { left: { x: 1 }, right: { y: [1, { z: 3 }] } } })
    expect((holder['far'] as unknown as typeof far).left).toBe(far.left)
    expect(far.right.y).toEqual([1, { z: 2 }])
  })

  it('a session that is restored brings no prototype with it', () => {
    const draft = new Draft(sessionOf(), false)
    draft.become({ ...sessionOf(), ...(JSON.parse('{"__proto__": {"polluted": true}}') as Partial<Session>), language: 'es' })
    expect(draft.session.language).toBe('es')
    expect(Object.getPrototypeOf(draft.session)).toBe(Object.prototype)
    expect('polluted' in draft.session).toBe(false)
  })
})
