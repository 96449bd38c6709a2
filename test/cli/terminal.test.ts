import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { processTerminal } from '../../host/cli/terminal.ts'

/** The streams and environment of a process, as the terminal reads them. */
function terminalOf(isTTY: boolean, env: NodeJS.ProcessEnv) {
  const stdout = Object.assign(new PassThrough(), { isTTY })
  const terminal = processTerminal({ stdin: Object.assign(new PassThrough(), { isTTY }), stdout, stderr: new PassThrough(), env } as unknown as NodeJS.Process, new AbortController().signal)
  return { terminal, written: () => String(stdout.read()) }
}

describe('the terminal', () => {
  it('TM-1: colours on a terminal', () => {
    const { terminal, written } = terminalOf(true, { TERM: 'xterm' })
    terminal.print(terminal.style('bad', 'x'))
    expect(written()).toBe('\u001B[31mx\u001B[0m\n')
    expect(terminal.screen).not.toBeNull()
  })

  it.each([
    ['a pipe', false, {}],
    ['NO_COLOR', true, { NO_COLOR: '1' }],
    ['a dumb terminal', true, { TERM: 'dumb' }],
  ])('TM-1: no colours with %s', (_where, isTTY, env) => {
    const { terminal, written } = terminalOf(isTTY, env)
    terminal.print(terminal.style('bad', 'x'))
    expect(written()).toBe('x\n')
  })

  it('edits lines only where somebody sits', () => {
    expect(terminalOf(false, {}).terminal.screen).toBeNull()
  })
})
