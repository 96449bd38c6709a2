/**
 * A built flow set as one JSON document: written by `saydo build`, kept by hosts under its digest, loaded without any compiler.
 *
 * AF1. One string per flow, parsed at the flow's first use: loading costs what is used.
 * AF2. Nothing in it is code. A damaged document is a typed error, never half a flow set.
 */
import { errorsOf } from '../errors.ts'
import type { CodeTable } from '../errors.ts'
import type { FlowSet, FlowSetDigests } from './flow-set.ts'
import { isPlainObject } from '../json.ts'
import type { FlowPresentation, FlowProgram, FlowSetProgram } from './program.ts'

export const artifactCodes = {
  ARTIFACT_NOT_READABLE: { next: 'fix-input', advice: 'Build the flow set again with `saydo build`; the document is damaged, or no flow set.' },
  ARTIFACT_FORMAT_UNKNOWN: { next: 'fix-input', advice: 'The flow set was built by a newer version. Load it with that version, or build it again with this one.' },
  FLOW_SET_NOT_PORTABLE: { next: 'fix-input', advice: 'What is built or durable is stored: use JSON default values (see the warnings DEFAULT_NOT_JSON), no callbacks, cycles or instances.' },
} as const satisfies CodeTable

const artifactError = errorsOf(artifactCodes)

const kind = 'saydo.flow-set'

type FlowPart = FlowProgram & Pick<FlowPresentation, 'texts'>
type Labels = Readonly<Record<string, Omit<FlowPresentation, 'texts'>>>

interface Artifact extends Omit<FlowSetProgram, 'programs' | 'presentations'> {
  readonly kind: typeof kind
  readonly digests: FlowSetDigests
  readonly labels: Labels
  readonly flows: Readonly<Record<string, string>>
}

/** @throws SaydoError FLOW_SET_NOT_PORTABLE: the set cannot be stored, so nothing of it could be found again after a restart. */
export function requirePortable(flowSet: FlowSet): void {
  if (!flowSet.portable) throw artifactError('FLOW_SET_NOT_PORTABLE', `flows with default values that are no JSON: ${Object.keys(flowSet.liveDefaults).join(', ')}`)
}

/** The document. @throws SaydoError FLOW_SET_NOT_PORTABLE. */
export function writeArtifact(flowSet: FlowSet): string {
  requirePortable(flowSet)
  const { programs, presentations, ...rest } = flowSet.program
  const flows: Record<string, string> = {}
  const labels: Record<string, Labels[string]> = {}
  for (const [id, { texts, ...label }] of Object.entries(presentations)) {
    labels[id] = label
    flows[id] = JSON.stringify({ ...programs[id], texts })
  }
  const artifact: Artifact = { kind, digests: flowSet.digests, ...rest, labels, flows }
  return JSON.stringify(artifact)
}

/** @throws SaydoError ARTIFACT_NOT_READABLE, ARTIFACT_FORMAT_UNKNOWN; also when a flow whose part is damaged is first used. */
export function loadFlowSet(text: string): FlowSet {
  const { kind: _kind, digests, labels, flows, ...rest } = readArtifact(text)
  const programs = {}
  const presentations = {}
  for (const [id, source] of Object.entries(flows)) {
    const part = once(() => readFlow(id, source))
    define(programs, id, once(() => ({ code: part().code, defaults: part().defaults })))
    const presentation = { ...labels[id] }
    define(presentation, 'texts', () => part().texts)
    define(presentations, id, () => presentation)
  }
  return Object.freeze({
    digest: digests.definitions,
    digests: Object.freeze(digests),
    program: Object.freeze({ ...rest, programs: Object.freeze(programs), presentations: Object.freeze(presentations) }),
    liveDefaults: {},
    portable: true,
    warnings: [],
  })
}

function readArtifact(text: string): Artifact {
  const value = parsed(text, 'the document')
  if (!isPlainObject(value) || value['kind'] !== kind) throw artifactError('ARTIFACT_NOT_READABLE', 'the document is no flow set')
  if (value['format'] !== 1) throw artifactError('ARTIFACT_FORMAT_UNKNOWN', `the flow set has format ${JSON.stringify(value['format'])}`, { place: { pointer: '/format' } })
  for (const member of ['digests', 'labels', 'flows', 'tools', 'names'] as const) {
    if (!isPlainObject(value[member])) throw artifactError('ARTIFACT_NOT_READABLE', `${member} is missing`, { place: { pointer: `/${member}` } })
  }
  for (const member of ['summaries', 'languages'] as const) {
    if (!Array.isArray(value[member])) throw artifactError('ARTIFACT_NOT_READABLE', `${member} is missing`, { place: { pointer: `/${member}` } })
  }
  return value as unknown as Artifact
}

function readFlow(id: string, source: unknown): FlowPart {
  const place = { pointer: `/flows/${id}`, flow: id }
  const part = typeof source === 'string' ? parsed(source, `the flow ${id}`) : null
  if (!isPlainObject(part) || !Array.isArray(part['code']) || !Array.isArray(part['texts']) || !isPlainObject(part['defaults'])) {
    throw artifactError('ARTIFACT_NOT_READABLE', `the flow ${id} is damaged`, { place })
  }
  return part as unknown as FlowPart
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw artifactError('ARTIFACT_NOT_READABLE', `${what} is no JSON`, { cause })
  }
}

function define(holder: object, key: string, get: () => unknown): void {
  Object.defineProperty(holder, key, { get, enumerable: true })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
