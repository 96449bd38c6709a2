/** Which names authors may give, and whether every name used is known. */
import { argumentsName, sessionNames } from '../program/index.ts'
import { isLibraryName } from '../expressions/index.ts'
import type { NameUse } from './kind.ts'
import { hint } from './pointer.ts'
import type { Problems } from './problems.ts'

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** Words the expression language reads otherwise, and names that would reach a prototype. */
const reserved: ReadonlySet<string> = new Set([
  'true', 'false', 'null', 'undefined', 'NaN', 'Infinity', 'typeof', 'in', 'instanceof', 'new', 'this', 'const', 'let', 'var', 'if', 'else', 'return', 'void', 'delete',
  'function', 'class', 'await', 'yield', 'import', 'super', 'switch', 'case', 'default', 'for', 'while', 'do', 'break', 'continue', 'throw', 'try', 'catch', 'finally',
  'with', 'enum', 'export', 'extends', 'debugger', '__proto__', 'eval', 'arguments',
])

const session: ReadonlySet<string> = new Set(sessionNames)

/** True for a name a variable may have. A name such as `class` could never be read (W-22), so it is refused where it is given. */
export function isVariableName(name: string): boolean {
  return identifier.test(name) && !reserved.has(name) && name !== argumentsName && name !== 'cargo'
}

export interface KnownNames {
  readonly variables: ReadonlySet<string>
  readonly globals: ReadonlySet<string>
  readonly functions: ReadonlySet<string>
}

/** Reports every use of a name nobody declared, and every assignment to what is not a variable. */
export function checkNames(uses: readonly NameUse[], known: KnownNames, problems: Problems): void {
  const all = [...known.variables, ...known.globals, ...known.functions, ...sessionNames]
  for (const { name, place, use } of uses) {
    if (use === 'function') checkFunction(name, known, (message) => problems.add('FUNCTION_UNKNOWN', place, message))
    else if (use === 'assign') checkAssigned(name, known, () => problems.add('NAME_NOT_ASSIGNABLE', place, `${name} cannot be assigned`))
    else if (!isKnown(name, known)) problems.add('NAME_UNKNOWN', place, `nothing is named ${name}${hint(name, all)}`)
  }
}

function checkFunction(name: string, { functions }: KnownNames, report: (message: string) => void): void {
  if (!functions.has(name)) report(`there is no function ${name}${hint(name, functions)}`)
}

function checkAssigned(name: string, known: KnownNames, report: () => void): void {
  if (name !== 'cargo' && !known.variables.has(name)) report()
}

function isKnown(name: string, known: KnownNames): boolean {
  return name === argumentsName || known.variables.has(name) || session.has(name) || known.globals.has(name) || known.functions.has(name) || isLibraryName(name)
}

/** A variable whose name means something else without it: expressions read the variable. */
export function shadowed(name: string, known: KnownNames): boolean {
  return session.has(name) || known.globals.has(name) || known.functions.has(name) || isLibraryName(name)
}
