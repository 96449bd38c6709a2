/**
 * A flow as a graph: its steps, and the ways between them, read from the linked program.
 *
 * FG-1. Every way the engine can take is an edge; a jump is no step, only part of a way.
 */
import { isPlainObject } from '../../../src/index.ts'
import type { FlowSet } from '../../../src/index.ts'
import type { Instruction } from '../../../src/program/index.ts'

export interface GraphNode {
  /** Unique in its flow. */
  readonly id: string
  readonly step: string
  readonly type: string
  /** What it says or does, in short. */
  readonly text: string
}

export interface GraphEdge {
  readonly from: string
  /** A node; null is the end of the flow. */
  readonly to: string | null
  /** When the way is taken; empty for the usual one. */
  readonly label: string
}

/** A step that goes to another flow. */
export interface GraphCall {
  readonly from: string
  readonly flow: string
  readonly kind: 'call' | 'replace' | 'reboot'
}

export interface FlowGraph {
  readonly id: string
  readonly name: string
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly calls: readonly GraphCall[]
  /** Where it begins; null for a flow without steps. */
  readonly start: string | null
}

/** `definitions` are those the flow set was compiled from: conditions are shown as they were written. */
export function flowGraph(flowSet: FlowSet, id: string, definitions: unknown): FlowGraph {
  const code = flowSet.program.programs[id]?.code ?? []
  const name = flowSet.program.summaries.find((summary) => summary.id === id)?.name ?? id
  const places = new Places(code)
  const shown = code.flatMap((instruction, position) => (isShown(instruction) ? [{ instruction, position, definition: definitionAt(definitions, instruction.pointer) }] : []))
  return {
    id, name,
    nodes: shown.map(({ instruction, position, definition }) => ({ id: places.name(position), step: stepName(instruction), type: instruction.op, text: textOf(instruction, definition) })),
    edges: shown.flatMap(({ instruction, position, definition }) => waysOf(instruction, position, definition).map(({ label, position: target }) => ({ from: places.name(position), to: places.resolve(target), label }))),
    calls: shown.flatMap(({ instruction, position }) => callsOf(instruction).map((call) => ({ from: places.name(position), ...call }))),
    start: places.resolve(0),
  }
}

const isShown = ({ op, step }: Instruction): boolean => op !== 'JUMP' && !(op === 'END' && step === 'end')

/** A step without an id is named by its place in the flow. */
const stepName = ({ step }: Instruction): string => step.replace(/^\/flows\/\d+\/steps\//, '#')

/** Names of positions; a jump is followed to where it leads. */
class Places {
  private readonly code: readonly Instruction[]

  constructor(code: readonly Instruction[]) {
    this.code = code
  }

  name(position: number): string {
    return `n${position}`
  }

  resolve(position: number): string | null {
    let at = position
    for (let jumps = 0; jumps <= this.code.length; jumps += 1) {
      const instruction = this.code[at]
      if (instruction === undefined || (!isShown(instruction) && instruction.op !== 'JUMP')) return null
      if (instruction.op !== 'JUMP') return this.name(at)
      at = instruction['position'] as number
    }
    return null
  }
}

interface Way {
  readonly label: string
  readonly position: number
}

const handlers = { onFail: 'fails', onUnknown: 'unknown', onHold: 'held', onExhausted: 'no attempt left' } as const

function waysOf(instruction: Instruction, position: number, definition: unknown): readonly Way[] {
  const failed = Object.entries(handlers).flatMap(([way, label]) => (typeof instruction[way] === 'number' ? [{ label, position: instruction[way] }] : []))
  return [...usualWays(instruction, position, definition), ...failed]
}

function usualWays(instruction: Instruction, position: number, definition: unknown): readonly Way[] {
  switch (instruction.op) {
    case 'CASE':
    case 'SWITCH':
      return branchWays(instruction, definition)
    case 'RETURN':
    case 'DISPATCH':
    case 'END':
      return []
    case 'FLOW':
      return instruction['callType'] === 'call' ? [{ label: '', position: position + 1 }] : []
    case 'FOREACH':
    case 'WHILE':
      return [{ label: 'each time', position: position + 1 }, { label: 'done', position: instruction['end'] as number }]
    default:
      return [{ label: '', position: position + 1 }]
  }
}

function branchWays(instruction: Instruction, definition: unknown): readonly Way[] {
  const branches = instruction['branches'] as readonly { readonly position: number; readonly value?: string }[]
  const conditions = conditionsOf(definition)
  const otherwise = instruction['otherwise']
  return [
    ...branches.map((branch, index) => ({ label: branch.value ?? conditions[index] ?? `condition ${index + 1}`, position: branch.position })),
    ...(typeof otherwise === 'number' ? [{ label: 'otherwise', position: otherwise }] : []),
  ]
}

/** The conditions of a CASE as they were written, in order. */
function conditionsOf(definition: unknown): readonly string[] {
  const branches = isPlainObject(definition) ? definition['branches'] : undefined
  if (Array.isArray(branches)) return branches.map((branch: unknown) => (isPlainObject(branch) ? String(branch['when']) : ''))
  return isPlainObject(branches) ? Object.keys(branches).filter((key) => key !== 'default').map((key) => key.replace(/^condition:\s*/, '')) : []
}

interface TargetedInstruction extends Instruction {
  readonly callType: GraphCall['kind']
  readonly target: { readonly kind: 'fixed'; readonly id: string } | { readonly kind: 'computed'; readonly targets: Readonly<Record<string, string>> }
}

function callsOf(instruction: Instruction): readonly Omit<GraphCall, 'from'>[] {
  if (instruction.op !== 'FLOW') return []
  const { target, callType: kind } = instruction as TargetedInstruction
  const flows = target.kind === 'fixed' ? [target.id] : [...new Set(Object.values(target.targets))]
  return flows.map((flow) => ({ flow, kind }))
}

const told = ['value', 'tool', 'variable', 'list', 'when', 'effect'] as const

function textOf(instruction: Instruction, definition: unknown): string {
  if (!isPlainObject(definition)) return ''
  if (instruction.op === 'SET') return typeof definition['variable'] === 'string' ? definition['variable'] : ''
  const found = told.map((name) => definition[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : ''
}

function definitionAt(definitions: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (Array.isArray(value) ? value[Number(key)] : isPlainObject(value) ? value[key] : undefined), definitions)
}
