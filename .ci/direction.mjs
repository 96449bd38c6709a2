// Runs dependency-cruiser on the direction rules and insists that it saw the source: with a compiler it does not know it checks nothing and says all is well.
import { cruise } from 'dependency-cruiser'
import configuration from '../.dependency-cruiser.cjs'
import { readdirSync } from 'node:fs'

const folders = ['src', 'host', 'forms', 'flows']
const sources = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts')))

const { output } = await cruise(folders, { ...configuration.options, validate: true, ruleSet: { forbidden: configuration.forbidden } })
const { summary } = output
for (const violation of summary.violations) {
  const way = violation.cycle === undefined ? violation.to : violation.cycle.map((step) => step.name ?? step).join(' -> ')
  console.error(`${violation.rule.name}: ${violation.from} -> ${way}`)
}
if (summary.totalCruised < sources.length) console.error(`only ${summary.totalCruised} modules were seen, there are ${sources.length} sources`)
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} dependencies, ${summary.violations.length} violations`)
process.exitCode = summary.violations.length > 0 || summary.totalCruised < sources.length ? 1 : 0
