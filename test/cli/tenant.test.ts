/** `saydo tenant` as a real process on real files. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../support/provider.ts'
import { saydo } from './support.ts'

const flowsSaying = (text: string, ...requires: string[]) => ({
  flows: [{ id: 'hello', name: 'Hello', description: 'Greets', contract: { requires }, steps: [{ type: 'SAY', id: 'say', value: text }] }],
})

function files(contents: Readonly<Record<string, object>>): (name: string) => string {
  const directory = temporaryDirectory()
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(directory, name), JSON.stringify(content))
  return (name) => join(directory, name)
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

describe('saydo tenant', () => {
  it('CAP-1: explain prints every effective value with its origin, and the resolution', async () => {
    const at = files({ 'flows.json': flowsSaying('Hello.'), 'tenant.json': { flowSet: 'flows.json', durableActions: true } })
    const { code, stdout } = await saydo('.', ['tenant', 'explain', at('tenant.json')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^durableActions\s+true {2}\(tenant\)$/m)
    expect(stdout).toMatch(/^sessionEncoding\s+"plain" {2}\(default\)$/m)
    expect(stdout).toMatch(/^resolution sha256/m)
  })

  it('CAP-11: switch rejects a set whose requirements the current policy does not meet, and writes nothing', async () => {
    const tenant = { flowSet: 'flows.json' }
    const at = files({ 'flows.json': flowsSaying('Hello.'), 'next.json': flowsSaying('Hi.', 'guardedActions'), 'tenant.json': tenant })
    const { code, stderr } = await saydo('.', ['tenant', 'switch', at('next.json'), '--tenant', at('tenant.json')])
    expect(code).toBe(1)
    expect(stderr).toContain('CAPABILITY_MISSING')
    expect(read(at('tenant.json'))).toEqual(tenant)
  })

  it('CAP-11: switch writes the flow set and the policy it needs together', async () => {
    const at = files({ 'next.json': flowsSaying('Hi.', 'guardedActions'), 'tenant.json': { flowSet: flowsSaying('Hello.'), language: 'en' }, 'policy.json': { durableActions: true } })
    const { code, stdout } = await saydo('.', ['tenant', 'switch', at('next.json'), '--tenant', at('tenant.json'), '--policy', at('policy.json'), '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ values: { durableActions: { value: true, origin: 'tenant' } } })
    expect(read(at('tenant.json'))).toEqual({ language: 'en', durableActions: true, flowSet: flowsSaying('Hi.', 'guardedActions') })
    expect(readdirSync(join(at('tenant.json'), '..')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('CAP-11: a policy changes its own keys only', async () => {
    const at = files({ 'next.json': flowsSaying('Hi.'), 'tenant.json': { flowSet: flowsSaying('Hello.') }, 'policy.json': { credentials: { billing: 'vault:x' } } })
    const { code, stderr } = await saydo('.', ['tenant', 'switch', at('next.json'), '--tenant', at('tenant.json'), '--policy', at('policy.json')])
    expect(code).toBe(1)
    expect(stderr).toContain('/credentials')
    expect(read(at('tenant.json'))).toEqual({ flowSet: flowsSaying('Hello.') })
  })
})
