import type { Proof } from '../workbench.ts'
import { proof, proofWhen } from '../workbench.ts'
import { expectCode, expectRefused, expectStored } from '../expectations.ts'
import { injectFaults } from '../../fault-injector.ts'

const severalRecords = { atomicAcrossRecords: true }

export const ownWriteProofs: readonly Proof[] = [
  proof('ST-5: the same commit again is stored, and writes nothing', async (bench) => {
    const key = bench.key('a')
    const expect = await bench.write(key, 'absent', { set: { session: 'first' } })
    const change = { key, expect, next: bench.version(), set: { session: 'second' } }
    expectStored(await bench.commit(change), 'the commit')
    expectStored(await bench.commit({ ...change, set: { session: 'other', more: 'x' }, remove: [] }), 'the commit again')
    await bench.expectRecord(key, change.next, { session: 'second' })
  }),
  proof('ST-5: the same insert again is stored', async (bench) => {
    const change = { key: bench.key('a'), expect: 'absent', next: bench.version(), set: { session: 'first' } }
    expectStored(await bench.commit(change), 'the insert')
    expectStored(await bench.commit(change), 'the insert again')
    await bench.expectRecord(change.key, change.next, { session: 'first' })
  }),
  proof('ST-5: the same deletion again is stored', async (bench) => {
    const key = bench.key('a')
    const change = { key, expect: await bench.write(key, 'absent'), next: 'deleted' } as const
    expectStored(await bench.commit(change), 'the deletion')
    expectStored(await bench.commit(change), 'the deletion again')
  }),
  proof('ST-5: a commit whose record has moved on from our own write is refused with what is there', async (bench) => {
    const key = bench.key('a')
    const ours = { key, expect: 'absent', next: bench.version(), set: { by: 'us' } }
    expectStored(await bench.commit(ours), 'our commit')
    const theirs = await bench.write(key, ours.next, { set: { by: 'them' } })
    expectRefused(await bench.commit(ours), [[key, { key, version: theirs, parts: { by: 'them' } }]], 'our commit again')
  }),
  proofWhen(severalRecords, 'ST-5: one record at its next version proves a commit of several, though another record has moved on', async (bench) => {
    const first = { key: bench.key('a'), expect: 'absent', next: bench.version(), set: { by: 'us' } }
    const second = { key: bench.key('b', 'scope'), expect: 'absent', next: bench.version(), set: { by: 'us' } }
    expectStored(await bench.commit(first, second), 'our commit')
    const theirs = await bench.write(second.key, second.next, { set: { by: 'them' } })
    expectStored(await bench.commit(first, second), 'our commit again')
    await bench.expectRecord(first.key, first.next, { by: 'us' })
    await bench.expectRecord(second.key, theirs, { by: 'them' })
  }),
  proofWhen(severalRecords, 'ST-5: a write with a deletion again is stored', async (bench) => {
    const scope = bench.key('b', 'scope')
    const deletion = { key: scope, expect: await bench.write(scope, 'absent'), next: 'deleted' } as const
    const write = { key: bench.key('a'), expect: 'absent', next: bench.version() }
    expectStored(await bench.commit(write, deletion), 'our commit')
    expectStored(await bench.commit(write, deletion), 'our commit again')
  }),
  proofWhen(severalRecords, 'ST-5: a record that is gone proves no commit that also writes', async (bench) => {
    const scope = bench.key('b', 'scope')
    const held = await bench.write(scope, 'absent')
    expectStored(await bench.commit({ key: scope, expect: held, next: 'deleted' }), 'the deletion by another')
    const write = { key: bench.key('a'), expect: 'absent', next: bench.version() }
    const result = await bench.commit(write, { key: scope, expect: held, next: 'deleted' })
    expectRefused(result, [[scope, null]], 'a write with the deletion of what is gone')
    await bench.expectAbsent(write.key)
  }),
  proof('ST-18: a commit whose reply was lost is told by committing it again', async (bench) => {
    const { storage } = injectFaults(bench.storage, { 1: { after: 'fail' }, 3: { before: 'fail' } })
    const key = bench.key('a')
    const stored = { key, expect: 'absent', next: bench.version(), set: { count: '1' } }
    await expectCode(() => storage.commit([stored]), 'FAULT_INJECTED', 'a commit whose reply is lost')
    expectStored(await storage.commit([stored]), 'the same commit again')
    const lost = { key, expect: stored.next, next: bench.version(), set: { count: '2' } }
    await expectCode(() => storage.commit([lost]), 'FAULT_INJECTED', 'a commit whose request is lost')
    await bench.expectRecord(key, stored.next, { count: '1' })
    expectStored(await storage.commit([lost]), 'the same commit again')
    await bench.expectRecord(key, lost.next, { count: '2' })
  }),
]
