/** The command line itself: help, wrong words, exit codes. */
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

describe('the command line', () => {
  it.each([[], ['help'], ['--help']])('%j shows the commands', async (...words) => {
    const { code, stdout } = await saydo(temporaryDirectory(), words)
    expect(code).toBe(0)
    for (const command of ['demo', 'chat', 'check', 'build', 'test', 'graph', 'schema']) expect(stdout).toContain(`saydo ${command}`)
  })

  it('shows the options of a command, and does nothing else', async () => {
    const { code, stdout } = await saydo(temporaryDirectory(), ['chat', '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--database FILE')
    expect(stdout).toContain('--global NAME=VALUE')
  })

  it.each([
    [['chatt'], 'there is no command "chatt"'],
    [['check'], 'check needs the name of a file'],
    [['check', '--databse', 'x'], "Unknown option '--databse'"],
    [['chat', '--database'], '--database'],
    [['chat', 'a.json', 'b.json'], 'there is a second file: b.json'],
    [['chat', '--global', 'paymentApi'], '--global takes NAME=VALUE'],
    [['chat'], 'the flow set needs the global paymentApi'],
    [['demo', 'x.json'], 'demo takes no file'],
  ])('%j is a wrong command line: exit code 2, with advice', async (words, message) => {
    const { code, stdout, stderr } = await saydo(temporaryDirectory(), words)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('error USAGE')
    expect(stderr).toContain(message)
    expect(stderr).toContain('saydo --help')
  })

  it('with --json an error is JSON', async () => {
    const { code, stdout, stderr } = await saydo(temporaryDirectory(), ['check', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'USAGE', next: 'fix-input', advice: expect.any(String) as string } })
    expect(stderr).toBe('')
  })

  it('writes no colours where no terminal is', async () => {
    const { stderr } = await saydo(temporaryDirectory(), ['chatt'])
    expect(stderr).not.toContain('\u001B')
  })
})
