/**
 * The flows of a set, ready to run: closures are built at a flow's first use and kept.
 *
 * L1. Nothing of a conversation is here: one library serves any number of sessions at once.
 */
import { buildExpression, buildTemplate, buildText } from '../expressions/index.ts'
import type { Environment, ExpressionLimits, NameBinding, TemplateTree, Tree } from '../expressions/index.ts'
import { argumentsName, sessionNames } from '../program/index.ts'
import type { FlowSet, FlowSummary, Instruction, LocalizedText, NameTable, ToolContract, Trigger } from '../program/index.ts'
import type { OfferedFlow, Patterns } from '../ports/index.ts'
import { byLanguage } from '../messages/index.ts'
import { copyJson, stepFailure } from '../steps/index.ts'
import type { Binder, BoundStep, FlowDirectory, LiveSource, StepRegistry, Text } from '../steps/index.ts'
import type { JsonObject } from '../json.ts'

export interface BoundInstruction {
  readonly instruction: Instruction
  readonly step: BoundStep
  readonly outcome: { readonly outcome: Text; readonly reason: Text | null } | null
}

export interface BoundFlow {
  readonly summary: FlowSummary
  readonly code: readonly BoundInstruction[]
}

export interface LibraryOptions {
  readonly registry: StepRegistry
  readonly patterns: Patterns
  readonly limits: ExpressionLimits
  readonly globals: Readonly<Record<string, unknown>>
  readonly functions: Readonly<Record<string, (...values: readonly unknown[]) => unknown>>
}

export class FlowLibrary implements FlowDirectory {
  readonly environment: Environment
  private readonly flowSet: FlowSet
  private readonly registry: StepRegistry
  private readonly summaries: ReadonlyMap<string, FlowSummary>
  private readonly triggers: ReadonlyMap<string, FlowSummary>
  private readonly offers: readonly OfferedFlow[]
  private readonly bound = new Map<string, BoundFlow>()

  constructor(flowSet: FlowSet, options: LibraryOptions) {
    this.flowSet = flowSet
    this.registry = options.registry
    this.triggers = new Map(flowSet.program.summaries.flatMap((summary) => (summary.trigger === undefined ? [] : [[triggerKey(summary.trigger), summary]])))
    this.summaries = new Map(flowSet.program.summaries.map((summary) => [summary.id, summary]))
    this.offers = Object.freeze(flowSet.program.summaries.map(({ id, name, primary, parameters, phrases, examples }) => {
      const label = flowSet.program.presentations[id]
      return Object.freeze({ id, name, primary, parameters, phrases, examples, description: label?.description ?? null, prompts: label?.prompts ?? {} })
    }))
    this.environment = { resolve: nameResolver(flowSet, options), patterns: options.patterns, limits: options.limits }
  }

  get all(): readonly FlowSummary[] {
    return this.flowSet.program.summaries
  }

  get names(): NameTable {
    return this.flowSet.program.names
  }

  /** The language of texts without one, and of sessions that name none. */
  get language(): string {
    return this.flowSet.program.languages[0] ?? 'en'
  }

  /** What users read as the flow's name. */
  prompt(flow: string, language: string): string {
    const prompts = this.flowSet.program.presentations[flow]?.prompts ?? {}
    return byLanguage(prompts, language) ?? prompts[''] ?? flow
  }

  /** As detectors see them. */
  get offered(): readonly OfferedFlow[] {
    return this.offers
  }

  get usesPatterns(): boolean {
    const urls = Object.values(this.flowSet.program.tools).map(({ implementation }) => implementation.type === 'http' && implementation.usesPatterns)
    return urls.includes(true) || this.all.some((summary) => summary.usesPatterns)
  }

  /** The flow an event starts: one for its name goes before one for any. */
  triggered(on: string, scope: string, name: string | undefined): FlowSummary | undefined {
    return this.triggers.get(triggerKey({ on, scope, ...(name === undefined ? {} : { event: name }) })) ?? this.triggers.get(triggerKey({ on, scope }))
  }

  summary(flow: string): FlowSummary | undefined {
    return this.summaries.get(flow)
  }

  /** @throws SaydoError POSITION_NOT_FOUND when the set has no such tool. */
  tool(id: string): ToolContract {
    const tool = Object.hasOwn(this.flowSet.program.tools, id) ? this.flowSet.program.tools[id] : undefined
    if (tool === undefined) throw stepFailure('POSITION_NOT_FOUND', `there is no tool ${JSON.stringify(id)} in this set`, { place: { tool: id } })
    return tool
  }

