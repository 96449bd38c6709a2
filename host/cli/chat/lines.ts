/**
 * The lines a user types, one at a time, until the input ends, /quit, an interrupt, or the end of the process.
 *
 * LN-1. An interrupt (Ctrl-C) ends the input like Ctrl-D does: the turn that runs is finished, and what was started is stopped.
 */
import { createInterface } from 'node:readline'
import type { Terminal } from '../terminal.ts'

export interface Lines {
  /** Asks for a line; null when there are no more. */
  next(): Promise<string | null>
  close(): void
}

export function linesOf({ input, screen, style, ending }: Terminal): Lines {
  const reader = createInterface({ input, crlfDelay: Infinity, prompt: style('strong', 'you> '), ...(screen === null ? {} : { output: screen }) })
  const lines = reader[Symbol.asyncIterator]()
  const close = (): void => reader.close()
  if (ending.aborted) close()
  ending.addEventListener('abort', close, { once: true })
  return {
    async next() {
      if (screen !== null && !ending.aborted) reader.prompt()
      const line = await lines.next()
      if (line.done !== true && !ending.aborted) return /^\/(quit|exit)$/.test(line.value.trim()) ? null : line.value
      screen?.write('\n')
      return null
    },
    close,
  }
}
