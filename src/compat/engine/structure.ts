/**
 * What jsfe's own validation says of a flow (section 7): its shape, its references, without reading an expression.
 *
 * It is at hand at once. What only compiling shows - expressions, names, whole texts - is in `engine.problems()`.
 */
import { isPlainObject } from '../../json.ts'
import type { JsfeFlow, JsfeTool } from './types.ts'

export interface FlowReport {
  readonly isValid: boolean
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** Names of the flows each flow leads to. */
  readonly flowGraph: Readonly<Record<string, readonly string[]>>
  readonly visitedFlows: readonly string[]
}

interface Found {
  readonly errors: string[]
  readonly warnings: string[]
}

interface Looking extends Found {
  readonly flows: readonly JsfeFlow[]
  readonly tools: readonly JsfeTool[]
  readonly flow: string
  readonly targets: string[]
}

type Step = Readonly<Record<string, unknown>>

export const flowNamed = (flows: readonly JsfeFlow[], name: unknown): JsfeFlow | undefined => flows.find((flow) => flow['name'] === name || flow['id'] === name)

/** VAL-2: the flow and every flow it leads to. */
export function checkFlow(nameOrId: string, flows: readonly JsfeFlow[], tools: readonly JsfeTool[]): FlowReport {
  const found: Found = { errors: [], warnings: [] }
  const graph: Record<string, readonly string[]> = {}
  const open = [nameOrId]
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const flow = flowNamed(flows, next)
    if (flow === undefined) {
      found.errors.push(`there is no flow "${next}"`)
      continue
    }
    const name = textOf(flow['name'], textOf(flow['id'], next))
    if (Object.hasOwn(graph, name)) continue
    graph[name] = []
    const looking: Looking = { ...found, flows, tools, flow: name, targets: [] }
    checkAttributes(flow, looking)
    checkSteps(flow['steps'], looking)
    graph[name] = [...new Set(looking.targets)]
    open.push(...looking.targets.filter((target) => flowNamed(flows, target) !== undefined))
  }
  return { isValid: found.errors.length === 0, ...found, flowGraph: graph, visitedFlows: Object.keys(graph) }
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value : otherwise)

/** VAL-5, VAL-15. */
function checkAttributes(flow: JsfeFlow, looking: Looking): void {
  const { errors, warnings, flow: name } = looking
  for (const required of ['id', 'name'] as const) if (textOf(flow[required], '') === '') errors.push(`flow "${name}" has no ${required}`)
  for (const wanted of ['version', 'description'] as const) if (flow[wanted] === undefined) warnings.push(`flow "${name}" has no ${wanted}`)
  if (!Array.isArray(flow['steps'])) errors.push(`flow "${name}" has no list of steps`)
  if (flow['parameters'] !== undefined) checkParameters(flow['parameters'], looking)
}

function checkParameters(parameters: unknown, { errors, flow }: Looking): void {
  if (!Array.isArray(parameters)) {
    errors.push(`the parameters of flow "${flow}" are no list`)
    return
  }
  const names = new Set<unknown>()
  for (const parameter of parameters as readonly unknown[]) {
    const { name, type, enum: allowed } = isPlainObject(parameter) ? parameter : {}
    if (typeof name !== 'string' || name === '') errors.push(`a parameter of flow "${flow}" has no name`)
    else if (names.has(name)) errors.push(`the parameter "${name}" of flow "${flow}" is declared twice`)
    names.add(name)
    if (allowed !== undefined) errors.push(...enumProblems(allowed, type).map((problem) => `the parameter "${String(name)}" of flow "${flow}": ${problem}`))
  }
}

function enumProblems(allowed: unknown, type: unknown): readonly string[] {
  if (type !== undefined && type !== 'string') return ['only a string has an enum']
  if (!Array.isArray(allowed) || allowed.length === 0) return ['an enum is a list that is not empty']
  const words = allowed.map((word: unknown) => (typeof word === 'string' ? word : ''))
  if (words.some((word) => word === '' || word.trim() !== word)) return ['a value of an enum is a text without blanks around it']
  return new Set(words.map((word) => word.toLowerCase())).size < words.length ? ['an enum names a value twice'] : []
}

function checkSteps(steps: unknown, looking: Looking): void {
  if (Array.isArray(steps)) for (const step of steps as readonly unknown[]) checkStep(step, looking)
}

const knownTypes: ReadonlySet<unknown> = new Set(['SAY', 'SAY-GET', 'SET', 'CASE', 'SWITCH', 'FLOW', 'CALL-TOOL', 'RETURN', 'END', 'DISPATCH'])

