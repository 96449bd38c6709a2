import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseExpression, parseTemplate, type ExpressionFacts } from '../../src/compile/expressions/index.ts'
import { buildExpression, buildTemplate, isLibraryName } from '../../src/expressions/index.ts'
import { evaluate, fill, newEnvironment, newWorld } from './support.ts'

type Found = readonly [where: string, kind: 'text' | 'expression', source: string]

/** Every text with placeholders (values and keys), every condition, and every SET and RETURN value without braces. */
function sourcesIn(value: unknown, where: string): readonly Found[] {
  if (typeof value === 'string') return value.includes('{{') ? [[where, 'text', value]] : []
  if (typeof value !== 'object' || value === null) return []
  const { type, value: source } = value as { readonly type?: unknown; readonly value?: unknown }
  const own: Found[] = (type === 'SET' || type === 'RETURN') && typeof source === 'string' && !source.includes('{{') ? [[`${where}/value`, 'expression', source]] : []
  return Object.entries(value).reduce<Found[]>((all, [key, member]) => {
    if (key.startsWith('condition:')) all.push([`${where}/${key}`, 'expression', key.slice('condition:'.length)])
    if (key.includes('{{')) all.push([`${where}/${key}`, 'text', key])
    return [...all, ...sourcesIn(member, `${where}/${key}`)]
  }, own)
}

function build(kind: 'text' | 'expression', source: string): ExpressionFacts {
  const parsed = kind === 'text' ? parseTemplate(source) : parseExpression(source)
  const environment = newEnvironment({ names: [...parsed.names.filter((name) => !isLibraryName(name)), ...parsed.assigned] })
  if ('template' in parsed) buildTemplate(parsed.template, environment)
  else buildExpression(parsed.tree, environment)
  return parsed
}

describe.each(['shopify', 'system'])('Flow sets people wrote for jsfe: %s', (name) => {
  const flows: unknown = JSON.parse(readFileSync(new URL(`../fixtures/jsfe/${name}.flows.json`, import.meta.url), 'utf8'))
  const sources = sourcesIn(flows, '')

  it('holds many expressions', () => {
    expect(sources.length).toBeGreaterThan(60)
  })

  it.each(sources)('parses and builds %s (%s)', (_, kind, source) => {
    expect(build(kind, source).names.every((free) => free !== '')).toBe(true)
  })
})

describe('What some of them say', () => {
  const address = { firstName: 'Ada', lastName: 'L', address1: '', city: 'London', province: undefined, zip: 'W1' }
  const shown = `{{(() => { const sa = order.shippingAddress; if (!sa) return 'N/A'; const line1 = [sa.firstName, sa.lastName].filter(Boolean).join(' '); const line2 = sa.address1 || ''; const cityProv = [sa.city, sa.province].filter(Boolean).join(', '); const line3 = [cityProv, sa.zip].filter(Boolean).join(' '); const lines = [line1, line2, line3].filter(s => s && s.trim()); return lines.length ? lines.join('\\n') : 'N/A'; })()}}`

  it('an address, an e-mail in an answer, a list of orders', () => {
    expect(fill(shown, { order: { shippingAddress: address } })).toBe('Ada L\nLondon W1')
    expect(fill(shown, { order: {} })).toBe('N/A')
    expect(evaluate('answer.match(/[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}/)?.[0]', { answer: 'it is a.b@example.com, thanks' })).toBe('a.b@example.com')
    expect(evaluate('answer.trim().toLowerCase().replace(/[^\\w\\s\\*áéíóúüñ]+/g, "")', { answer: ' ¡Sí, por favor! ' })).toBe('sí por favor')
    const orders = [{ orderNumber: 7, createdAt: '2024-03-05T01:00:00Z', total: { amount: 12 } }, { orderNumber: 8 }]
    const list = '{{orders.map((o, i) => `${i+1}. Order ${o.orderNumber} ${o.createdAt ? new Date(o.createdAt).toLocaleDateString() : \'N/A\'} ${o.total?.amount || \'N/A\'}`).join(\'; \')}}'
    expect(fill(list, { orders })).toBe('1. Order 7 3/5/2024 12; 2. Order 8 N/A N/A')
    expect(evaluate('(typeof validator !== "undefined" && validator) && number', { number: 5 }, { names: ['validator'] })).toBe(false)
    expect(evaluate('/^[1-5]$/.test(String(choice?.value || choice || "").trim())', { choice: ' 3 ' })).toBe(true)
  })

  it('a side effect on cargo', () => {
    const world = newWorld()
    const { tree } = parseExpression("cargo.support_context = 'orders', cargo.support_context_es = 'pedidos'")
    expect(buildExpression(tree, newEnvironment())(world.scope)).toBe('pedidos')
    expect(world.scope.session['cargo']).toEqual({ support_context: 'orders', support_context_es: 'pedidos' })
  })
})
