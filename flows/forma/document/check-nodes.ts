/** CORE.NODE_ID_UNIQUE, CORE.GRAPH_PARENT_CHILD_CONSISTENT and roles. Walks are loops: a chain may be as long as it likes. */
import type { Issues } from './issues.ts'
import { shown } from './issues.ts'
import { isMembers, memberIn } from './members.ts'
import type { Members } from './members.ts'
import { nodeRoles } from './registries.ts'

interface Node {
  readonly index: number
  readonly id: string
  readonly parentId: string | null
  readonly children: ReadonlySet<string>
}

type NodeTable = ReadonlyMap<string, Node>

const graph = 'CORE.GRAPH_PARENT_CHILD_CONSISTENT'

/** The ids of all nodes. */
export function checkNodes(document: unknown, issues: Issues): ReadonlySet<string> {
  const nodes = memberIn(document, 'nodes')
  if (nodes !== undefined && !Array.isArray(nodes)) issues.add('source_incomplete', ['nodes'], 'nodes are no list')
  const table = new Map<string, Node>()
  ;(Array.isArray(nodes) ? nodes : []).forEach((node: unknown, index) => {
    const read = readNode(node, index, issues)
    if (read === null) return
    if (table.has(read.id)) issues.add('CORE.NODE_ID_UNIQUE', ['nodes', index, 'id'], `another node has the id ${shown(read.id)}`)
    else table.set(read.id, read)
  })
  for (const node of table.values()) checkFamily(node, table, issues)
  checkCycles(table, issues)
  return new Set(table.keys())
}

function readNode(node: unknown, index: number, issues: Issues): Node | null {
  const id = memberIn(node, 'id')
  if (!isMembers(node) || typeof id !== 'string') {
    issues.add('source_incomplete', ['nodes', index], 'a node is an object with an id')
    return null
  }
  const role = memberIn(node, 'role')
  if (role !== undefined && !nodeRoles.has(role)) issues.add('role_ambiguous', ['nodes', index, 'role'], `there is no role ${shown(role)}`)
  return { index, id, parentId: parentOf(node, index, issues), children: childrenOf(node, index, issues) }
}

function parentOf(node: Members, index: number, issues: Issues): string | null {
  const parentId = memberIn(node, 'parentId') ?? null
  if (parentId === null || typeof parentId === 'string') return parentId
  issues.add(graph, ['nodes', index, 'parentId'], `${shown(parentId)} is no id of a node`)
  return null
}

function childrenOf(node: Members, index: number, issues: Issues): ReadonlySet<string> {
  const children = memberIn(node, 'children') ?? []
  if (!Array.isArray(children)) {
    issues.add(graph, ['nodes', index, 'children'], 'children are no list')
    return new Set()
  }
  const ids = new Set<string>()
  children.forEach((child: unknown, place) => {
    if (typeof child !== 'string') issues.add(graph, ['nodes', index, 'children', place], `${shown(child)} is no id of a node`)
    else if (ids.has(child)) issues.add(graph, ['nodes', index, 'children', place], `${shown(child)} is a child twice`)
    else ids.add(child)
  })
  return ids
}

/** Each knows the other. */
function checkFamily({ index, id, parentId, children }: Node, table: NodeTable, issues: Issues): void {
  if (parentId !== null && table.get(parentId)?.children.has(id) !== true) {
    const why = table.has(parentId) ? `does not have ${shown(id)} among its children` : 'is no node'
    issues.add(graph, ['nodes', index, 'parentId'], `the parent ${shown(parentId)} ${why}`)
  }
  let place = 0
  for (const child of children) {
    const node = table.get(child)
    if (node?.parentId !== id) issues.add(graph, ['nodes', index, 'children', place], node === undefined ? `the child ${shown(child)} is no node` : `the child ${shown(child)} has another parent`)
    place += 1
  }
}

/** Goes up from every node; each node is passed once. */
function checkCycles(table: NodeTable, issues: Issues): void {
  const walks = new Map<Node, Node>()
  for (const start of table.values()) {
    let node: Node | undefined = start
    while (node !== undefined && !walks.has(node)) {
      walks.set(node, start)
      node = node.parentId === null ? undefined : table.get(node.parentId)
    }
    if (node !== undefined && walks.get(node) === start) issues.add(graph, ['nodes', node.index, 'parentId'], `the node ${shown(node.id)} is among its own parents`)
  }
}
