import { describe, expect, it } from 'vitest'
import { planRecovery } from '../../src/actions/recovery-plan.ts'
import type { RecoveryPlan } from '../../src/actions/recovery-plan.ts'
import type { ActionLedger, PendingAttempt } from '../../src/index.ts'
import { attempt, completed, identity, ledger, now, pendingOf, row, rowWith, sessionWith, unknown } from './rows.ts'

const plan = async (pending: readonly PendingAttempt[], actions: ActionLedger | null = ledger(), at = now): Promise<RecoveryPlan> => planRecovery(pending, await sessionWith(actions), identity, at)

const done = pendingOf(rowWith(completed))
const earlier = pendingOf(rowWith(completed, { attempt: attempt({ key: 'k0' }), sequence: 1 }))
const foreign = pendingOf(rowWith(completed, { attempt: attempt({ key: 'k9', identity: { ...identity, runtime: 'sha256:cc' } }) }))
const running = pendingOf(row())

describe('a turn finds', () => {
  it('nothing: none', async () => {
    expect(await plan([])).toEqual({ kind: 'none' })
    expect(await plan([], null)).toEqual({ kind: 'none' })
  })

  it('DUR-30: nothing above its watermark: none', async () => {
    expect(await plan([done], ledger({ watermarks: { k1: 2 } }))).toEqual({ kind: 'none' })
    expect(await plan([done], ledger({ watermarks: { k1: 3 } }))).toEqual({ kind: 'none' })
    expect(await plan([done], ledger({ watermarks: { k0: 9 } }))).toMatchObject({ kind: 'recover' })
  })

  it('DUR-25: an attempt another worker may be running: busy until its deadline is past', async () => {
    expect(await plan([done, running])).toEqual({ kind: 'busy', retryAfter: 60_001 })
    expect(await plan([running], ledger(), now + 60_000)).toEqual({ kind: 'busy', retryAfter: 1 })
    expect(await plan([running], ledger(), now + 60_001)).toMatchObject({ kind: 'recover' })
  })

  it('two that may be running: busy until the later one is past', async () => {
    expect(await plan([running, pendingOf(row({ attempt: attempt({ key: 'k0' }), deadline: now + 90_000 }))])).toEqual({ kind: 'busy', retryAfter: 90_001 })
  })

  it('a finished one whose deadline is not past: that is no reason to wait', async () => {
    expect(await plan([done])).toMatchObject({ kind: 'recover' })
    expect(await plan([pendingOf(rowWith(unknown))])).toMatchObject({ kind: 'recover' })
  })

  it('DUR-31: any of another identity: hold, naming the parts that differ', async () => {
    expect(await plan([done, foreign])).toEqual({ kind: 'hold', pending: foreign, differs: ['runtime'] })
    const other = pendingOf(rowWith(completed, { attempt: attempt({ identity: { protocol: 2 as 1, runtime: 'x', definitions: 'y' } }) }))
    expect(await plan([other])).toMatchObject({ kind: 'hold', differs: ['protocol', 'runtime', 'definitions'] })
  })

  it('one of another identity that may be running: busy comes first', async () => {
    expect(await plan([foreign, running])).toMatchObject({ kind: 'busy' })
  })

  it('DUR-54: one of another identity from before the last reset: it stays in the journal, the others are recovered', async () => {
    const reset = ledger({ epoch: 'e1' })
    expect(await plan([foreign], reset)).toEqual({ kind: 'none' })
    expect(await plan([done, foreign], reset)).toEqual({ kind: 'recover', restore: null, project: [done] })
  })

  it('DUR-33: the newest whose checkpoint fits: restore; every other one, in order of sequence: project', async () => {
    const unfit = pendingOf(rowWith(completed, { attempt: attempt({ key: 'k5' }), sequence: 5 }), { resumable: false })
    expect(await plan([unfit, done, earlier])).toEqual({ kind: 'recover', restore: done, project: [earlier, unfit] })
  })

  it('DUR-32 a: of another epoch: project', async () => {
    expect(await plan([done], ledger({ epoch: 'e1' }))).toEqual({ kind: 'recover', restore: null, project: [done] })
    const inEpoch = pendingOf(rowWith(completed, { attempt: attempt({ epoch: 'e1' }) }))
    expect(await plan([inEpoch], ledger({ epoch: 'e1' }))).toMatchObject({ restore: inEpoch })
  })

  it('DUR-32 b: a session that has passed the checkpoint: project', async () => {
    const passed = { ...done, resumable: false }
    expect(await plan([passed])).toEqual({ kind: 'recover', restore: null, project: [passed] })
  })

  it('DUR-32 c: a session that has consumed what the checkpoint has not: project', async () => {
    expect(await plan([done], ledger({ watermarks: { k7: 1 } }))).toMatchObject({ restore: null, project: [done] })
    const knows = (sequence: number) => pendingOf(rowWith(completed), { checkpoint: { session: { actions: { watermarks: { k7: sequence } } } } })
    expect(await plan([knows(1)], ledger({ watermarks: { k7: 1 } }))).toMatchObject({ restore: knows(1) })
    expect(await plan([knows(1)], ledger({ watermarks: { k7: 2 } }))).toMatchObject({ restore: null })
  })

  it('DUR-32 d: a change of the host\'s since the checkpoint: project', async () => {
    expect(await plan([done], ledger({ policyRevision: 1 }))).toMatchObject({ restore: null, project: [done] })
    const since = pendingOf(rowWith(completed, { attempt: attempt({ policyRevision: 1 }) }))
    expect(await plan([since], ledger({ policyRevision: 1 }))).toMatchObject({ restore: since })
  })

  it('one without a checkpoint: project', async () => {
    const bare = pendingOf(rowWith(completed), { checkpoint: null })
    expect(await plan([bare])).toEqual({ kind: 'recover', restore: null, project: [bare] })
  })

  it('anything at all, in a session that had no journal before: recovered all the same', async () => {
    expect(await plan([done], null)).toMatchObject({ kind: 'recover', restore: done })
  })
})
