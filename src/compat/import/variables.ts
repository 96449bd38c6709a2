/** Variables and parameters of a flow. */
import { isPlainObject } from '../../json.ts'
import { listOf, taken, textOr, withRest } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  any: () => true,
}

const scopes: readonly unknown[] = ['flow', 'session', 'global']

export function importVariables(authored: unknown, pointer: string, notes: Notes): Made | undefined {
  if (!isPlainObject(authored)) return undefined
  return Object.fromEntries(
    Object.entries(authored).map(([name, variable]) => {
      const at = below(pointer, name)
      if (isPlainObject(variable)) return [name, importVariable(variable, at, notes)]
      notes.add(at, 'a variable is declared by an object; jsfe finds no value in this')
      return [name, {}]
    }),
  )
}

/** jsfe never looks at a declared type: a default of another type stays as it is, and the type goes. */
function importVariable(variable: Jsfe, pointer: string, notes: Notes): Made {
  const wrong = wrongType(variable)
  if (wrong !== null) notes.add(below(pointer, wrong.at), wrong.message)
  const known = [
    ...(wrong === null ? ['type'] : []),
    ...(scopes.includes(variable['scope']) ? ['scope'] : []),
    'value',
    ...(typeof variable['description'] === 'string' ? ['description'] : []),
  ]
  return withRest(taken(variable, known), variable, known, { pointer, notes, quiet: new Set(['type']) })
}

function wrongType({ type, value }: Jsfe): { readonly at: 'type' | 'value'; readonly message: string } | null {
  if (type === undefined) return null
  const fits = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined
  if (fits === undefined || typeof type !== 'string') return { at: 'type', message: `there is no type ${JSON.stringify(type)}; it is kept under metadata` }
  if (value === undefined || value === null || fits(value)) return null
  return { at: 'value', message: `the default ${JSON.stringify(value)} is no ${type}; it stays, and the type is kept under metadata` }
}

export function importParameters(authored: unknown, pointer: string, notes: Notes): readonly Made[] | undefined {
  if (authored === undefined) return undefined
  const names = new Set<string>()
  return listOf(authored).flatMap((parameter, index) => {
    const at = below(pointer, index)
    const name = isPlainObject(parameter) ? textOr(parameter['name'], '') : ''
    if (!isPlainObject(parameter) || name === '' || names.has(name)) {
      notes.add(at, names.has(name) ? `the parameter ${name} is declared twice; the first counts` : 'a parameter without a name is never read; it is left out')
      return []
    }
    names.add(name)
    return [importParameter(parameter, at, notes)]
  })
}

function importParameter(parameter: Jsfe, pointer: string, notes: Notes): Made {
  const { type, enum: allowed } = parameter
  const isEnum = Array.isArray(allowed) && allowed.length > 0 && allowed.every((word) => typeof word === 'string' && word !== '')
  const known = [
    'name', 'description', 'jsonSchema',
    ...(typeof type === 'string' && Object.hasOwn(types, type) ? ['type'] : []),
    ...(isEnum ? ['enum'] : []),
    ...(typeof parameter['required'] === 'boolean' ? ['required'] : []),
  ]
  return withRest(taken(parameter, known), parameter, known, { pointer, notes })
}
