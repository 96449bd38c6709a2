/** `saydo demo`: the command and the provider it starts, as real processes. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ledgerLines, temporaryDirectory } from '../support/provider.ts'
import { talk } from './support.ts'
import type { Talk } from './support.ts'

/** Ids of the processes a process has started. */
function childrenOf({ process: { pid } }: Talk): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map((row) => row.trim().split(/\s+/).map(Number))
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0)
}

/** One that has ended and that nobody has asked about yet (Z) does not run. */
function isRunning(pid: number): boolean {
  const row = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  return row !== '' && !row.startsWith('Z')
}

describe('saydo demo', () => {
  it('starts a provider, pays, and goes on where it was after it was killed', async () => {
    const directory = temporaryDirectory()
    const first = talk(directory, ['demo'])
    expect(await first.next('offer')).toMatchObject({ suggestions: ['balance', 'pay bill', 'report outage'] })
    expect(await first.say('pay bill', '12345')).toBe('You owe 86.40 USD. How much do you want to pay?')
    await first.end('SIGKILL')
    const second = talk(directory, ['demo'])
    expect(await second.next('question', 'offer')).toMatchObject({ text: 'You owe 86.40 USD. How much do you want to pay?' })
    expect(await second.say('86.40', 'yes')).toBe('Paid 86.40 USD to account 12345. Receipt P-1001. You now owe 0.00 USD.')
    expect(await second.end()).toBe(0)
    expect(ledgerLines(join(directory, '.demo', 'ledger.jsonl'))).toHaveLength(1)
    const third = talk(directory, ['demo'])
    expect(await third.say('balance', '12345')).toBe('Account 12345, Ana Ruiz: you owe nothing.')
  })

  it('in Spanish it has a conversation of its own', async () => {
    const directory = temporaryDirectory()
    const english = talk(directory, ['demo'])
    await english.say('pay bill')
    await english.end()
    const spanish = talk(directory, ['demo', '--language', 'es'])
    expect(await spanish.next('offer', 'question')).toMatchObject({ suggestions: ['saldo', 'pagar factura', 'reportar avería'] })
    expect(await spanish.say('saldo', '23456')).toBe('Cuenta 23456, Ben Carter: debe 45,20 USD. Diga «pagar factura» para pagarlo.')
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL', undefined] as const)('leaves no provider behind when it ends by %s', async (signal) => {
    const demo = talk(temporaryDirectory(), ['demo'])
    await demo.next('offer')
    const [provider, ...others] = childrenOf(demo)
    expect(others).toEqual([])
    expect(isRunning(provider ?? 0)).toBe(true)
    expect(await demo.end(signal)).toBe(signal === 'SIGKILL' ? null : 0)
    await expect.poll(() => isRunning(provider ?? 0), { timeout: 10_000 }).toBe(false)
  })
})
