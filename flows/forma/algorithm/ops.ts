/**
 * Operations of the dialect, from data to flat code: branches and loops are jumps.
 *
 * O1. An operation that is not in the dialect fails when it is reached, not before.
 * O2. Loops go over the items or keys as they were when they began; their variables end with them.
 */
import { builtins } from './builtins.ts'
import { Fault } from './codes.ts'
import { copyValue } from './copy.ts'
import { buildExpression, failing, isMembers, memberText, ownMember } from './expressions.ts'
import type { Evaluate } from './expressions.ts'
import { filtered, firstFound, sorted } from './lists.ts'
import type { Call, Instruction, Loop, ProcedureTable, Way } from './program.ts'
import { compareCodePoints } from '../../../src/canonical/index.ts'
import { isObject, isTrue, memberOf, mostDepth, putMember } from './values.ts'
import type { Value } from './values.ts'

interface OpsContext {
  readonly parameters: readonly string[]
  readonly procedures: ProcedureTable
  /** JSON Pointer of the list of operations. */
  readonly pointer: string
}

type Members = Readonly<Record<string, unknown>>

/** A position that is known once everything before it is emitted. */
interface Label {
  at: number
}

export function compileOps(ops: readonly unknown[], context: OpsContext): readonly Instruction[] {
  const emitter = new OpsEmitter(context)
  emitter.list(ops, context.pointer)
  return emitter.code
}

type Emit = (emitter: OpsEmitter, op: Members) => void

class OpsEmitter {
  readonly code: Instruction[] = []
  readonly procedures: ProcedureTable
  private readonly slots: Map<string, number>
  private readonly loopEnds: Label[] = []
  private pointer: string
  private depth = 0

  constructor({ parameters, procedures, pointer }: OpsContext) {
    this.slots = new Map(parameters.map((name, slot) => [name, slot]))
    this.procedures = procedures
    this.pointer = pointer
  }

  readonly slotOf = (name: string): number => {
    const known = this.slots.get(name)
    if (known !== undefined) return known
    const slot = this.slots.size
    this.slots.set(name, slot)
    return slot
  }

  list(ops: unknown, pointer: string): void {
    if (!Array.isArray(ops)) return
    const outer = this.pointer
    this.depth += 1
    ops.forEach((op, index) => {
      this.pointer = `${pointer}/${index}`
      this.op(op)
    })
    this.depth -= 1
    this.pointer = outer
  }

  private op(op: unknown): void {
    const name = isMembers(op) ? memberText(op, 'op') : null
    const emit = name !== null && Object.hasOwn(opEmitters, name) ? opEmitters[name] : undefined
    if (this.depth > mostDepth) this.fail(`operations nest more than ${mostDepth} deep`)
    else if (!isMembers(op) || emit === undefined) this.fail(`there is no operation ${JSON.stringify(name)}`)
    else emit(this, op)
  }

  /** The operations in a member of the operation being emitted. */
  inner(op: Members, member: string): void {
    this.list(ownMember(op, member), `${this.pointer}/${member}`)
  }

  /** The operations of one case of a switch. */
  innerCase(operations: unknown, index: number): void {
    this.list(operations, `${this.pointer}/cases/${index}/ops`)
  }

  push(run: (call: Call) => Way): void {
    this.code.push({ run, pointer: this.pointer })
  }

  fail(message: string): void {
    const evaluate = failing(message)
    this.push((call) => ({ kind: 'return', value: evaluate(call) }))
  }

  jump(to: Label): void {
    this.push((call) => moveTo(call, to))
  }

  place(label: Label): void {
    label.at = this.code.length
  }

  part(op: Members, member: string): Evaluate {
    return buildExpression(ownMember(op, member), this.slotOf)
  }

  /** The slot of the variable an operation assigns to; null when it names none. */
  target(op: Members): number | null {
    const name = memberText(op, 'assignTo')
    return name === null ? null : this.slotOf(name)
  }

  slot(op: Members, member: string): number {
    return this.slotOf(memberText(op, member) ?? '')
  }

