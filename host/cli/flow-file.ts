/**
 * Reads a flow set from a file: { flows, tools, functions, globals, languages, allowedHosts }, or a list of flows.
 *
 * FF-1. A file that cannot be read is an error that names the file, and where it is no JSON or YAML, the line and column.
 * FF-2. Only what stands around the definitions is checked here; the definitions are the compiler's.
 * FF-3. Several files are one flow set: lists follow each other, and no name is given twice.
 */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseStrictJson } from '../../src/canonical/index.ts'
import type { FlowSetDefinition, JsonValue } from '../../src/index.ts'
import { isPlainObject, SaydoError } from '../../src/index.ts'
import { readYaml } from '../yaml/index.ts'
import { commandError } from './codes.ts'

type Reader = (bytes: Uint8Array, file: string) => JsonValue

const readers: Readonly<Record<string, Reader>> = {
  '.json': (bytes) => parseStrictJson(bytes, { depth: 256, entries: 5_000_000, bytes: 64 * 1024 * 1024 }),
  '.yaml': readYamlFile,
  '.yml': readYamlFile,
}

function readYamlFile(bytes: Uint8Array, file: string): JsonValue {
  const [document, second] = readYaml(new TextDecoder().decode(bytes))
  if (document === undefined || second !== undefined) throw commandError('FLOW_FILE_INVALID', `${file} holds ${document === undefined ? 'nothing' : 'several documents'}, where one is read`)
  return document.value
}

type Check = (value: unknown) => boolean

const isTextList: Check = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The members of a flow file, each with what it has to be. */
const members: Readonly<Record<string, readonly [what: string, check: Check]>> = {
  flows: ['a list of flows', Array.isArray],
  tools: ['a list of tools', Array.isArray],
  functions: ['an object of contracts by name', isPlainObject],
  globals: ['a list of names', isTextList],
  languages: ['a list of languages', isTextList],
  allowedHosts: ['a list of hosts', isTextList],
  $schema: ['the address of a schema', (value) => typeof value === 'string'],
}

/**
 * Reads the definitions of `file`; `toolsFile` holds the list of its tools, where it does not hold them itself.
 * @throws SaydoError FILE_NOT_READABLE, FILE_FORMAT_UNKNOWN, FLOW_FILE_INVALID, or what the strict JSON reader says of the text.
 */
export async function readFlowFile(file: string, toolsFile?: string): Promise<FlowSetDefinition> {
  const document = await readDocument(file)
  const definitions = Array.isArray(document) ? { flows: document } : document
  checkMembers(definitions, file)
  if (toolsFile === undefined) return definitions as unknown as FlowSetDefinition
  if (definitions['tools'] !== undefined) throw commandError('FLOW_FILE_INVALID', `${file} has tools of its own, so --tools cannot give others`, { place: { pointer: '/tools' } })
  const tools = await readDocument(toolsFile)
  const whole = { ...definitions, tools: isPlainObject(tools) ? tools['tools'] : tools }
  checkMembers(whole, toolsFile)
  return whole as unknown as FlowSetDefinition
}

/** Several files as one flow set. @throws SaydoError as readFlowFile does; FLOW_FILE_INVALID for a name given twice. */
export async function readFlowFiles(files: readonly string[], toolsFile?: string): Promise<FlowSetDefinition> {
  const [first, ...more] = files
  if (first === undefined) throw commandError('USAGE', 'there is no file')
  let whole = await readFlowFile(first, toolsFile)
  for (const file of more) whole = joined(whole, await readFlowFile(file), file)
  return whole
}

function joined(whole: FlowSetDefinition, part: FlowSetDefinition, file: string): FlowSetDefinition {
  const twice = Object.keys(part.functions ?? {}).find((name) => Object.hasOwn(whole.functions ?? {}, name))
  if (twice !== undefined) throw commandError('FLOW_FILE_INVALID', `${file} declares the function ${twice} again`, { place: { pointer: `/functions/${twice}` } })
  const union = (name: 'globals' | 'languages' | 'allowedHosts'): object => (whole[name] === undefined && part[name] === undefined ? {} : { [name]: [...new Set([...(whole[name] ?? []), ...(part[name] ?? [])])] })
  return {
    ...whole, ...part,
    flows: [...listOf(whole.flows), ...listOf(part.flows)],
    tools: [...listOf(whole.tools), ...listOf(part.tools)],
    functions: { ...whole.functions, ...part.functions },
    ...union('globals'), ...union('languages'), ...union('allowedHosts'),
  }
}

/** A file may hold tools only, or flows only. */
const listOf = <Item>(list: readonly Item[] | undefined): readonly Item[] => list ?? []

/** @throws SaydoError FILE_NOT_READABLE, FILE_FORMAT_UNKNOWN, or what the reader of the format says. */
export async function readDocument(file: string): Promise<JsonValue> {
  const read = readers[extname(file).toLowerCase()]
  if (read === undefined) throw commandError('FILE_FORMAT_UNKNOWN', `${file} is not one of ${Object.keys(readers).join(', ')}`)
  const bytes = await bytesOf(file)
  try {
    return read(bytes, file)
  } catch (error) {
    throw error instanceof SaydoError ? naming(file, error) : error
  }
}

/** The readers of the formats know no file: with two files at hand, a line and column alone say nothing. */
function naming(file: string, error: SaydoError): SaydoError {
  const { code, message, next, advice, place, facts, cause } = error
  return message.startsWith(file) ? error : new SaydoError({ code, message: `${file}: ${message}`, meaning: { next, advice }, place, facts, cause })
}

/** @throws SaydoError FILE_NOT_READABLE. */
export async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (cause) {
    throw commandError('FILE_NOT_READABLE', `${file} cannot be read: ${reasonOf(cause)}`, { cause })
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EACCES: 'it may not be read', EISDIR: 'it is a directory' }
  return known[code] ?? String(error)
}

function checkMembers(document: unknown, file: string): asserts document is Readonly<Record<string, JsonValue>> {
  if (!isPlainObject(document)) throw commandError('FLOW_FILE_INVALID', `${file} holds neither an object nor a list`, { place: { pointer: '' } })
  for (const [name, value] of Object.entries(document)) {
    if (name === 'metadata' || name.startsWith('x-')) continue
    const known = Object.hasOwn(members, name) ? members[name] : undefined
    const at = { place: { pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` } }
    if (known === undefined) throw commandError('FLOW_FILE_INVALID', `${file} has a member ${JSON.stringify(name)}; its members are ${Object.keys(members).join(', ')}`, at)
    if (!known[1](value)) throw commandError('FLOW_FILE_INVALID', `${name} of ${file} is not ${known[0]}`, at)
  }
}
