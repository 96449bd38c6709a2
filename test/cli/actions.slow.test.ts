import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileFlowSet } from '../../src/index.ts'
import { sqliteStore } from '../../host/stores/sqlite/index.ts'
import { payDefinitions } from '../journeys/paying.ts'
import { Stage } from '../actions/stage.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const who = ['--actor', 'ana', '--reason', 'ticket 7']

/** A file with a payment whose outcome nobody knows, and the command over it. */
async function file() {
  const directory = temporaryDirectory()
  const storage = sqliteStore(join(directory, 'saydo.sqlite'))
  const stage = await Stage.atConsent({ storage, provider: { manners: ['drop'] } })
  await stage.say('yes')
  const [row] = await stage.rows()
  // The stage's clock is ahead of this machine's.
  await stage.edit(() => ({ [`attempt:${row?.attempt.key ?? ''}`]: JSON.stringify({ ...row, deadline: Date.now() - 1 }) }))
  storage.close()
  const run = (...words: readonly string[]) => saydo(directory, ['actions', ...words, '--tenant', 't1'])
  async function json(...words: readonly string[]): Promise<unknown> {
    const { code, stdout, stderr } = await run(...words, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout)
  }
  return { directory, key: row?.attempt.key ?? '', run, json }
}

describe('saydo actions', () => {
  it('lists what is not settled, and shows all that is known of one', async () => {
    const { key, run, json } = await file()
    expect(await json('list')).toMatchObject({ attempts: [{ key, conversation: 'c1', action: 'pay', kind: 'charge', request: { amount: 42 }, status: 'unknown', told: true }] })
    expect((await run('list')).stdout).toMatch(new RegExp(`^${key}  unknown  pay  conversation c1, deadline .*\n$`))
    expect(await json('list', '--conversation', 'c2')).toEqual({ attempts: [] })
    expect(await json('show', key)).toMatchObject({ attempt: { key, providerKey: key, deadline: expect.stringMatching(/^\d{4}-/) as string }, audit: [] })
    expect((await run('show', key)).stdout).toMatch(/^key +\S+\nconversation +c1\n/)
  })

  it('resolves, and keeps who did it and why', async () => {
    const { key, run, json } = await file()
    expect(await json('resolve', key, '--outcome', 'completed', '--result', '{"receipt":"r1"}', ...who)).toMatchObject({ attempt: { status: 'completed', outcome: { result: { receipt: 'r1' } }, told: false } })
    expect(await json('show', key)).toMatchObject({ audit: [{ change: 'resolve', actor: 'ana', reason: 'ticket 7', before: { status: 'unknown' }, after: { status: 'completed' } }] })
    const again = await run('release', key, ...who, '--json')
    expect(again.code).toBe(1)
    expect(JSON.parse(again.stdout)).toMatchObject({ error: { code: 'ATTEMPT_SETTLED' } })
  })

  it('releases', async () => {
    const { key, json } = await file()
    expect(await json('release', key, ...who)).toMatchObject({ attempt: { status: 'unknown', resolution: { kind: 'released' } } })
    expect(await json('list')).toEqual({ attempts: [] })
    expect(await json('show', key, '--conversation', 'c1')).toMatchObject({ audit: [{ change: 'release' }] })
  })

  it('takes what the provider said', async () => {
    const { key, json } = await file()
    expect(await json('reconcile', key, '--answer', 'unknown', ...who)).toMatchObject({ attempt: { status: 'unknown' } })
    expect(await json('reconcile', key, '--answer', 'applied', '--result', '{"receipt":"r1"}', ...who)).toMatchObject({ attempt: { status: 'completed', resolution: { kind: 'reconciled' } } })
  })

  it('asks by the definitions that made the attempt, and by no others', async () => {
    const { directory, key, run } = await file()
    writeFileSync(join(directory, 'other.json'), JSON.stringify(payDefinitions({ least: 1 })))
    const { code, stderr } = await run('reconcile', key, '--flows', 'other.json', ...who)
    expect(code).toBe(1)
    expect(stderr).toContain('DEFINITIONS_DIFFER')
  })

  it('confirms that a journal is known in this one', async () => {
    const { json } = await file()
    const confirmed = { confirmed: [{ from: 'e1', to: 'e2', actor: 'ana', reason: 'ticket 7' }] }
    expect(await json('confirm-epoch', '--from', 'e1', '--journal-epoch', 'e2', ...who)).toMatchObject(confirmed)
  })

  it('changes nothing without actor and reason, and says what is wrong with the line', async () => {
    const { key, run, json } = await file()
    const lines = [
      ['release', key], ['release', key, '--actor', 'ana'], ['release', key, '--actor', 'ana', '--reason', ' '], ['resolve', key, ...who], ['resolve', key, '--outcome', 'unknown', ...who],
      ['resolve', key, '--outcome', 'completed', '--result', '{', ...who], ['reconcile', key, ...who], ['reconcile', key, '--answer', 'maybe', ...who],
      ['confirm-epoch', '--from', 'e1', ...who], ['confirm-epoch', '--journal-epoch', 'e1', ...who], ['release', ...who], ['show'], ['frobnicate'], [], ['list', 'a', 'b'],
    ]
    for (const line of lines) {
      const { code, stderr } = await run(...line)
      expect([line, code]).toEqual([line, 2])
      expect(stderr).toContain('USAGE')
    }
    expect(await json('show', key)).toMatchObject({ attempt: { status: 'unknown', resolution: null }, audit: [] })
  })

  it('names an attempt that is not there, and makes no file by looking', async () => {
    const { run } = await file()
    expect((await run('show', 'k0')).stderr).toContain('ACTION_NOT_FOUND')
    expect((await run('list', '--database', 'none.sqlite')).stderr).toContain('FILE_NOT_READABLE')
  })
})

describe('saydo identity', () => {
  it('says what a checkpoint of a flow set needs', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'pay.json'), JSON.stringify(payDefinitions()))
    const { digests } = await compileFlowSet(payDefinitions())
    const { code, stdout } = await saydo(directory, ['identity', 'pay.json', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ protocol: 1, runtime: expect.stringMatching(/^(sha256:[0-9a-f]{64}|unstamped)$/) as string, definitions: digests.definitions, behaviour: digests.behaviour })
    expect((await saydo(directory, ['identity'])).stdout).toMatch(/^protocol +1\nruntime +\S+\ndefinitions +\S+\nbehaviour +\S+\n$/)
    expect((await saydo(directory, ['identity', 'a.json', 'b.json'])).code).toBe(2)
  })
})