  /** A loop: `begin` makes its record, or null to go over nothing. */
  loop(op: Members, slots: readonly number[], begin: (call: Call) => Pick<Loop, 'items' | 'entriesOf'> | null): void {
    const [start, end]: [Label, Label] = [{ at: 0 }, { at: 0 }]
    this.push((call) => {
      const loop = begin(call)
      if (loop === null) return moveTo(call, end)
      call.loops.push({ ...loop, next: 0, slots, hidden: slots.map((slot) => call.variables[slot]) })
      return null
    })
    this.place(start)
    this.push((call) => (takeItem(call) ? null : leaveLoop(call, end)))
    this.loopEnds.push(end)
    this.inner(op, 'body')
    this.loopEnds.pop()
    this.jump(start)
    this.place(end)
  }

  break(): void {
    const end = this.loopEnds[this.loopEnds.length - 1]
    if (end === undefined) this.fail('a break stands outside of every loop')
    else this.push((call) => leaveLoop(call, end))
  }
}

function moveTo(call: Call, { at }: Label): null {
  call.at = at
  return null
}

function takeItem({ loops, variables }: Call): boolean {
  const loop = loops[loops.length - 1]
  if (loop === undefined || loop.next >= loop.items.length) return false
  const item = loop.items[loop.next] ?? null
  loop.next += 1
  const [first, second] = loop.slots
  if (first !== undefined) variables[first] = item
  if (second !== undefined) variables[second] = memberOf(loop.entriesOf, item)
  return true
}

function leaveLoop(call: Call, end: Label): null {
  const loop = call.loops.pop()
  loop?.slots.forEach((slot, index) => (call.variables[slot] = loop.hidden[index]))
  return moveTo(call, end)
}

/** An operation whose whole work is done in one instruction. */
function simple(build: (emitter: OpsEmitter, op: Members) => (call: Call) => void): Emit {
  return (emitter, op) => {
    const run = build(emitter, op)
    emitter.push((call) => {
      run(call)
      return null
    })
  }
}

/** An operation that assigns a value to a variable. */
function assigning(build: (emitter: OpsEmitter, op: Members) => Evaluate): Emit {
  return simple((emitter, op) => {
    const evaluate = build(emitter, op)
    const target = emitter.target(op)
    return (call) => {
      const value = evaluate(call)
      if (target !== null) call.variables[target] = value
    }
  })
}

const opEmitters: Readonly<Record<string, Emit>> = {
  setVar: simple((emitter, op) => {
    const slot = emitter.slot(op, 'name')
    const value = emitter.part(op, 'value')
    return (call) => (call.variables[slot] = value(call))
  }),
  setKey: simple((emitter, op) => {
    const [object, key, value] = [emitter.part(op, 'object'), emitter.part(op, 'key'), emitter.part(op, 'value')]
    return (call) => setMember(object(call), key(call), copyValue(value(call), call.run.charge))
  }),
  deleteKey: simple((emitter, op) => {
    const [object, key] = [emitter.part(op, 'object'), emitter.part(op, 'key')]
    return (call) => deleteMember(object(call), key(call))
  }),
  append: simple((emitter, op) => {
    const [array, value] = [emitter.part(op, 'array'), emitter.part(op, 'value')]
    return (call) => {
      const list = array(call)
      if (!Array.isArray(list)) throw new Fault('FORMA_VALUE_KIND', 'append needs an array')
      list.push(copyValue(value(call), call.run.charge))
    }
  }),
  if(emitter, op) {
    const [otherwise, end]: [Label, Label] = [{ at: 0 }, { at: 0 }]
    const condition = emitter.part(op, 'cond')
    emitter.push((call) => (isTrue(condition(call)) ? null : moveTo(call, otherwise)))
    emitter.inner(op, 'then')
    emitter.jump(end)
    emitter.place(otherwise)
    emitter.inner(op, 'else')
    emitter.place(end)
  },
  switch: emitSwitch,
  forEach(emitter, op) {
    const array = emitter.part(op, 'array')
    emitter.loop(op, [emitter.slot(op, 'itemVar')], (call) => {
      const list = array(call)
      return Array.isArray(list) ? { items: list.slice(), entriesOf: null } : null
    })
  },
  forEachEntry(emitter, op) {
    const object = emitter.part(op, 'object')
    emitter.loop(op, [emitter.slot(op, 'keyVar'), emitter.slot(op, 'valueVar')], (call) => {
      const entries = object(call)
      if (!isObject(entries)) return null
      const items = Object.keys(entries)
      call.run.charge(items.length)
      return { items: items.sort(compareCodePoints), entriesOf: entries }
    })
  },
  filter: assigning((emitter, op) => filtered(emitter.part(op, 'array'), emitter.slot(op, 'itemVar'), emitter.part(op, 'cond'))),
  findFirst: assigning((emitter, op) => firstFound(emitter.part(op, 'array'), emitter.slot(op, 'itemVar'), emitter.part(op, 'cond'))),
  sort: assigning((emitter, op) => {
    const by = ownMember(op, 'by')
    const orders = ownMember(op, 'orders')
    const keys = (Array.isArray(by) ? by : []).map((key) => buildExpression(key, emitter.slotOf))
    return sorted(emitter.part(op, 'array'), emitter.slotOf('$item'), { keys, orders: Array.isArray(orders) ? orders : [] })
  }),
  call: emitCall,
  callBuiltin: assigning((emitter, op) => {
    const name = memberText(op, 'builtin')
    const builtin = name !== null && Object.hasOwn(builtins, name) ? builtins[name] : undefined
    if (builtin === undefined) return failing(`there is no builtin ${JSON.stringify(name)}`)
    const values = argumentsOf(emitter, op, builtin.parameters)
    return (call) => builtin.call(call.run, values.map((value) => value(call)))
  }),
  break: (emitter) => emitter.break(),
  return(emitter, op) {
    const value = ownMember(op, 'value') === undefined ? (): Value => null : emitter.part(op, 'value')
    emitter.push((call) => ({ kind: 'return', value: value(call) }))
  },
}

