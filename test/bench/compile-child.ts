/** Compiles a set of 300 flows twice: the first time with the loading of the compiler. Prints the milliseconds. */
import { compileFlowSet } from '../../src/index.ts'
import { bigFlowSet } from './big-flow-set.ts'
import { duration } from './harness.ts'

const definitions = bigFlowSet(300)
const compiling = async (): Promise<void> => {
  await compileFlowSet(definitions)
}

const first = await duration(compiling, 1, 'wall')
process.stdout.write(JSON.stringify({ first, second: await duration(compiling, 1, 'wall') }))
