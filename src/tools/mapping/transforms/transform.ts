/** Every transform of MAP-7. One that cannot be made of a value gives its fallback, or what its table says, or the value. */
import type { Change } from './change.ts'
import { currentYear, isoDate, yearDifference } from './dates.ts'
import { aggregated, calculated, parsed, roundedTo, shaped } from './numbers.ts'
import { concatenated, cut, extracted, joined, recased, replaced, split } from './texts.ts'
import { bindCondition } from '../conditions.ts'
import type { MappingPorts, Read } from '../context.ts'
import { bindPath } from '../paths.ts'
import { bindText } from '../text.ts'
import type { TransformTree } from '../../../program/index.ts'

export function bindTransform(tree: TransformTree, ports: MappingPorts): Read {
  const made = changeOf(tree, ports)
  return (value, context) => {
    const changed = made.change(value, context)
    if (changed !== undefined) return changed
    if (tree.fallback !== undefined) return tree.fallback
    return made.otherwise === undefined ? value : made.otherwise
  }
}

type Tree<Type extends TransformTree['type']> = TransformTree & { readonly type: Type }
type Makers = { readonly [Type in TransformTree['type']]: (tree: Tree<Type>, ports: MappingPorts) => Change }

const same: Change = { change: (value) => value }

const makers: Makers = {
  parseInt: () => parsed('parseInt'),
  parseFloat: () => parsed('parseFloat'),
  toLowerCase: () => recased('toLowerCase'),
  toUpperCase: () => recased('toUpperCase'),
  trim: () => recased('trim'),
  replace: (tree, { patterns }) => replaced(tree, patterns),
  concat: ({ prefix, suffix }) => concatenated(prefix, suffix),
  regex: (tree, { patterns }) => extracted(tree, patterns),
  date: () => isoDate,
  default: (tree) => ({ change: (value) => value ?? tree.value }),
  conditional: (tree, ports) => chosen(tree, ports),
  substring: ({ start, end }) => cut(start, end),
  split: ({ delimiter, index }) => split(delimiter, index),
  join: ({ delimiter }) => joined(delimiter),
  abs: () => shaped('abs'),
  floor: () => shaped('floor'),
  ceil: () => shaped('ceil'),
  round: ({ precision }) => roundedTo(precision),
  template: (tree, ports) => ({ change: bindText(tree.template, ports) }),
  handlebars: (tree, ports) => {
    const [data, text] = [bindPath(tree.data, ports), bindText(tree.template, ports)]
    return { change: (value, context) => text(data(value, context), context) }
  },
  sum: (tree, ports) => aggregate('sum', tree, ports),
  average: (tree, ports) => aggregate('average', tree, ports),
  count: (tree, ports) => aggregate('count', tree, ports),
  min: (tree, ports) => aggregate('min', tree, ports),
  max: (tree, ports) => aggregate('max', tree, ports),
  multiply: ({ operand, precision }) => calculated('multiply', operand, precision),
  divide: ({ operand, precision }) => calculated('divide', operand, precision),
  percentage: ({ operand, precision }) => calculated('percentage', operand, precision),
  add: ({ operand, precision }) => calculated('add', operand, precision),
  subtract: ({ operand, precision }) => calculated('subtract', operand, precision),
  currentYear: () => currentYear,
  yearDifference: ({ fromYear }) => yearDifference(fromYear),
  custom: () => same,
}

function changeOf(tree: TransformTree, ports: MappingPorts): Change {
  return (makers[tree.type] as (tree: TransformTree, ports: MappingPorts) => Change)(tree, ports)
}

function aggregate(type: 'sum' | 'average' | 'count' | 'min' | 'max', { field, precision }: Tree<'sum' | 'average' | 'count' | 'min' | 'max'>, ports: MappingPorts): Change {
  return aggregated(type, field === null ? null : bindPath(field, ports), precision)
}

/** The first branch whose condition holds on the value, else the declared rest, else the value. */
function chosen(tree: Tree<'conditional'>, ports: MappingPorts): Change {
  const branches = tree.branches.map((branch) => ({ holds: bindCondition(branch.if, ports), then: branch.then }))
  return {
    change(value, context) {
      const branch = branches.find(({ holds }) => holds(value, context))
      return branch === undefined ? (tree.else === null ? value : tree.else.value) : branch.then
    },
  }
}
