/**
 * `npm run bench`: prints every row with its bar. `-- --json` prints one JSON array of { name, value, unit, baseline?, ratio? } and
 * nothing else; `-- --only PATTERN` runs the families whose name contains it.
 *
 * A family is a file.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { compiling } from './compiling.ts'
import { durableTurns } from './durable-turns.ts'
import { durableTurnsOnDynamo } from './durable-turns-dynamodb.ts'
import { expression } from './expression.ts'
import { formaDispatch } from './forma-dispatch.ts'
import { heap } from './heap.ts'
import { importing } from './importing.ts'
import { longConversation } from './long-conversation.ts'
import { recognizers } from './recognizers.ts'
import { jsonOf, tableOf } from './row.ts'
import type { Family, Row } from './row.ts'
import { turnsAgainstInterpreter } from './turns-against-interpreter.ts'
import { turnsAsJson } from './turns-as-json.ts'
import { turnsInMemory } from './turns-in-memory.ts'
import { variables } from './variables.ts'

const families: readonly Family[] = [turnsInMemory, turnsAsJson, turnsAgainstInterpreter, expression, longConversation, variables, compiling, heap, importing, durableTurns, durableTurnsOnDynamo, recognizers, formaDispatch]

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } })
  const chosen = families.filter((family) => family.name.includes(values.only))
  if (chosen.length === 0) {
    process.stderr.write(`no family is named like ${JSON.stringify(values.only)}; there are ${families.map((family) => family.name).join(', ')}\n`)
    return 2
  }
  warnOfLoad()
  const rows: Row[] = []
  for (const family of chosen) {
    process.stderr.write(`${family.name} ...\n`)
    rows.push(...(await family.measure()))
  }
  process.stdout.write(`${values.json ? jsonOf(rows) : tableOf(rows)}\n`)
  return 0
}

/** Ratios and processor time are good on a busy machine too; figures a second of the wall are not. */
function warnOfLoad(): void {
  const [load = 0] = loadavg()
  if (load > availableParallelism() / 2) process.stderr.write(`this machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): figures a second of the wall are too low, those of processor time (cpu-s) hold\n`)
}

process.exitCode = await main()
