/**
 * The host's approved functions, as ours are called.
 *
 * FN1. A function is called with what the flow gives it and nothing more; a tool's error is said in the host's own words.
 * FN2. A tool that is given cargo writes into its copy; what it wrote goes into the session's cargo when the call is over.
 */
import { compatError } from './codes.ts'
import type { ApprovedFunctions, HostLogger, JsfeTool } from './types.ts'
import { toPlain } from '../../expressions/index.ts'
import { isPlainObject } from '../../json.ts'
import type { JsonObject, JsonValue } from '../../json.ts'
import type { SchemaValidator } from '../../ports/index.ts'
import type { RegisteredFunction } from '../../tools/index.ts'
import { toolError } from '../../tools/index.ts'

type Call = (...values: readonly unknown[]) => unknown

/** A function of an expression; one the host does not approve says so when it is called. */
export function expressionFunction(approved: ApprovedFunctions, name: string): RegisteredFunction {
  if (typeof approved[name] === 'function') return approved[name]
  return () => {
    throw compatError('JSFE_FUNCTION_MISSING', `there is no approved function ${name}`)
  }
}

export interface ToolFunction {
  readonly tool: JsfeTool
  readonly name: string
  /** Arguments that are the session's cargo: places in the list, or names in the one object. */
  readonly cargoAt: readonly (number | string)[]
  /** Looks at a result; never changes it. */
  readonly look: (result: unknown) => void
}

/** A function of a tool. With cargo among its arguments it gives its result and what it wrote into cargo. */
export function toolFunction(approved: ApprovedFunctions, { tool, name, cargoAt, look }: ToolFunction): RegisteredFunction {
  const call = expressionFunction(approved, name) as Call
  return async (...given: readonly unknown[]) => {
    const values = given.slice(0, -1)
    const cargo = cargoAt.map((at) => valueAt(values, at)).find((value) => isPlainObject(value))
    const before = cargo === undefined ? undefined : toPlain(cargo, 'cargo')
    const result = await calledTool(tool, () => call(...values))
    look(result)
    return cargoAt.length === 0 ? result : { value: result ?? null, ...changesOf(before, cargo) }
  }
}

function valueAt(values: readonly unknown[], at: number | string): unknown {
  if (typeof at === 'number') return values[at]
  const [object] = values
  return isPlainObject(object) ? object[at] : undefined
}

/** TOOL-20: the error's own text is what the flow gets to say. */
async function calledTool(tool: JsfeTool, call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (cause) {
    throw toolError('TOOL_CALL_FAILED', shownError(cause instanceof Error ? cause.message : String(cause)), { place: { tool: String(tool['id']) }, cause })
  }
}

/** Cut to begin at the last "Failed ", where there is one. */
const shownError = (text: string): string => text.slice(Math.max(text.lastIndexOf('Failed '), 0))

interface CargoChanges {
  readonly set: Readonly<Record<string, JsonValue>>
  readonly removed: readonly string[]
}

function changesOf(before: JsonValue | undefined, cargo: unknown): CargoChanges {
  if (!isPlainObject(before) || !isPlainObject(cargo)) return { set: {}, removed: [] }
  const after = toPlain(cargo, 'cargo')
  if (!isPlainObject(after)) return { set: {}, removed: [] }
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))
  return { set: Object.fromEntries(changed), removed: Object.keys(before).filter((name) => !Object.hasOwn(after, name)) }
}

interface LookParts {
  readonly validator: SchemaValidator
  readonly logger: HostLogger
  /** What is wrong with the schema; null when it can be read. */
  readonly broken: string | null
}

/** TOOL-29: says once per call how a result differs from what its tool declares, and once that a declaration cannot be read. */
export function returnsLook({ returns, id }: JsfeTool, { validator, logger, broken }: LookParts): (result: unknown) => void {
  if (!isPlainObject(returns)) return () => undefined
  let isSaid = false
  const sayBroken = (): void => {
    if (!isSaid) logger.warn(`tool ${String(id)}: its returns schema does not compile: ${broken ?? ''}`)
    isSaid = true
  }
  if (broken !== null) return sayBroken
  const check = validator.prepare(returns as JsonObject)
  return (result) => {
    const issues = check(toPlain(result, 'result') ?? null)
    if (issues.length > 0) logger.warn(`tool ${String(id)}: the result does not match its returns schema: ${issues.map((issue) => `${issue.pointer || '/'} ${issue.message}`).join('; ')}`)
  }
}
