/**
 * Runs the provider as a child process.
 *
 * PP-1. It is ready when it says so, and not before; a provider that ends first is an error with its own words.
 * PP-2. It ends with its owner, however the owner ends: it watches a pipe that the system closes.
 */
import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { demoError } from './codes.ts'

export interface ProviderOptions {
  /** The ledger file, made where there is none. */
  readonly ledger: string
  /** A mode at the start, as POST /mode takes it; by default that of the environment. */
  readonly mode?: { readonly mode: string; readonly on?: string; readonly requests?: number; readonly milliseconds?: number }
  /** The provider's built program; by default the one beside this file. */
  readonly program?: string
}

export interface ProviderProcess {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Ends it and waits until it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const builtProgram = fileURLToPath(new URL('provider/main.js', import.meta.url))

/** @throws SaydoError PROVIDER_NOT_STARTED with what the provider said. */
export async function startProvider({ ledger, mode, program = builtProgram }: ProviderOptions): Promise<ProviderProcess> {
  const settings = { SAYDO_PROVIDER_LEDGER: ledger, SAYDO_PROVIDER_OWNED: '1', ...(mode === undefined ? {} : { SAYDO_PROVIDER_MODE: JSON.stringify(mode) }) }
  const child = spawn(process.execPath, [program], { env: { ...process.env, ...settings }, stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const url = await listening(child)
  return {
    url,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      await ended
    },
  }
}

async function listening(child: Child): Promise<string> {
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const lines = createInterface({ input: child.stdout })
  for await (const line of lines) return (JSON.parse(line) as { readonly listening: string }).listening
  throw demoError('PROVIDER_NOT_STARTED', `the payment provider did not start${said === '' ? '' : `: ${said.trim()}`}`)
}
