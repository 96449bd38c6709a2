/** Literal trees in an object mapping (MAP-3): JSON whose texts may hold paths in `{{ }}` (EXPR-16). */
import type { MappingPorts, Read } from './context.ts'
import { bindPath } from './paths.ts'
import { bindText } from './text.ts'
import type { LiteralTree } from '../../program/index.ts'

export function bindLiteral(tree: LiteralTree, ports: MappingPorts): Read {
  switch (tree.kind) {
    case 'json':
      return () => tree.value
    case 'value':
      return bindPath(tree.path, ports)
    case 'text':
      return bindText(tree.template, ports)
    case 'list': {
      const items = tree.items.map((item) => bindLiteral(item, ports))
      return (data, context) => items.map((item) => item(data, context))
    }
    case 'object': {
      const members = tree.members.map(({ key, value }) => [key, bindLiteral(value, ports)] as const)
      return (data, context) => Object.fromEntries(members.map(([key, read]) => [key, read(data, context)]))
    }
  }
}
