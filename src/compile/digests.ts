/**
 * Digests of a linked flow set (design: two parts, kept apart).
 *
 * G1. Behaviour covers code, defaults, contracts and declared names; presentation covers texts, prompts, descriptions.
 * G2. Syntax trees enter as text: they may nest deeper than canonical JSON takes.
 */
import { digest } from '../canonical/index.ts'
import type { FlowSetDigests, FlowSetProgram } from '../program/index.ts'

const roomy = { depth: 256, entries: 50_000_000, bytes: 256 * 1024 * 1024 } as const

export function digestsOf(program: FlowSetProgram, trees: ReadonlySet<object>): FlowSetDigests {
  const { summaries, programs, presentations, tools, allowedHosts, names } = program
  const toolContracts = Object.fromEntries(Object.entries(tools).map(([id, { description: _description, ...contract }]) => [id, contract]))
  const behaviour = digestPart('behaviour', { format: program.format, summaries: summaries.map(behaviourOf), programs, tools: toolContracts, allowedHosts, names }, trees)
  const descriptions = Object.fromEntries(Object.entries(tools).map(([id, tool]) => [id, tool.description]))
  const presentation = digestPart('presentation', { presentations, descriptions, languages: program.languages }, trees)
  return { behaviour, presentation, definitions: digest('saydo.flow-set.definitions', { behaviour, presentation }) }
}

/** Parameter descriptions are read by people and models, never by a step. */
function behaviourOf(summary: FlowSetProgram['summaries'][number]): unknown {
  return { ...summary, parameters: summary.parameters.map(({ description: _description, ...parameter }) => parameter) }
}

function digestPart(part: string, value: unknown, trees: ReadonlySet<object>): string {
  return digest(`saydo.flow-set.${part}`, flattened(value, trees), undefined, roomy)
}

function flattened(value: unknown, trees: ReadonlySet<object>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (trees.has(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return value.map((item) => flattened(item, trees))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, flattened(member, trees)]))
}