function emitSwitch(emitter: OpsEmitter, op: Members): void {
  const expression = emitter.part(op, 'expr')
  const cases = ownMember(op, 'cases')
  const list = (Array.isArray(cases) ? cases : []).filter(isMembers)
  const labels = list.map((): Label => ({ at: 0 }))
  const [otherwise, end]: [Label, Label] = [{ at: 0 }, { at: 0 }]
  emitter.push((call) => {
    const value = expression(call)
    const found = typeof value === 'string' ? list.findIndex((one) => ownMember(one, 'value') === value) : -1
    return moveTo(call, labels[found] ?? otherwise)
  })
  list.forEach((one, index) => {
    emitter.place(labels[index] ?? otherwise)
    emitter.innerCase(ownMember(one, 'ops'), index)
    emitter.jump(end)
  })
  emitter.place(otherwise)
  emitter.inner(op, 'default')
  emitter.place(end)
}

function emitCall(emitter: OpsEmitter, op: Members): void {
  const { procedures } = emitter
  const name = memberText(op, 'proc')
  const resultSlot = emitter.target(op)
  if (name === null || !procedures.has(name)) {
    emitter.fail(`there is no procedure ${JSON.stringify(name)}`)
    return
  }
  const given = new Map<string, Evaluate>()
  let order: readonly Evaluate[] | null = null
  const args = ownMember(op, 'args')
  for (const key of Object.keys(isMembers(args) ? args : {})) given.set(key, buildExpression((args as Members)[key], emitter.slotOf))
  emitter.push((call) => {
    const procedure = procedures.find(name)
    order ??= procedure.parameters.map((parameter) => given.get(parameter) ?? missing(name, parameter))
    return { kind: 'call', procedure, values: order.map((value) => value(call)), resultSlot }
  })
}

function argumentsOf(emitter: OpsEmitter, op: Members, parameters: readonly string[]): readonly Evaluate[] {
  const args = ownMember(op, 'args')
  return parameters.map((parameter) => (isMembers(args) && Object.hasOwn(args, parameter) ? buildExpression(args[parameter], emitter.slotOf) : missing(memberText(op, 'builtin') ?? '', parameter)))
}

function missing(name: string, parameter: string): Evaluate {
  return () => {
    throw new Fault('FORMA_ARGUMENT_MISSING', `the call of ${name} has no argument ${parameter}`)
  }
}

function setMember(container: Value, key: Value, value: Value): void {
  if (isObject(container) && typeof key === 'string') putMember(container, key, value)
  else if (Array.isArray(container) && typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= container.length) container[key] = value
  else throw new Fault('FORMA_VALUE_KIND', 'setKey needs an object and a text, or an array and an index of it')
}

function deleteMember(container: Value, key: Value): void {
  if (!isObject(container) || typeof key !== 'string') throw new Fault('FORMA_VALUE_KIND', 'deleteKey needs an object and a text')
  Reflect.deleteProperty(container, key)
}
