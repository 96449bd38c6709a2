/**
 * What a detector read for a flow's parameters, let in only as declared.
 *
 * W-8. A name that is not declared sets nothing.
 * FLOW-3. Enumerations match whatever the case and are stored in the declared spelling; a value that does not fit its type is dropped.
 */
import { toPlain } from '../expressions/index.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { ParameterContract } from '../program/index.ts'
import type { SchemaValidator } from '../ports/index.ts'

type Reader = (value: JsonValue) => JsonValue | undefined

const readNumber: Reader = (value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const readers: Readonly<Record<string, Reader>> = {
  string: (value) => (typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined),
  number: readNumber,
  integer: (value) => {
    const number = readNumber(value)
    return Number.isInteger(number) ? number : undefined
  },
  boolean: (value) => (typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : undefined),
  object: (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined),
  array: (value) => (Array.isArray(value) ? value : undefined),
}

function readParameter(contract: ParameterContract, value: JsonValue, validator: SchemaValidator | undefined): JsonValue | undefined {
  const read = contract.type === undefined ? value : readers[contract.type]?.(value)
  if (read === undefined || read === null) return undefined
  if (contract.enum !== undefined) {
    const wanted = typeof read === 'string' ? read.trim().toLowerCase() : undefined
    return contract.enum.find((allowed) => allowed.toLowerCase() === wanted)
  }
  if (contract.jsonSchema !== undefined && validator !== undefined && validator.prepare(contract.jsonSchema)(read).length > 0) return undefined
  return read
}

/** A copy of its own as JSON: what a detector or a host gives is theirs, and may be anything. */
function plainOf(value: unknown, name: string): JsonValue | undefined {
  try {
    return toPlain(value, name)
  } catch {
    return undefined
  }
}

/** The accepted values by name, and the names that were dropped; a value that is not there at all is neither. */
export function acceptParameters(
  contracts: readonly ParameterContract[],
  given: Readonly<Record<string, unknown>>,
  validator: SchemaValidator | undefined,
): { readonly accepted: JsonObject; readonly dropped: readonly string[] } {
  const accepted: Record<string, JsonValue> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue
    const contract = contracts.find((candidate) => candidate.name === name)
    const plain = contract === undefined ? undefined : plainOf(value, name)
    const read = contract === undefined || plain === undefined ? undefined : readParameter(contract, plain, validator)
    if (read === undefined) dropped.push(name)
    else accepted[name] = read
  }
  return { accepted, dropped }
}
