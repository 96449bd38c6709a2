import type { Proof } from '../workbench.ts'
import { proof, proofWhen } from '../workbench.ts'
import { expectCode, expectEqual, expectStored } from '../expectations.ts'

const severalRecords = { atomicAcrossRecords: true }
const oneByOne = { atomicAcrossRecords: false }

export const manifestProofs: readonly Proof[] = [
  proof('ST-0: the store says of itself what its author says of it', async (bench) => {
    expectEqual(bench.storage.supports, bench.supports, '`supports`')
    await bench.expectAbsent(bench.key('nothing'))
  }),
  proofWhen(severalRecords, 'ST-0: a store that is atomic across records stores a commit of several', async (bench) => {
    const next = bench.version()
    const result = await bench.commit(
      { key: bench.key('one'), expect: 'absent', next },
      { key: bench.key('two', 'scope'), expect: 'absent', next },
    )
    expectStored(result, 'a commit of two records')
  }),
  proofWhen(oneByOne, 'ST-0: a store that is not atomic across records refuses a commit of several before it writes', async (bench) => {
    const one = { key: bench.key('one'), expect: 'absent', next: bench.version() }
    const two = { key: bench.key('two', 'scope'), expect: 'absent', next: bench.version() }
    await expectCode(() => bench.commit(one, two), 'STORAGE_NOT_ATOMIC', 'a commit of two records')
    await bench.expectAbsent(one.key)
    await bench.expectAbsent(two.key)
  }),
]
