/**
 * Reads scripts and says what is wrong with them, before anything runs.
 *
 * SR1. Every problem of a script is in one error, each with its pointer, and with its line where the script is YAML.
 */
import { z } from 'zod'
import { isPlainObject } from '../../../src/index.ts'
import { readYaml } from '../../yaml/index.ts'
import type { YamlDocument } from '../../yaml/index.ts'
import { testingError } from '../codes.ts'
import { lineSchemas, scriptSchema } from './script.ts'
import type { LineKind, ReadScript } from './script.ts'

interface Problem {
  readonly pointer: string
  readonly message: string
}

/** The scripts of a YAML text, one in each document. @throws SaydoError SCRIPT_INVALID, YAML_SYNTAX, YAML_NOT_JSON. */
export function readScripts(text: string): readonly ReadScript[] {
  const documents = readYaml(text)
  if (documents.length === 0) throw testingError('SCRIPT_INVALID', 'there is no script in the file')
  return documents.map((document) => readScript(document.value, document))
}

/** @throws SaydoError SCRIPT_INVALID with every problem in `facts.problems`. */
export function readScript(value: unknown, document?: YamlDocument): ReadScript {
  const problems: Problem[] = []
  const script = checked(scriptSchema, value, '', problems)
  const talk = linesOf(value).flatMap((line, index) => {
    const pointer = `/talk/${index}`
    const kind = kindOf(line)
    if (kind === null) problems.push({ pointer, message: `a line has exactly one of ${Object.keys(lineSchemas).join(', ')}` })
    const read = kind === null ? null : checked<z.ZodType>(lineSchemas[kind], line, pointer, problems)
    return read === null ? [] : [{ kind, pointer, ...read }]
  })
  if (script === null || problems.length > 0) throw invalid(problems, document)
  return { ...script, talk: talk as unknown as ReadScript['talk'] }
}

/** The lines that can be looked at, whatever is wrong around them. */
function linesOf(script: unknown): readonly Readonly<Record<string, unknown>>[] {
  const talk = isPlainObject(script) ? script['talk'] : undefined
  return Array.isArray(talk) ? talk.map((line: unknown) => (isPlainObject(line) ? line : {})) : []
}

function kindOf(line: Readonly<Record<string, unknown>>): LineKind | null {
  const kinds = (Object.keys(lineSchemas) as LineKind[]).filter((kind) => Object.hasOwn(line, kind))
  return kinds.length === 1 ? (kinds[0] ?? null) : null
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown, pointer: string, problems: Problem[]): z.output<Schema> | null {
  const result = z.safeParse(schema, value, { jitless: true })
  if (result.success) return result.data
  for (const issue of result.error.issues) problems.push(...problemsOf(issue, pointer))
  return null
}

/** Of a choice between shapes, the problems of the shape that came nearest. */
function problemsOf(issue: z.core.$ZodIssue, base: string): readonly Problem[] {
  const pointer = issue.path.reduce<string>((path, key) => `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, base)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ pointer: `${pointer}/${key}`, message: `there is no ${key} here` }))
  if (issue.code !== 'invalid_union') return [{ pointer, message: issue.message }]
  const nearest = issue.errors.filter((errors) => errors.some((error) => error.path.length > 0 || error.code === 'unrecognized_keys'))
  const [only] = nearest
  return only !== undefined && nearest.length === 1 ? only.flatMap((error) => problemsOf(error, pointer)) : [{ pointer, message: 'this is none of the forms that are read here' }]
}

function invalid(problems: readonly Problem[], document: YamlDocument | undefined): Error {
  const placed = problems.map(({ pointer, message }) => ({ pointer, message, line: document?.position(pointer).line ?? null }))
  const texts = placed.map(({ pointer, message, line }) => `${pointer === '' ? '/' : pointer}${line === null ? '' : ` (line ${line})`}: ${message}`)
  return testingError('SCRIPT_INVALID', texts.join('; '), { place: { pointer: placed[0]?.pointer ?? '' }, facts: { problems: placed } })
}
