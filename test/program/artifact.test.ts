import { describe, expect, it } from 'vitest'
import { compileFlowSet, loadFlowSet, WorkflowEngine, writeArtifact } from '../../src/index.ts'
import { flowOf } from '../support/talk.ts'

const definitions = flowOf(
  { type: 'SET', variable: 'n', value: '[1, 2, 3].filter((x) => x > 1).length' },
  { type: 'SAY-GET', value: '{{n}}?', value_es: '¿{{n}}?', variable: 'answer' },
  { type: 'SWITCH', variable: 'answer', branches: { yes: { type: 'SAY', value: 'Y' }, default: { type: 'SAY', value: 'N' } } },
)

describe('a built flow set', () => {
  it('AF1: loaded from its document it is the same set and runs the same conversation', async () => {
    const compiled = await compileFlowSet(definitions)
    const loaded = loadFlowSet(writeArtifact(compiled))
    expect(loaded.digests).toEqual(compiled.digests)
    expect(JSON.parse(JSON.stringify(loaded.program))).toEqual(JSON.parse(JSON.stringify(compiled.program)))
    const engine = new WorkflowEngine({ flows: loaded })
    let session = engine.initSession({ userId: 'u', language: 'es' })
    for (const [content, response] of [['main', '¿2?'], ['yes', 'Y']] as const) {
      session = await engine.updateActivity({ role: 'user', content }, session)
      expect(session.response).toBe(response)
    }
    expect(writeArtifact(loaded)).toBe(writeArtifact(compiled))
  })

  it('AF2: a damaged document is refused with its place', async () => {
    const text = writeArtifact(await compileFlowSet(definitions))
    expect(() => loadFlowSet(text.slice(0, -5))).toThrow(expect.objectContaining({ code: 'ARTIFACT_NOT_READABLE' }) as Error)
    expect(() => loadFlowSet('[]')).toThrow(expect.objectContaining({ code: 'ARTIFACT_NOT_READABLE' }) as Error)
    expect(() => loadFlowSet(text.replace('"format":1', '"format":9'))).toThrow(expect.objectContaining({ code: 'ARTIFACT_FORMAT_UNKNOWN', place: { pointer: '/format' } }) as Error)
    const set = JSON.parse(text) as { flows: Record<string, string> }
    set.flows['main'] = '{"code":1}'
    const engine = new WorkflowEngine({ flows: loadFlowSet(JSON.stringify(set)) })
    await expect(engine.updateActivity({ role: 'user', content: 'main' }, engine.initSession({ userId: 'u' }))).rejects.toMatchObject({ code: 'ARTIFACT_NOT_READABLE' })
  })

  it('a set whose defaults are no JSON cannot be built', async () => {
    const set = await compileFlowSet({ flows: [{ id: 'a', name: 'A', description: 'd', variables: { x: { value: { call: () => 1 } } }, steps: [{ type: 'END' }] }] })
    expect(() => writeArtifact(set)).toThrow(expect.objectContaining({ code: 'FLOW_SET_NOT_PORTABLE' }) as Error)
  })
})
