import type { Proof } from '../workbench.ts'
import { proofWhen } from '../workbench.ts'
import { expectEqual, expectStored } from '../expectations.ts'

export const durabilityProofs: readonly Proof[] = [
  proofWhen({ durable: true }, 'ST-17: what was stored is there when the store is opened anew, and can be written on', async (bench) => {
    const [kept, gone, due] = [bench.key('kept'), bench.key('gone'), bench.key('due')]
    const parts = { session: 'ñ 😀', bytes: new Uint8Array([0, 1, 255]) }
    const first = await bench.write(kept, 'absent', { set: { ...parts, old: 'x' } })
    const version = await bench.write(kept, first, { remove: ['old'] })
    await bench.commit({ key: gone, expect: await bench.write(gone, 'absent'), next: 'deleted' })
    await bench.write(due, 'absent', { dueAt: 1000 })
    const reopened = await bench.reopened()
    expectEqual(await reopened.read(kept), { key: kept, version, parts }, 'the record')
    expectEqual(await reopened.read(gone), null, 'the deleted record')
    await bench.eventually(async () => expectEqual((await reopened.due(bench.namespace, 2000)).keys, [due], 'what is due'))
    expectStored(await reopened.commit([{ key: kept, expect: version, next: bench.version() }]), 'a write after that')
  }),
]