/** VAL-6 to VAL-13, VAL-16. */
function checkStep(step: unknown, looking: Looking): void {
  if (!isPlainObject(step)) return
  const { errors, flow } = looking
  const { id, type } = step
  const say = (message: string): void => void errors.push(`${String(type)} step "${String(id)}" of flow "${flow}" ${message}`)
  if (textOf(id, '') === '') errors.push(`a step of flow "${flow}" has no id`)
  if (!knownTypes.has(type)) {
    errors.push(`step "${String(id)}" of flow "${flow}" has ${type === undefined ? 'no type' : `the unknown type ${JSON.stringify(type)}`}`)
    return
  }
  for (const problem of checks[type as keyof typeof checks](step, looking)) say(problem)
}

type Check = (step: Step, looking: Looking) => readonly string[]

/** Attributes a step must have. */
const missing = (step: Step, ...names: readonly string[]): readonly string[] => names.filter((name) => step[name] === undefined || step[name] === null).map((name) => `has no ${name}`)

const checkText: Check = (step) => [...missing(step, 'value'), ...['callType', 'tool'].filter((name) => step[name] !== undefined).map((name) => `has a ${name}`)]

const checks: Readonly<Record<'SAY' | 'SAY-GET' | 'SET' | 'CASE' | 'SWITCH' | 'FLOW' | 'CALL-TOOL' | 'RETURN' | 'END' | 'DISPATCH', Check>> = {
  SAY: checkText,
  'SAY-GET': (step, looking) => [...checkText(step, looking), ...missing(step, 'variable')],
  SET: (step) => [...missing(step, 'variable', 'value'), ...(step['callType'] === undefined ? [] : ['has a callType'])],
  CASE: checkCases,
  SWITCH: (step, looking) => {
    const keys = checkBranches(step, looking)
    return [...missing(step, 'variable', 'branches'), ...(keys.some((key) => key.startsWith('condition:')) ? ['has a condition, which only a CASE has'] : [])]
  },
  FLOW: checkTarget,
  'CALL-TOOL': checkTool,
  RETURN: () => [],
  END: () => [],
  DISPATCH: (step) => Object.keys(step).filter((name) => !['id', 'type', 'outcome', 'reason'].includes(name)).map((name) => `has "${name}", which it cannot have`),
}

function checkCases(step: Step, looking: Looking): readonly string[] {
  const keys = checkBranches(step, looking)
  const wrong = keys.filter((key) => key !== 'default' && !key.startsWith('condition:'))
  const none = step['branches'] !== undefined && !keys.some((key) => key.startsWith('condition:'))
  if (!keys.includes('default')) looking.warnings.push(`CASE step "${String(step['id'])}" of flow "${looking.flow}" has no default`)
  return [...missing(step, 'branches'), ...wrong.map((key) => `has the branch ${JSON.stringify(key)}, which is neither a condition nor default`), ...(none ? ['has no condition'] : [])]
}

function checkBranches(step: Step, looking: Looking): readonly string[] {
  const branches = isPlainObject(step['branches']) ? step['branches'] : {}
  for (const branch of Object.values(branches)) checkSteps([branch].flat(), looking)
  return Object.keys(branches)
}

const callTypes: readonly unknown[] = [undefined, 'call', 'replace', 'reboot']

function checkTarget(step: Step, { flows, targets }: Looking): readonly string[] {
  const target = step['value'] ?? step['name']
  const problems = [
    ...(target === undefined ? ['has no value'] : []),
    ...(callTypes.includes(step['callType']) ? [] : [`has the unknown callType ${JSON.stringify(step['callType'])}`]),
    ...(step['tool'] === undefined ? [] : ['has a tool']),
  ]
  if (typeof target !== 'string' || target.includes('{{')) return problems
  targets.push(target)
  return flowNamed(flows, target) === undefined ? [...problems, `leads to "${target}", which is no flow`] : problems
}

function checkTool(step: Step, looking: Looking): readonly string[] {
  const { tools } = looking
  const { tool, onFail } = step
  if (onFail !== undefined) checkSteps([onFail].flat(), looking)
  const known = tools.some((candidate) => candidate['id'] === tool)
  return [
    ...missing(step, 'tool'),
    ...(tool === undefined || known ? [] : [`calls ${JSON.stringify(tool)}, which is no tool`]),
    ...(step['callType'] === undefined ? [] : ['has a callType']),
    ...(isPlainObject(onFail) && onFail['type'] !== 'FLOW' && onFail['callType'] !== undefined ? ['has an onFail with a callType that is no FLOW'] : []),
  ]
}
