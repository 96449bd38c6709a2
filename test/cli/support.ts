/** The built command as a child process. */
import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../dist/host/cli/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command to its end, in a directory, with this input. */
export async function saydo(directory: string, words: readonly string[], input = ''): Promise<Ended> {
  const child = started(directory, words)
  const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)]
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout: stdout(), stderr: stderr() }
}

interface Event {
  readonly event: 'offer' | 'remark' | 'question' | 'recovered' | 'reply' | 'error'
  readonly text?: string | null
  readonly choices?: readonly { readonly label: string; readonly value: string }[]
  readonly error?: { readonly code: string }
  readonly suggestions?: readonly string[]
}

/** A talk that goes on, with --json. */
export interface Talk {
  readonly process: ChildProcessWithoutNullStreams
  /** Every event so far. */
  readonly events: readonly Event[]
  /** The next event of one of these kinds that nobody waited for yet. */
  next(...kinds: readonly Event['event'][]): Promise<Event>
  /** Types a line; does not wait. */
  type(line: string): void
  /** Types these lines, each after the reply to the one before; gives the last reply's text. */
  say(...lines: readonly string[]): Promise<string | null | undefined>
  /** Ends it by this signal, or by the end of its input; gives the exit code, null when the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

export function talk(directory: string, words: readonly string[]): Talk {
  const child = started(directory, [...words, '--json'])
  const events: Event[] = []
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'close')
  async function next(...kinds: readonly Event['event'][]): Promise<Event> {
    for (;;) {
      const line = await lines.next()
      if (line.done === true) return expect.fail(`the talk ended after ${JSON.stringify(events.at(-1))}`)
      const event = JSON.parse(line.value) as Event
      events.push(event)
      if (kinds.includes(event.event)) return event
    }
  }
  const type = (line: string): void => void child.stdin.write(`${line}\n`)
  return {
    process: child, events, next, type,
    async say(...texts) {
      let last: Event | undefined
      for (const text of texts) {
        type(text)
        last = await next('reply', 'error')
      }
      return last?.text
    },
    async end(signal) {
      if (signal === undefined) child.stdin.end()
      else child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

function started(directory: string, words: readonly string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...words], { cwd: directory })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function collected(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}
