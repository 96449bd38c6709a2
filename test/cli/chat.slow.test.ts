/** `saydo chat` as a real process on a real SQLite file, with a real provider. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProviderProcess } from '../../host/demo/index.ts'
import { get, ledgerLines, post, runningProvider, temporaryDirectory } from '../support/provider.ts'
import { saydo, talk } from './support.ts'
import type { Talk } from './support.ts'

interface Utility {
  readonly provider: ProviderProcess
  /** Starts the command, with these words more. */
  readonly chat: (...words: readonly string[]) => Talk
  readonly payments: () => number
}

/** A provider that outlives the command, and a directory for ledger and database. */
async function utility(directory = temporaryDirectory()): Promise<Utility> {
  const ledger = join(directory, 'ledger.jsonl')
  const provider = await runningProvider(ledger)
  const words = ['chat', '--database', 'chat.sqlite', '--global', `paymentApi=${provider.url}`]
  return { provider, chat: (...more) => talk(directory, [...words, ...more]), payments: () => ledgerLines(ledger).length }
}

/** The next payment is not made for so long; gives what waits until its request has arrived. */
async function slowPayment({ provider: { url } }: Utility, milliseconds: number): Promise<() => Promise<void>> {
  expect((await post(`${url}/mode`, { mode: 'slow', milliseconds, requests: 1 })).status).toBe(200)
  return () => expect.poll(async () => JSON.stringify((await get(`${url}/mode`)).body), { timeout: 10_000, interval: 5 }).not.toContain('slow')
}

const consent = 'Shall I pay 45.20 USD from card ending 4242 to account 12345? yes/no'
const paid = 'Paid 45.20 USD to account 12345. Receipt P-1001. You now owe 41.20 USD.'

describe('saydo chat on the shipped flow set', () => {
  it('says what one can say, and pays a bill', async () => {
    const { chat, payments } = await utility()
    const first = chat()
    expect(await first.next('offer')).toMatchObject({ suggestions: ['balance', 'pay bill', 'report outage'] })
    expect(await first.say('pay bill', '12345', '45.20')).toBe(consent)
    expect(first.events.at(-1)?.choices).toEqual([{ label: 'yes', value: 'yes' }, { label: 'no', value: 'no' }])
    expect(await first.say('yes')).toBe(paid)
    expect(payments()).toBe(1)
    expect(await first.end()).toBe(0)
  })

  it('killed in mid-conversation, it goes on where it was: the question is shown again, and answered', async () => {
    const { chat, payments } = await utility()
    const first = chat()
    expect(await first.say('pay bill', '12345', '45.20')).toBe(consent)
    await first.end('SIGKILL')
    const second = chat()
    expect(await second.next('question', 'offer')).toMatchObject({ event: 'question', text: consent, choices: [{ value: 'yes' }, { value: 'no' }] })
    expect(await second.say('yes')).toBe(paid)
    expect(payments()).toBe(1)
  })

  it('killed between yes and receipt, it says what happened, and has paid once', async () => {
    const company = await utility()
    const first = company.chat()
    await first.say('pay bill', '12345', '45.20')
    const arrived = await slowPayment(company, 300)
    first.type('yes')
    await arrived()
    await first.end('SIGKILL')
    await expect.poll(company.payments, { timeout: 10_000 }).toBe(1)
    const impatient = company.chat()
    await impatient.next('remark')
    expect(await impatient.end('SIGTERM')).toBe(0)
    const second = company.chat()
    expect(await second.next('remark')).toMatchObject({ text: 'I am still working on your earlier request. Please give me a moment.' })
    expect(await second.next('recovered', 'reply', 'question')).toMatchObject({ event: 'recovered', text: paid })
    expect(await second.say('balance', '12345')).toContain('you owe 41.20 USD')
    expect(company.payments()).toBe(1)
  })

  it('killed with the provider before the payment was made, it makes it once', async () => {
    const directory = temporaryDirectory()
    const company = await utility(directory)
    const first = company.chat()
    await first.say('pay bill', '12345', '45.20')
    const arrived = await slowPayment(company, 60_000)
    first.type('yes')
    await arrived()
    await first.end('SIGKILL')
    await company.provider.stop('SIGKILL')
    expect(company.payments()).toBe(0)
    const again = await utility(directory)
    expect(await again.chat().next('recovered', 'reply', 'question')).toMatchObject({ event: 'recovered', text: paid })
    expect(again.payments()).toBe(1)
  })

  it('killed right behind the yes, wherever that meets it, it pays once', async () => {
    const { chat, payments } = await utility()
    const first = chat()
    await first.say('pay bill', '12345', '45.20')
    first.type('yes')
    await first.end('SIGKILL')
    const second = chat()
    const { event, text } = await second.next('recovered', 'question', 'offer')
    if (event === 'question') expect(await second.say('yes')).toBe(paid)
    if (event === 'recovered') expect(text).toBe(paid)
    expect(payments()).toBe(1)
  })

  it('in Spanish: words, choices, and the conversation that goes on', async () => {
    const { chat } = await utility()
    const first = chat('--language', 'es', '--conversation', 'uno')
    expect(await first.next('offer')).toMatchObject({ suggestions: ['saldo', 'pagar factura', 'reportar avería'] })
    expect(await first.say('hola')).toBeNull()
    expect(await first.say('pagar factura', '12345', '45,20')).toBe('¿Pago 45,20 USD con la tarjeta terminada en 4242 a la cuenta 12345? sí/no')
    await first.end('SIGKILL')
    const second = chat('--conversation', 'uno')
    expect(await second.next('remark')).toMatchObject({ text: 'Seguimos donde estábamos:' })
    expect(await second.say('sí')).toBe('Pagado: 45,20 USD a la cuenta 12345. Recibo P-1001. Ahora debe 41,20 USD.')
  })

  it('conversations of one file do not meet; the language of one that has begun stays', async () => {
    const { chat } = await utility()
    const one = chat('--conversation', 'one')
    await one.say('pay bill')
    const two = chat('--conversation', 'two')
    expect(await two.next('question', 'offer')).toMatchObject({ event: 'offer' })
    await one.end()
    const again = chat('--conversation', 'one', '--language', 'es')
    expect(await again.next('question')).toMatchObject({ text: 'What is your account number? It has five digits.' })
    expect((await again.next('remark')).text).toContain('This conversation is in en.')
  })

  it('another user cannot take part: the error is shown, and nothing is changed', async () => {
    const { chat } = await utility()
    const mine = chat()
    await mine.say('pay bill')
    await mine.end()
    const other = chat('--user', 'mallory')
    other.type('12345')
    expect(await other.next('reply', 'error')).toMatchObject({ event: 'error', error: { code: 'USER_MISMATCH' } })
    await other.end()
    expect(await chat().next('question')).toMatchObject({ text: 'What is your account number? It has five digits.' })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends on %s with exit code 0, also while the input is open', async (signal) => {
    const { chat } = await utility()
    const one = chat()
    await one.next('offer')
    expect(await one.end(signal)).toBe(0)
  })
})

