/**
 * The payment provider of the demo, as a process of its own. It prints one line of JSON when it listens: {"listening": URL}.
 *
 * Its settings are environment variables:
 *   SAYDO_PROVIDER_LEDGER  the ledger file (required)
 *   SAYDO_PROVIDER_PORT    the port on 127.0.0.1; 0, the default, takes a free one
 *   SAYDO_PROVIDER_MODE    a mode at the start: its name, or the JSON that POST /mode takes
 *   SAYDO_PROVIDER_OWNED   set when another process owns this one: it ends when its standard input ends, however that process died
 */
import type { AddressInfo } from 'node:net'
import { isSaydoError } from '../../../src/errors.ts'
import type { SaydoError } from '../../../src/errors.ts'
import { demoError } from '../codes.ts'
import { Bank } from './bank.ts'
import { Ledger } from './ledger.ts'
import { modeOf, Modes } from './modes.ts'
import { providerServer } from './server.ts'

function main(environment: NodeJS.ProcessEnv): void {
  const path = environment['SAYDO_PROVIDER_LEDGER'] ?? ''
  if (path === '') throw demoError('PROVIDER_SETTING_INVALID', 'SAYDO_PROVIDER_LEDGER names the ledger file and is not set')
  const port = portOf(environment['SAYDO_PROVIDER_PORT'] ?? '0')
  const modes = new Modes()
  const mode = environment['SAYDO_PROVIDER_MODE'] ?? ''
  if (mode !== '') modes.set(modeOf(mode))
  const ledger = new Ledger(path)
  const server = providerServer(new Bank(ledger, { now: () => Date.now() }), modes)
  server.once('error', fail)
  server.listen(port, '127.0.0.1', () => {
    const { port: taken } = server.address() as AddressInfo
    process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${taken}` })}\n`)
  })
  const stop = (): void => {
    server.close(() => ledger.close())
    server.closeAllConnections()
    process.stdin.destroy()
  }
  process.once('SIGTERM', stop)
  if (environment['SAYDO_PROVIDER_OWNED'] === undefined) process.once('SIGINT', stop)
  else endWithOwner(stop)
}

/** The terminal's interrupt reaches both processes: the owner ends first and takes this one with it. */
function endWithOwner(stop: () => void): void {
  process.on('SIGINT', () => undefined)
  process.stdin.once('end', stop).resume()
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw demoError('PROVIDER_SETTING_INVALID', `SAYDO_PROVIDER_PORT is a port number, not ${JSON.stringify(text)}`)
}

function fail(error: unknown): void {
  const known: SaydoError | null = isSaydoError(error) ? error : null
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${known?.code ?? 'PROVIDER_FAILED'}: ${message}\n${known === null ? '' : `${known.advice}\n`}`)
  process.exitCode = 1
}

try {
  main(process.env)
} catch (error) {
  fail(error)
}
