/** `saydo forma`: documents are checked and run from the command line. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { normative } from '../flows/forma/support.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const document = {
  version: '1.0.0',
  nodes: [{ id: 'n:1', role: 'button' }],
  extensions: {
    ai_native: {
      state: { s: { initial: { n: 1 } } },
      actions: { a: { type: 'setState', payload: { store: 's', patch: { seen: true } } }, go: { type: 'navigate', target: 'home' } },
      eventHandlers: [{ id: 'h', on: 'click', scope: 'n:1', do: ['a', 'go'], when: { ne: [{ ref: '/event/detail' }, 'no'] } }],
    },
  },
}

function directoryWith(files: Readonly<Record<string, unknown>>): string {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), JSON.stringify(content))
  return directory
}

describe('saydo forma check', () => {
  it('says ok of a document that runs, with its warnings', async () => {
    const directory = directoryWith({ 'd.json': { ...document, nodes: [{ id: 'n:1', role: 'blink' }] } })
    const { code, stdout } = await saydo(directory, ['forma', 'check', 'd.json'])
    expect(code).toBe(0)
    expect(stdout).toContain('warning role_ambiguous /nodes/0/role')
    expect(stdout).toContain('d.json: ok, 1 issue')
  })

  it('says what stops a document, by pointer', async () => {
    const { code, stdout } = await saydo(directoryWith({ 'd.json': { ...document, version: '2' } }), ['forma', 'check', 'd.json', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ file: 'd.json', ok: false, issues: [{ code: 'CORE.VERSION', pointer: '/version' }] }] })
  })
})

describe('saydo forma run', () => {
  it('prints state, effects and issues of an event', async () => {
    const directory = directoryWith({ 'd.json': document, 'state.json': { s: { n: 5 } } })
    const { code, stdout } = await saydo(directory, ['forma', 'run', 'd.json', '--event', 'click:n:1', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ state: { s: { n: 1, seen: true } }, effects: [{ type: 'navigate', target: 'home', payload: null }], issues: [], trace: ['handler h', 'action a', 'action go'] })
    const other = await saydo(directory, ['forma', 'run', 'd.json', '--event', 'click:n:1', '--state', 'state.json', '--detail', '"no"'])
    expect(other.stdout).toContain('"n": 5')
    expect(other.stdout).not.toContain('seen')
  })

  it('runs a procedure of a normative document', async () => {
    const directory = directoryWith({ 'normative.json': normative(), 'args.json': { target: { a: 1 }, patch: { a: null, b: 2 } }, 'd.json': document })
    const merged = await saydo(directory, ['forma', 'run', 'args.json', '--procedure', 'ALG.JSON_MERGE_PATCH', '--normative', 'normative.json', '--json'])
    expect(JSON.parse(merged.stdout)).toEqual({ b: 2 })
    const key = await saydo(directory, ['forma', 'run', 'normative.json', '--procedure', 'aiHandlerSortKey', '--args', '{"handler":{"priority":3}}', '--json'])
    expect(JSON.parse(key.stdout)).toEqual({ priorityDesc: true, priority: 3, id: '' })
    const action = await saydo(directory, ['forma', 'run', 'd.json', '--procedure', 'aiRunAction', '--normative', 'normative.json', '--args', '{"state":{"s":{}},"actionId":"a"}', '--json'])
    expect(JSON.parse(action.stdout)).toMatchObject({ status: 'ok', state: { s: { seen: true } } })
  })

  it('an error has its code and place, and exit code 1', async () => {
    const directory = directoryWith({ 'normative.json': normative(), 'd.json': { ...document, version: 'x' } })
    const missing = await saydo(directory, ['forma', 'run', 'normative.json', '--procedure', 'ALG.JSON_MERGE_PATCH', '--json'])
    expect(missing.code).toBe(1)
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'FORMA_ARGUMENT_MISSING', place: { pointer: '/algorithms/procedures/jsonMergePatch' } } })
    expect((await saydo(directory, ['forma', 'run', 'd.json', '--event', 'click:n'])).stderr).toContain('error FORMA_DOCUMENT_INVALID')
  })

  it.each([
    [['forma'], 'forma takes check or run'], [['forma', 'draw', 'd.json'], 'forma takes check or run'], [['forma', 'run', 'd.json'], 'one of --event and --procedure'],
    [['forma', 'run', 'd.json', '--event', 'click'], '--event takes ON:NODE'], [['forma', 'run', 'd.json', '--event', 'click:n:1', '--detail', '{'], '--detail takes JSON'],
    [['forma', 'run', 'd.json', 'e.json', '--event', 'click:n'], 'there is a second: e.json'],
  ])('%j is a wrong command line', async (words, message) => {
    const { code, stderr } = await saydo(directoryWith({ 'd.json': document }), words)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})
