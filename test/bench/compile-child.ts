/** Compiles a set of 300 flows twice: the first time with the loading of the compiler. Prints the milliseconds. */
import { compileFlowSet } from '../../src/index.ts'
import { bigFlowSet } from './big-flow-set.ts'

async function milliseconds(): Promise<number> {
  const definitions = bigFlowSet(300)
  const start = performance.now()
  await compileFlowSet(definitions)
  return performance.now() - start
}

const first = await milliseconds()
process.stdout.write(JSON.stringify({ first, second: await milliseconds() }))