describe('saydo chat on a file', () => {
  const flows = [
    {
      id: 'greet', name: 'greet', description: 'Says hello', prompt: 'say greet',
      steps: [{ type: 'SAY-GET', value: '{{greeting}}, your name?', variable: 'name' }, { type: 'SAY', value: 'Hello {{name}},\n{{days[1]}}' }],
    },
    { id: 'fail', name: 'fail', description: 'Fails', steps: [{ type: 'CASE', branches: { 'condition: false': { type: 'END' } } }] },
    { id: 'mute', name: 'mute', description: 'Says nothing', steps: [{ type: 'END' }] },
  ]
  const words = ['chat', 'flows.json', '--global', 'greeting=Good day', '--global', 'days=["Monday", "Tuesday"]']

  function withFile(content: object): string {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'flows.json'), JSON.stringify(content))
    return directory
  }

  it('talks in lines, from a pipe to a pipe', async () => {
    const directory = withFile({ flows, globals: ['greeting', 'days'] })
    const { code, stdout, stderr } = await saydo(directory, words, 'greet\nAda\n\nmute\n/quit\ngreet\n')
    expect(stdout.split('\n')).toEqual([
      '       You can say: "say greet", "fail", "mute"',
      '       /quit or Ctrl-D ends; start again with the same command and the conversation goes on.',
      'saydo> Good day, your name?',
      'saydo> Hello Ada,',
      '       Tuesday',
      'saydo> (done)',
      '',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('shows what a message it does not understand could have been', async () => {
    const { stdout } = await saydo(withFile({ flows, globals: ['greeting', 'days'] }), words, 'what?')
    expect(stdout).toContain('saydo> I did not understand that.\n       You can say: "say greet", "fail", "mute"\n')
  })

  it('shows a turn that failed with code, place and advice, and goes on', async () => {
    const { code, stdout } = await saydo(withFile({ flows, globals: ['greeting', 'days'] }), words, 'fail\nmute\n')
    expect(stdout).toContain('error NO_BRANCH /flows/1/steps/0 (flow fail, step /flows/1/steps/0)\n')
    expect(stdout).toMatch(/saydo> \(done\)\n$/)
    expect(code).toBe(0)
  })

  it('does not start on a flow set with problems, a missing global, or a database that is none', async () => {
    const bad = await saydo(withFile({ flows: [] }), ['chat', 'flows.json'])
    expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining('error ATTRIBUTE_INVALID /flows') as string })
    const directory = withFile({ flows, globals: ['greeting', 'days'] })
    expect(await saydo(directory, words.slice(0, 4))).toMatchObject({ code: 2, stderr: expect.stringContaining('the global days') as string })
    writeFileSync(join(directory, 'notes.txt'), 'not a database, but long enough to be looked at as one by the driver'.repeat(20))
    const none = await saydo(directory, [...words, '--database', 'notes.txt'], 'greet\n')
    expect(none.code).toBe(1)
    expect(none.stderr).toContain('error STORAGE_')
  })

  it('goes on with its own definitions: a question of a changed flow set is answered by that set', async () => {
    const directory = withFile({ flows, globals: ['greeting', 'days'] })
    await saydo(directory, words, 'greet\n')
    writeFileSync(join(directory, 'flows.json'), JSON.stringify({ flows: [{ ...flows[0], steps: [{ type: 'SAY', value: '{{greeting}} {{days}}' }] }], globals: ['greeting', 'days'] }))
    const { stdout } = await saydo(directory, words, 'Ada\n')
    expect(stdout).not.toContain('error')
    expect(stdout).toContain('saydo> Hello Ada,')
  })
})
