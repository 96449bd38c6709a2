import type { Proof } from '../workbench.ts'
import { proof, proofWhen } from '../workbench.ts'
import { expectRefused } from '../expectations.ts'

export const refusalProofs: readonly Proof[] = [
  proof('ST-4: a refusal carries the record as it is now, with all its parts, not as an earlier call saw it', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 'first', head: '1' } })
    await bench.storage.read(key)
    await bench.commit({ key, expect: bench.version(), next: bench.version() })
    const second = await bench.write(key, first, { set: { session: 'second', bytes: new Uint8Array([0, 255]) } })
    const result = await bench.commit({ key, expect: first, next: bench.version() })
    const current = { key, version: second, parts: { session: 'second', head: '1', bytes: new Uint8Array([0, 255]) } }
    expectRefused(result, [[key, current]], 'a stale write')
  }),
  proofWhen({ atomicAcrossRecords: true }, 'ST-4: a refusal names every record that is not as expected, and no other', async (bench) => {
    const [right, stale, missing] = [bench.key('right'), bench.key('stale'), bench.key('missing')]
    const rightVersion = await bench.write(right, 'absent')
    const staleVersion = await bench.write(stale, 'absent', { set: { by: 'other' } })
    const result = await bench.commit(
      { key: right, expect: rightVersion, next: bench.version() },
      { key: stale, expect: bench.version(), next: bench.version() },
      { key: missing, expect: bench.version(), next: bench.version() },
    )
    const current = { key: stale, version: staleVersion, parts: { by: 'other' } }
    expectRefused(result, [[missing, null], [stale, current]], 'a commit with two wrong expectations')
  }),
]
