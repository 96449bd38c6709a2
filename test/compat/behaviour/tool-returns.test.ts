/** `returns` of a tool: documentation, and a warning for those who ask for it. It never changes what a flow sees. */
import { describe, expect, it } from 'vitest'
import { continued, engineOf, flow, recordingLogger, tool } from '../support/jsfe-talk.ts'

const good = { success: true, order: { orderNumber: '#1', status: 'SENT' } }
const bad = { success: 'yes', order: { orderNumber: 1 } }
const returns = {
  type: 'object', required: ['success'],
  properties: { success: { type: 'boolean' }, order: { type: 'object', required: ['orderNumber', 'status'], properties: { orderNumber: { type: 'string' }, status: { type: 'string' } } } },
}

const flows = [
  flow('Show', [{ id: 'g', type: 'CALL-TOOL', tool: 'get-order', variable: 'r' }, { id: 's', type: 'SAY-GET', variable: 'n', value: '{{r.order.orderNumber}} {{JSON.stringify(r)}}' }]),
  flow('Fails', [{ id: 'g', type: 'CALL-TOOL', tool: 'failing', variable: 'r', onFail: { id: 'h', type: 'SAY-GET', variable: 'x', value: 'handled' } }]),
]

interface Ran {
  readonly response: string | null
  readonly warnings: readonly string[]
}

interface Wanted {
  readonly result?: unknown
  readonly validates?: boolean | 'unset'
  readonly name?: string
  readonly times?: number
}

/** Talks to a flow as often as asked, in as many conversations. */
async function run(toolMore: object, { result = good, validates = false, name = 'Show', times = 1 }: Wanted = {}): Promise<Ran> {
  const { logger, lines } = recordingLogger()
  const functions = { 'get-order': () => Promise.resolve(result), failing: () => Promise.reject(new TypeError('down')) }
  const engine = engineOf(flows, { logger, functions, tools: [tool('get-order', toolMore), tool('failing', toolMore)] })
  expect(engine.validateToolReturns).toBe(false)
  if (validates !== 'unset') engine.validateToolReturns = validates
  let response: string | null = null
  for (let time = 0; time < times; time += 1) response = await continued(engine, engine.initSession('u', `s${String(time)}`)).say(name)
  return { response, warnings: lines.warn.filter((line) => line.includes('returns')) }
}

describe('returns of a tool', () => {
  it('is off by default, and a tool with it behaves as one without', async () => {
    expect(await run({ returns }, { validates: 'unset' })).toEqual(await run({}))
    expect((await run({ returns })).response).toContain('#1')
  })

  it('off, a result that does not match is not even looked at', async () => {
    expect((await run({ returns }, { result: bad })).warnings).toEqual([])
  })

  it('on, a result that matches is silent, and the reply the same', async () => {
    expect(await run({ returns }, { validates: true })).toEqual(await run({ returns }))
  })

  it('on, a result that does not match is one warning that names tool and places, and reaches the flow unchanged', async () => {
    const on = await run({ returns }, { result: bad, validates: true })
    expect(on.response).toBe((await run({ returns }, { result: bad })).response)
    expect(on.response).toContain(JSON.stringify(bad))
    expect(on.warnings).toEqual([expect.stringMatching(/get-order.*does not match.*\/success.*status/) as string])
  })

  it('on, a schema that cannot be read is said once, and changes nothing', async () => {
    const ran = await run({ returns: { type: 'no-type' } }, { validates: true, times: 2 })
    expect(ran.response).toBe((await run({})).response)
    expect(ran.warnings).toEqual([expect.stringContaining('does not compile') as string])
  })

  it('on, a tool without it is silent', async () => {
    expect(await run({}, { validates: true })).toEqual(await run({}))
  })

  it('a tool that throws reaches its onFail, and is not looked at', async () => {
    expect(await run({ returns }, { validates: true, name: 'Fails' })).toEqual({ response: 'handled', warnings: [] })
  })

  it('validation of the flows is the same with it', () => {
    const reports = [{}, { returns }].map((more) => engineOf(flows, { tools: [tool('get-order', more), tool('failing')] }).validateAllFlows())
    expect(reports[0]).toEqual(reports[1])
  })
})
