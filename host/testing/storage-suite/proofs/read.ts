import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'

export const readProofs: readonly Proof[] = [
  proof('ST-1: a record that was never written reads as null', (bench) => bench.expectAbsent(bench.key('never'))),
  proof('ST-1: a read sees every commit that was answered before it', async (bench) => {
    const key = bench.key('a')
    let version = await bench.write(key, 'absent', { set: { count: '0' } })
    for (let count = 1; count <= 20; count += 1) {
      version = await bench.write(key, version, { set: { count: String(count) } })
      await bench.expectRecord(key, version, { count: String(count) })
    }
  }),
  proof('ST-1: a record without parts is a record', async (bench) => {
    const key = bench.key('a')
    const version = await bench.write(key, 'absent')
    await bench.expectRecord(key, version, {})
  }),
]
