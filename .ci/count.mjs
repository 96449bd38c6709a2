// Adds up the test reports and prints the closing line. A report that is missing or empty is a failure, never a silent pass.
import { existsSync, readFileSync } from 'node:fs'

const [failedSteps, ...reports] = process.argv.slice(2)
let passed = 0
let failed = Number(failedSteps)
let skipped = 0

for (const file of reports) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (report === null || report.numTotalTests === 0) {
    console.log(`no tests were run: ${file}`)
    failed += 1
    continue
  }
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests + report.numTodoTests
  for (const suite of report.testResults) if (suite.status === 'failed' && suite.assertionResults.length === 0) failed += 1
}

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
