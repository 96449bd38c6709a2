import { describe, expect, it } from 'vitest'
import { explore } from './explore.ts'
import { allRules, largeScenarios } from './scenarios.ts'

describe('the action protocol, explored whole in larger worlds', () => {
  for (const scenario of largeScenarios) {
    it(`keeps its promises: ${scenario.name}`, { timeout: 600_000 }, () => {
      const found = explore(scenario, allRules)
      // eslint-disable-next-line no-console -- the figure is what this test is asked for
      console.info(`${scenario.name}: ${found.states} states`)
      expect(found.violation?.join('\n') ?? null).toBeNull()
    })
  }
})
