import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ask, call, flow, say, toFlow } from '../support/definitions.ts'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const definitions = {
  tools: [{ id: 'pay', implementation: { type: 'mock', response: 1 } }],
  flows: [
    flow('order', { name: 'An "order"' },
      ask('How {{many}}?', 'many', { id: 'how' }),
      { type: 'CASE', id: 'if', branches: { 'condition: many > 9': [say('Many', { id: 'lots' }), toFlow('other', { id: 'go' })], 'default': { type: 'RETURN', id: 'stop', value: "'no'" } } },
      call('pay', { id: 'pay', onFail: say('Failed', { id: 'sorry' }) }),
      { type: 'FOREACH', id: 'each', list: '[1, 2]', item: 'n', do: say('{{n}}', { id: 'one' }) }),
    flow('other', {}, { type: 'SWITCH', id: 'which', variable: 'many', branches: { one: toFlow('order', { id: 'back', callType: 'replace' }), default: { type: 'END', id: 'end it' } } }),
  ],
}

interface Graph {
  readonly id: string
  readonly start: string
  readonly nodes: readonly { readonly id: string; readonly step: string; readonly type: string }[]
  readonly edges: readonly { readonly from: string; readonly to: string | null; readonly label: string }[]
  readonly calls: readonly { readonly from: string; readonly flow: string; readonly kind: string }[]
}

async function drawn(words: readonly string[], content: unknown = definitions) {
  const directory = temporaryDirectory()
  writeFileSync(join(directory, 'flows.json'), JSON.stringify(content))
  return saydo(directory, ['graph', 'flows.json', ...words])
}

/** Edges of a graph by the names of steps. */
async function waysOf(id: string): Promise<readonly string[]> {
  const { stdout } = await drawn(['--json', '--flow', id])
  const [graph] = (JSON.parse(stdout) as { readonly flows: readonly Graph[] }).flows
  const step = (node: string | null): string => graph?.nodes.find((candidate) => candidate.id === node)?.step ?? 'end'
  return [
    `starts at ${step(graph?.start ?? null)}`,
    ...(graph?.edges ?? []).map(({ from, to, label }) => `${step(from)} -> ${step(to)}${label === '' ? '' : `: ${label}`}`),
    ...(graph?.calls ?? []).map(({ from, flow: target, kind }) => `${step(from)} ${kind} ${target}`),
  ]
}

describe('saydo graph', () => {
  it('FG-1: has every way from step to step, with its condition, and every call', async () => {
    expect(await waysOf('order')).toEqual([
      'starts at how',
      'how -> if',
      'if -> lots: many > 9',
      'if -> stop: otherwise',
      'lots -> go',
      'go -> pay',
      'pay -> each',
      'pay -> sorry: fails',
      'each -> one: each time',
      'each -> end: done',
      'one -> each',
      'sorry -> each',
      'go call other',
    ])
    expect(await waysOf('other')).toEqual(['starts at which', 'which -> back: one', 'which -> end it: otherwise', 'back replace order'])
  })

  it('draws a Mermaid flowchart whose every line is one of its forms', async () => {
    const { code, stdout } = await drawn([])
    expect(code).toBe(0)
    const [head, ...lines] = stdout.trimEnd().split('\n')
    expect(head).toBe('flowchart TD')
    const text = '"[^"<>`{}]*"'
    const forms = [
      `subgraph f\\d+ \\[${text}\\]`, 'end',
      `f\\d+_(start|end|n\\d+)(\\[/${text}/\\]|\\{${text}\\}|\\[\\[${text}\\]\\]|>${text}\\]|\\(\\[${text}\\]\\)|\\[${text}\\]|\\(\\(end\\)\\))`,
      `f\\d+_(start|n\\d+) -->(\\|${text}\\|)? f\\d+_(end|n\\d+)`,
      'f\\d+_n\\d+ -\\. (call|replace|reboot) \\.-> f\\d+_start',
    ]
    for (const line of lines) expect(line.trim()).toMatch(new RegExp(`^(${forms.join('|')})$`))
    expect(lines.filter((line) => line.includes('subgraph'))).toHaveLength(2)
    expect(stdout).toContain('"An #34;order#34;"')
    expect(stdout).toContain('f0_n3 -. call .-> f1_start')
  })

  it('draws one flow by its id or name, and the others it calls as single boxes', async () => {
    const { stdout } = await drawn(['--flow', 'OTHER'])
    expect(stdout.match(/subgraph/g)).toHaveLength(1)
    expect(stdout).toContain('f1_start[["order"]]')
  })

  it('MM-1: nothing in a definition leaves its quotes', async () => {
    const evil = { flows: [flow('main', { name: '"] --> x' }, say('a"\nend\nclick x "javascript:alert(1)" `{{1}}` <b>#</b>', { id: '"]\nend' }))] }
    const { stdout } = await drawn([], evil)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(8)
    for (const line of lines) expect((line.match(/"/g) ?? []).length % 2).toBe(0)
    expect(stdout).not.toContain('<b>')
  })

  it('says what is wrong: definitions, a flow that is not there, no file', async () => {
    expect(await drawn([], { flows: [flow('main', {}, toFlow('nowhere'))] })).toMatchObject({ code: 1, stderr: expect.stringContaining('error FLOW_UNKNOWN') as string })
    expect(await drawn(['--flow', 'x'])).toMatchObject({ code: 2, stderr: expect.stringContaining('there are order, other') as string })
    expect(await saydo(temporaryDirectory(), ['graph'])).toMatchObject({ code: 2, stderr: expect.stringContaining('graph draws one file') as string })
  })
})
