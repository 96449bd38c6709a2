import type { Ids } from '../../src/ports/index.ts'

/**
 * Ids that are the same in every run: the seed, a scrambled part, and a running number that keeps them unique. Ordered ones sort by
 * the order of making. Two workers get two seeds. Throws a TypeError unless the seed is a whole number from 0 to 4,294,967,295.
 */
export function seededIds(seed: number): Ids {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) throw new TypeError(`${seed} is no seed`)
  let made = 0
  const next = (): number => (made += 1)
  return {
    random: () => {
      const count = next()
      return `${hex(scrambled(seed ^ Math.imul(count, 0x9e37_79b9)))}-${hex(seed)}-${count}`
    },
    ordered: () => `${String(next()).padStart(12, '0')}-${hex(seed)}`,
  }
}

/** A one-to-one scrambling of 32 bits, so that ids which follow each other do not look alike. */
function scrambled(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35)
  return second ^ (second >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}
