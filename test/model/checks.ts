/** What no reachable world may be. */
import { lineOfKey } from './world.ts'
import type { Scenario, World } from './world.ts'

/** Which promise the world breaks, or null. */
export function violationOf(world: World, scenario: Scenario): string | null {
  return twoEffects(world) ?? lostOutcome(world, scenario) ?? falseWords(world, scenario)
}

/** At most one effect for an attempt. */
function twoEffects({ ledger }: World): string | null {
  const twice = ledger.find(({ key }, index) => ledger.findIndex((entry) => entry.key === key) !== index)
  return twice === undefined ? null : `two effects of ${twice.key}`
}

/** What was done is on its way, has a row, or was told. */
function lostOutcome(world: World, scenario: Scenario): string | null {
  if (scenario.kinds.includes('restore')) return null
  for (const { key } of world.ledger) {
    const { journal, session } = lineOfKey(world, key)
    if (journal.rows[key] === undefined && !session.told.includes(`${key}:completed`)) return `the effect of ${key} is neither held nor told`
  }
  return null
}

/** A conversation may be held by another one's running action in a scope they share: that is no error. */
function falseWords(world: World, { shared = false }: Scenario): string | null {
  for (const { session } of world.lines) {
    const words = session.told
    const twice = words.find((word, index) => !word.endsWith(':held') && words.indexOf(word) !== index)
    if (twice !== undefined) return `told twice: ${twice}`
    const doubt = words.find((word) => word.endsWith(':unknown') || (word.endsWith(':held') && !shared))
    if (doubt !== undefined && !world.harmed) return `a false hold: ${doubt}, and nothing has gone wrong`
    const done = words.filter((word) => word.endsWith(':completed')).length
    if (done > world.ledger.length) return 'more is told than was done'
    const denied = words.find((word) => word.endsWith(':failed') && world.ledger.some(({ key }) => word === `${key}:failed`) && !words.includes(word.replace(':failed', ':completed')) && !isAlarmed(world, word))
    if (denied !== undefined) return `told ${denied}, and it was done`
  }
  return null
}

/** An operator has been told that a worker says otherwise, or will be when it comes back. */
function isAlarmed(world: World, word: string): boolean {
  const key = word.slice(0, word.lastIndexOf(':'))
  return lineOfKey(world, key).journal.rows[key]?.lateOutcome !== null && lineOfKey(world, key).journal.rows[key] !== undefined
}
