/** Tools. */
import { isPlainObject } from '../../json.ts'
import type { SetContext } from './context.ts'
import { membersOf, taken, textOr, withRest } from './definition.ts'
import type { Jsfe, Made } from './definition.ts'
import { importHttp } from './http.ts'
import { propertiesOf } from './call-tool.ts'
import { below } from './notes.ts'
import type { Notes } from './notes.ts'

/** Secrets that stood in the definitions, by the name ours refer to them by. */
export type Secrets = Map<string, string>

export interface ToolPlace {
  readonly pointer: string
  readonly notes: Notes
  readonly secrets: Secrets
}

/** What jsfe tools carry along without effect is not worth a note each. */
const usual: ReadonlySet<string> = new Set(['security', 'riskLevel', 'category', 'returns', 'version'])

export function importTool(tool: Jsfe, pointer: string, { notes, retries, places }: SetContext, secrets: Secrets): Made {
  const place: ToolPlace = { pointer, notes, secrets }
  const id = textOr(tool['id'], textOr(tool['name'], pointer))
  const security = membersOf(tool['security'])
  const rateLimit = rateLimitOf(security['rateLimit'], below(pointer, 'security', 'rateLimit'), notes)
  const made: Made = {
    id,
    ...taken(tool, ['name', 'description'].filter((name) => typeof tool[name] === 'string')),
    ...parametersOf(tool, place),
    ...(rateLimit === null ? {} : { rateLimit }),
    implementation: implementationOf({ ...tool, id }, place, retries.get(id)),
  }
  if (tool['returns'] !== undefined) notes.add(below(pointer, 'returns'), 'jsfe lets every result pass: `returns` is kept under metadata; move it back, and a result that does not fit is refused')
  const { rateLimit: _limit, ...otherSecurity } = security
  const rest = { ...tool, ...(Object.keys(otherSecurity).length === 0 || rateLimit === null ? {} : { security: otherSecurity }) }
  const known = ['id', 'name', 'description', 'parameters', 'schema', 'required', 'additionalProperties', 'implementation', 'apiKey', 'hashAuth', 'url', 'method', ...(Object.keys(otherSecurity).length === 0 && rateLimit !== null ? ['security'] : [])]
  const done = withRest(made, rest, known, { pointer, notes, quiet: usual })
  places.set(done, pointer)
  return done
}

function rateLimitOf(limit: unknown, pointer: string, notes: Notes): Made | null {
  const { requests, window } = membersOf(limit)
  if (limit === undefined) return null
  if (typeof requests === 'number' && requests >= 1 && typeof window === 'number' && window >= 1) return { requests: Math.floor(requests), windowMilliseconds: Math.min(Math.floor(window), 86_400_000) }
  notes.add(pointer, 'a rate limit has requests and window, both numbers; this one limits nothing')
  return null
}

/** A JSON Schema or a flat map of parameters; `required: true` inside a flat one is a name in `required`. */
function parametersOf(tool: Jsfe, { pointer, notes }: ToolPlace): Made {
  const authored = tool['parameters'] ?? tool['schema']
  if (tool['parameters'] === undefined && authored !== undefined) notes.add(below(pointer, 'schema'), 'jsfe does not check arguments against `schema`; here it is the tool\'s parameters, and they are checked')
  if (!isPlainObject(authored)) return {}
  const isSchema = authored['type'] === 'object' || isPlainObject(authored['properties'])
  const more = taken(tool, ['required', 'additionalProperties'])
  if (isSchema) return { parameters: authored, ...more }
  const flagged = Object.entries(authored).filter(([, schema]) => isPlainObject(schema) && typeof schema['required'] === 'boolean')
  const parameters = Object.fromEntries(Object.entries(authored).map(([name, schema]) => [name, isPlainObject(schema) || typeof schema === 'boolean' ? withoutFlag(schema) : {}]))
  const listed = Array.isArray(tool['required']) ? (tool['required'] as unknown[]) : []
  const needed = [...new Set([...listed, ...flagged.filter(([, schema]) => membersOf(schema)['required'] === true).map(([name]) => name)])]
  return { parameters, ...more, ...(needed.length === 0 ? {} : { required: needed }) }
}

function withoutFlag(schema: unknown): unknown {
  if (!isPlainObject(schema) || typeof schema['required'] !== 'boolean') return schema
  const { required: _flag, ...rest } = schema
  return rest
}

type Retries = { readonly attempts: number; readonly delayMilliseconds: number | null; readonly doubles: boolean } | undefined

function implementationOf(tool: Jsfe, place: ToolPlace, retries: Retries): unknown {
  const at = { ...place, pointer: below(place.pointer, 'implementation') }
  const authored = membersOf(tool['implementation'])
  switch (authored['type']) {
    case 'local':
      return localOf(authored, at)
    case 'mock':
      return mockOf(tool, authored, at)
    case 'http':
      return importHttp(tool, authored, at, retries)
    default:
      return authored
  }
}

function localOf(authored: Jsfe, { pointer, notes }: ToolPlace): Made {
  if (typeof authored['retries'] === 'number' && authored['retries'] > 0) notes.add(below(pointer, 'retries'), 'a local function is called once: jsfe repeats it at once, also while the first call still runs')
  const made = withRest(taken(authored, ['type', 'function', 'args', 'timeout']), authored, ['type', 'function', 'args', 'timeout', 'retries'], { pointer, notes })
  const { function: name } = authored
  if (typeof name !== 'string' || name === '' || isIdentifier.test(name)) return made
  const own = `_${name}`.replace(/\W/g, '_')
  notes.add(below(pointer, 'function'), `${name} can be no name here: the function is bound as ${own}`)
  return { ...made, function: own, metadata: { ...membersOf(made['metadata']), [boundName]: name } }
}

const isIdentifier = /^[A-Za-z_$][\w$]*$/

/** Under `metadata` of an implementation: the name of its function in the host's list. */
const boundName = 'jsfeFunction'

/** The name a local implementation's function has in the host's list. */
export function hostFunction(implementation: Jsfe): string {
  return textOr(membersOf(implementation['metadata'])[boundName], textOr(implementation['function'], ''))
}

/** TOOL-17: an argument `testType` picks an answer of that name. */
function mockOf(tool: Jsfe, authored: Jsfe, { pointer, notes }: ToolPlace): Made {
  const answer = authored['mockResponse'] ?? authored['response'] ?? null
  const picks = isPlainObject(answer) && Object.hasOwn(propertiesOf(tool), 'testType')
  const made: Made = { type: 'mock', response: answer, ...(picks ? { responses: answer } : {}), ...taken(authored, ['responseMapping', 'timeout']) }
  return withRest(made, authored, ['type', 'mockResponse', 'response', 'responseMapping', 'timeout'], { pointer, notes })
}
