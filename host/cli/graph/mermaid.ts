/**
 * Graphs of flows as a Mermaid flowchart.
 *
 * MM-1. Whatever stands in a definition, what is written is one chart: texts are quoted, and what Mermaid reads is written as its entity.
 */
import type { FlowGraph, GraphNode } from './flow-graph.ts'

/** Characters of a text in a node or at an edge. */
const longest = 48

export function mermaid(graphs: readonly FlowGraph[]): readonly string[] {
  const drawn = graphs.map((graph) => graph.id)
  const flows = [...new Set([...drawn, ...graphs.flatMap((graph) => graph.calls.map((call) => call.flow))])]
  const key = (flow: string): string => `f${flows.indexOf(flow)}`
  return [
    'flowchart TD',
    ...graphs.flatMap((graph) => subgraph(graph, key(graph.id))),
    ...flows.slice(drawn.length).map((flow) => `  ${key(flow)}_start[[${quoted(flow)}]]`),
    ...graphs.flatMap((graph) => graph.calls.map((call) => `  ${key(graph.id)}_${call.from} -. ${call.kind} .-> ${key(call.flow)}_start`)),
  ]
}

function subgraph({ id, name, nodes, edges, start }: FlowGraph, key: string): readonly string[] {
  const ends = start === null || edges.some((edge) => edge.to === null)
  const place = (node: string | null): string => `${key}_${node ?? 'end'}`
  return [
    `  subgraph ${key} [${quoted(name)}]`,
    `    ${key}_start([${quoted(id)}])`,
    ...nodes.map((node) => `    ${place(node.id)}${shapeOf(node)}`),
    ...(ends ? [`    ${place(null)}((end))`] : []),
    `    ${key}_start --> ${place(start)}`,
    ...edges.map(({ from, to, label }) => `    ${place(from)} -->${label === '' ? '' : `|${quoted(shortened(label))}|`} ${place(to)}`),
    '  end',
  ]
}

const shapes: Readonly<Record<string, readonly [open: string, close: string]>> = {
  'SAY-GET': ['[/', '/]'],
  CASE: ['{', '}'],
  SWITCH: ['{', '}'],
  'CALL-TOOL': ['[[', ']]'],
  ACTION: ['[[', ']]'],
  FLOW: ['>', ']'],
  RETURN: ['([', '])'],
  END: ['([', '])'],
}

function shapeOf({ type, step, text }: GraphNode): string {
  const [open, close] = shapes[type] ?? ['[', ']']
  const named = step.startsWith('#') ? type : `${type} ${step}`
  return `${open}${quoted(text === '' ? named : `${named}: ${shortened(text)}`)}${close}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const shortened = (text: string): string => {
  const line = oneLine(text)
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const quoted = (text: string): string => `"${oneLine(text).replace(/[&"<>#`{}[\]|\\]/g, (character) => `#${character.charCodeAt(0)};`)}"`
