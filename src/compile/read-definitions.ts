/** The flow set as a whole: what the compiler is given, copied and with its outer shape checked. */
import { tolerableCodes } from './codes.ts'
import type { TolerableCode } from './codes.ts'
import { flowSetSchema } from './definitions/index.ts'
import type { FlowSetDefinition } from './definitions/index.ts'
import type { CompileKind } from './kind.ts'
import { isVariableName } from './names.ts'
import { below } from './pointer.ts'
import { DefinitionError, Problems } from './problems.ts'
import { checkShape } from './shape.ts'
import { snapshot } from './snapshot.ts'
import { isPlainObject } from '../json.ts'

export interface CompileExtension {
  readonly compile: readonly CompileKind[]
}

export interface CompileOptions extends FlowSetDefinition {
  readonly extensions?: readonly CompileExtension[]
  /** Codes reported as warnings: what a set written for jsfe may do. */
  readonly tolerate?: readonly TolerableCode[]
}

/** Lists that are lists and objects that are objects; what is in them is not checked yet. */
export interface Definitions {
  readonly flows: readonly unknown[]
  readonly tools: readonly unknown[]
  readonly functions: Readonly<Record<string, unknown>>
  readonly globals: readonly string[]
  readonly languages: readonly string[]
  /** Null when none are listed. */
  readonly allowedHosts: readonly unknown[] | null
}

/** @throws DefinitionError when there is nothing to look at: no object, or one without bounds. */
export function readDefinitions(given: CompileOptions): { readonly problems: Problems; readonly definitions: Definitions; readonly extensions: readonly CompileExtension[] } {
  const found = new Problems()
  const copied = snapshot(given, found)
  if (copied === null) throw new DefinitionError(found.errors)
  const set = isPlainObject(copied.value) ? copied.value : null
  const problems = new Problems(tolerableCodes.filter((code) => listOf(set?.['tolerate']).includes(code)), found)
  checkShape(flowSetSchema, copied.value, { pointer: '' }, problems)
  if (set === null) throw new DefinitionError(problems.errors)
  return { problems, extensions: listOf(set['extensions']) as readonly CompileExtension[], definitions: definitionsOf(set, problems) }
}

function definitionsOf(set: Readonly<Record<string, unknown>>, problems: Problems): Definitions {
  const functions = set['functions']
  return {
    flows: listOf(set['flows']),
    tools: listOf(set['tools']),
    functions: isPlainObject(functions) ? functions : {},
    allowedHosts: Array.isArray(set['allowedHosts']) ? set['allowedHosts'] : null,
    globals: checkedTexts(set['globals'], isVariableName, (name, index) => problems.add('NAME_RESERVED', { pointer: below('/globals', index) }, `${JSON.stringify(name)} cannot be the name of a global`)),
    languages: checkedTexts(set['languages'], isLanguage, (tag, index) => problems.add('LANGUAGE_INVALID', { pointer: below('/languages', index) }, `${JSON.stringify(tag)} is no language`)),
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** BCP 47 as far as texts use it: language, script, region, variants. */
const isLanguage = (tag: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)

function checkedTexts(value: unknown, isGood: (text: string) => boolean, report: (text: string, index: number) => void): readonly string[] {
  const texts = listOf(value)
  texts.forEach((text, index) => {
    if (typeof text === 'string' && !isGood(text)) report(text, index)
  })
  return texts.filter((text) => typeof text === 'string')
}
