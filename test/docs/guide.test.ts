import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { authSchemas, choiceSchema, durableSchema, flowSchema, flowSetSchema, functionSchema, implementationSchemas, parameterSchema, retrySchema, stepSchemas, toolSchema, validateSchema, variableSchema } from '../../src/compile/definitions/index.ts'
import { saydo } from '../cli/support.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pageOf = (name: string): string => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8')

interface Shaped {
  readonly shape: object
}

const membersOf = (schemas: readonly Shaped[]): readonly string[] => [...new Set(schemas.flatMap((schema) => Object.keys(schema.shape)))]
/** For code that makes flow sets, and for editors. */
const notAuthored = ['extensions', '$schema', 'tolerate']

describe('docs/flows.md', () => {
  const page = pageOf('flows')

  it('its flow set is fine, and its talks go as written', async () => {
    expect(await saydo(root, ['check', 'docs/examples/flows/orders.flows.yaml'])).toMatchObject({ code: 0, stdout: expect.stringContaining('ok, 2 flows') as string })
    expect(await saydo(root, ['test', 'docs/examples/flows/orders.yaml'])).toMatchObject({ code: 0, stdout: expect.stringContaining('3 scripts: 3 as written, 0 not') as string })
  })

  it('names every step kind and every attribute', () => {
    for (const kind of Object.keys(stepSchemas)) expect(page).toContain(`| ${kind} |`)
    const members = membersOf([...Object.values(stepSchemas), flowSetSchema, flowSchema, functionSchema, parameterSchema, variableSchema, validateSchema, durableSchema])
    for (const member of members.filter((name) => !notAuthored.includes(name))) expect(page).toMatch(new RegExp(`\`[^\`]*\\b${member}\\b[^\`]*\``))
    expect(membersOf([choiceSchema])).toEqual(['label', 'value'])
  })
})

describe('docs/tools.md', () => {
  it('names every attribute of a tool', () => {
    const page = pageOf('tools')
    for (const member of membersOf([toolSchema, retrySchema, ...Object.values(implementationSchemas)])) expect(page).toMatch(new RegExp(`\`[^\`]*\\b${member}\\b[^\`]*\``))
    for (const type of Object.keys(authSchemas)) expect(page).toContain(type)
  })
})