  defaults(flow: string): JsonObject {
    return copyJson(this.flowSet.program.programs[flow]?.defaults ?? {}) as JsonObject
  }

  liveNames(flow: string): readonly string[] {
    return this.flowSet.portable ? [] : Object.keys(this.liveDefaults(flow) ?? {})
  }

  /** Null for a set that has JSON defaults only. */
  get live(): LiveSource | null {
    if (this.flowSet.portable) return null
    return { of: (flow) => this.liveDefaults(flow), callable: (call) => this.callable(call) }
  }

  private liveDefaults(flow: string): Readonly<Record<string, unknown>> | undefined {
    const { liveDefaults } = this.flowSet
    return Object.hasOwn(liveDefaults, flow) ? liveDefaults[flow] : undefined
  }

  /** The callback under the same guard as a registered function: it gets copies, and what it gives is copied. */
  private callable(call: (...values: readonly unknown[]) => unknown): unknown {
    const nothing = { variables: {}, session: {}, arguments: undefined, now: 0, writer: { write: () => undefined } }
    const environment: Environment = { ...this.environment, resolve: () => ({ kind: 'function', name: 'a callback', call }) }
    return buildExpression({ kind: 'name', name: 'callback', at: 0 }, environment)(nothing)
  }

  /** @throws SaydoError POSITION_NOT_FOUND when the set has no such flow. */
  flow(id: string): BoundFlow {
    const known = this.bound.get(id)
    if (known !== undefined) return known
    const summary = this.summaries.get(id)
    const program = Object.hasOwn(this.flowSet.program.programs, id) ? this.flowSet.program.programs[id] : undefined
    if (summary === undefined || program === undefined) throw stepFailure('POSITION_NOT_FOUND', `there is no flow ${JSON.stringify(id)} in this set`, { place: { flow: id } })
    const binder = this.binder(summary)
    const bound: BoundFlow = { summary, code: program.code.map((instruction) => this.bind(instruction, binder)) }
    this.bound.set(id, bound)
    return bound
  }

  private bind(instruction: Instruction, binder: Binder): BoundInstruction {
    const kind = this.registry.get(instruction.op)
    if (kind === undefined) throw stepFailure('POSITION_NOT_FOUND', `this engine knows no step kind ${instruction.op}`, { place: { step: instruction.step } })
    const { outcome } = instruction
    return {
      instruction,
      step: kind.bind(instruction, binder),
      outcome: outcome === undefined ? null : { outcome: binder.words(outcome.outcome), reason: outcome.reason === undefined ? null : binder.words(outcome.reason) },
    }
  }

  private binder(summary: FlowSummary): Binder {
    const texts = this.flowSet.program.presentations[summary.id]?.texts ?? []
    return {
      flow: summary,
      flows: this,
      expression: (tree: Tree) => buildExpression(tree, this.environment),
      template: (tree: TemplateTree) => buildTemplate(tree, this.environment),
      words: (tree: TemplateTree) => buildText(tree, this.environment),
      text: (index: number) => localized(texts[index] ?? {}, this.environment),
      tool: (id: string) => this.tool(id),
      patterns: this.environment.patterns,
    }
  }
}

const triggerKey = ({ on, scope, event }: Trigger): string => JSON.stringify([on, scope, event ?? null])

/** The text in the session's language: `es-MX`, then `es`, then the text without a language. */
function localized(text: LocalizedText, environment: Environment): Text {
  const built = new Map(Object.entries(text).map(([language, tree]) => [language, buildText(tree, environment)]))
  const fallback = built.get('') ?? built.values().next().value ?? (() => '')
  if (built.size <= 1) return fallback
  return (scope) => {
    const language = scope.language ?? ''
    return (built.get(language) ?? built.get(language.split('-', 1)[0] ?? '') ?? fallback)(scope)
  }
}

function nameResolver(flowSet: FlowSet, options: LibraryOptions): Environment['resolve'] {
  const variables = new Set(flowSet.program.names.variables)
  const session: ReadonlySet<string> = new Set(sessionNames)
  const outside = (name: string): NameBinding | undefined => {
    if (session.has(name)) return { kind: 'session' }
    if (name === argumentsName) return { kind: 'arguments' }
    if (Object.hasOwn(options.globals, name)) return { kind: 'value', value: options.globals[name] }
    const call = Object.hasOwn(options.functions, name) ? options.functions[name] : undefined
    return call === undefined ? undefined : { kind: 'function', name, call }
  }
  return (name) => {
    const fallback = outside(name)
    if (!variables.has(name)) return fallback
    return fallback === undefined ? { kind: 'variable' } : { kind: 'variable', fallback }
  }
}
