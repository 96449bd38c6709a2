import { describe, expect, it } from 'vitest'
import { claimRules } from '../../host/journal/claim-rules.ts'
import { completeRules } from '../../host/journal/complete-rules.ts'
import { operatorGuards, reconcileGuards } from '../../host/journal/resolution-rules.ts'
import { settleRules } from '../../host/journal/settle-rules.ts'
import { explore } from './explore.ts'
import type { Exploration } from './explore.ts'
import { allRules, scenarios } from './scenarios.ts'
import type { Rules, Scenario } from './world.ts'

type ScenarioName = keyof typeof scenarios

/** The named rule is not there. */
const without = <Rule>(table: Readonly<Record<string, Rule>>, name: string): readonly Rule[] => Object.entries(table).filter(([known]) => known !== name).map(([, rule]) => rule)

const tables = {
  claim: { names: Object.keys(claimRules), rules: (name: string): Rules => ({ ...allRules, claim: without(claimRules, name) }) },
  complete: { names: Object.keys(completeRules), rules: (name: string): Rules => ({ ...allRules, complete: without(completeRules, name) }) },
  settle: { names: Object.keys(settleRules), rules: (name: string): Rules => ({ ...allRules, settle: without(settleRules, name) }) },
  reconcile: { names: Object.keys(reconcileGuards), rules: (name: string): Rules => ({ ...allRules, reconcile: { ...allRules.reconcile, guards: without(reconcileGuards, name) } }) },
  notApplied: { names: ['settlesWithin'], rules: (): Rules => ({ ...allRules, reconcile: { ...allRules.reconcile, notApplied: () => false } }) },
  operator: { names: Object.keys(operatorGuards), rules: (name: string): Rules => ({ ...allRules, operator: without(operatorGuards, name) }) },
} as const

/** Every rule, and a world that goes wrong without it - or does not come to what the rule is there for. */
const needs: Readonly<Record<keyof typeof tables, Readonly<Record<string, ScenarioName>>>> = {
  claim: {
    ownWrite: 'actions', stale: 'twice', foreignJournal: 'restored', mismatch: 'redeploy', replay: 'operatorResend', running: 'twice', clockDoubt: 'clocks', decided: 'operatorResend', windowOpen: 'resend',
    lostWorker: 'places', reconcile: 'asked', unknown: 'places', settled: 'ownStore', scopeRunning: 'places', supersede: 'supersede', outdated: 'actions', scopeHeld: 'twice',
  },
  complete: { ownStub: 'places', otherToken: 'operatorResend', noNews: 'standstill', contradiction: 'operator', finished: 'operatorResend' },
  settle: { otherSequence: 'ownStore', unknown: 'places', decided: 'reconcile' },
  reconcile: { foreignJournal: 'restoredRows', decided: 'supersede', finished: 'reconcile', early: 'asked', clockDoubt: 'clocks' },
  notApplied: { settlesWithin: 'asked' },
  operator: { foreignJournal: 'restoredRows', running: 'operator', settled: 'operator', released: 'operator', keyPassedOn: 'operator' },
}

/** The shortest way to what must not be, or what was never come to. */
function faultOf(scenario: Scenario, { violation, reached }: Exploration): string | null {
  const missing = (scenario.reaches ?? []).filter((word) => !reached.has(word))
  return violation !== null ? violation.join('\n') : missing.length > 0 ? `never: ${missing.join(', ')}` : null
}

describe('the action protocol, explored whole', () => {
  let states = 0

  for (const [name, scenario] of Object.entries(scenarios) as [string, Scenario][]) {
    it(`keeps its promises: ${name}, ${scenario.name}`, () => {
      const found = explore(scenario, allRules)
      states += found.states
      // eslint-disable-next-line no-console -- the figure is what this test is asked for
      console.info(`${name}: ${found.states} states`)
      expect(faultOf(scenario, found)).toBeNull()
    })
  }

  it('has looked at many worlds', () => {
    expect(states).toBeGreaterThan(50_000)
  })
})

describe('a rule that is not there', () => {
  it('is every rule of every table, each with a world that needs it', () => {
    for (const [table, { names }] of Object.entries(tables)) expect(Object.keys(needs[table as keyof typeof tables]).sort()).toEqual([...names].sort())
  })

  for (const [table, { names, rules }] of Object.entries(tables)) {
    for (const name of names) {
      it(`is missed: ${table}.${name}`, () => {
        const scenario: Scenario = scenarios[needs[table as keyof typeof tables][name]!]
        expect(faultOf(scenario, explore(scenario, rules(name)))).not.toBeNull()
      })
    }
  }
})
