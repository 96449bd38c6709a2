/** A real provider process for one test, on a ledger of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { startProvider } from '../../host/demo/index.ts'
import type { ProviderOptions, ProviderProcess } from '../../host/demo/index.ts'

const program = fileURLToPath(new URL('../../dist/host/demo/provider/main.js', import.meta.url))

/** A directory that is gone after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'saydo-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Started, and stopped after the test. */
export async function runningProvider(ledger: string, mode?: ProviderOptions['mode']): Promise<ProviderProcess> {
  const provider = await startProvider({ ledger, program, ...(mode === undefined ? {} : { mode }) })
  onTestFinished(() => provider.stop())
  return provider
}

export interface Received {
  readonly status: number
  readonly replayed: boolean
  readonly body: Readonly<Record<string, unknown>>
}

export async function get(url: string): Promise<Received> {
  return received(await fetch(url))
}

export async function post(url: string, body: unknown, key?: string): Promise<Received> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return received(await fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) } }))
}

async function received(response: Response): Promise<Received> {
  return { status: response.status, replayed: response.headers.get('idempotent-replayed') === 'true', body: (await response.json()) as Received['body'] }
}

export interface LedgerLine {
  readonly kind: string
  readonly key: string | null
  readonly request: Readonly<Record<string, unknown>>
  readonly receipt: Readonly<Record<string, unknown>>
}

/** What the provider did, as its file says. */
export function ledgerLines(ledger: string): readonly LedgerLine[] {
  return readFileSync(ledger, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as LedgerLine)
}

export const paymentOf = (amount: number, account = '12345') => ({ account, amount, currency: 'USD' })
