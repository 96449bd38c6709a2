/**
 * Emits the flat code of one flow.
 *
 * M1. Branches and handlers are jumps: at run time no step contains another.
 * M2. `onFail` handlers stand behind the flow's code and jump back, so a step that succeeds never passes them.
 * M3. Every name an expression reads or assigns is noted with its place; the linker checks them when all flows are emitted.
 */
import { parseExpression, parseTemplate } from './expressions/index.ts'
import type { ParsedExpression, ParsedTemplate } from './expressions/index.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'
import type { JsonObject, JsonValue } from '../json.ts'
import type { LocalizedText, OutcomeDeclaration } from '../program/index.ts'
import type { TemplateTree, Tree } from '../expressions/index.ts'
import type { ValueTree } from '../steps/index.ts'
import type { CompileKinds, Emitter, Lookup, MutableInstruction, NameUse } from './kind.ts'
import { isVariableName } from './names.ts'
import { below, hint } from './pointer.ts'
import type { Place, Problems } from './problems.ts'
import { checkShape, localizedName } from './shape.ts'

/** What all emitters of one set share. */
export interface EmitShared {
  readonly problems: Problems
  readonly kinds: CompileKinds
  readonly lookup: Lookup
  readonly names: NameUse[]
  readonly variables: Set<string>
  /** Variables that take answers. */
  readonly asks: Set<string>
  /** Variables whose values are private. */
  readonly privates: Set<string>
  /** Every tree emitted: digests take them as text, however deep they are. */
  readonly trees: Set<object>
  /** Declared languages; the first is that of texts without one. */
  readonly languages: readonly string[]
}

interface Handler {
  readonly instruction: MutableInstruction
  readonly way: string
  readonly steps: unknown
  readonly place: Place
  readonly back: number
}

export class FlowEmitter implements Emitter {
  readonly code: MutableInstruction[] = []
  readonly texts: LocalizedText[] = []
  readonly shared: EmitShared
  usesPatterns = false
  private readonly flow: string
  private readonly handlers: Handler[] = []
  private readonly stepIds = new Set<string>()

  constructor(flow: string, shared: EmitShared) {
    this.flow = flow
    this.shared = shared
  }

  get problems(): Problems {
    return this.shared.problems
  }

  get lookup(): Lookup {
    return this.shared.lookup
  }

  get here(): number {
    return this.code.length
  }

  /** Emits a flow's steps, and behind them the handlers. */
  body(steps: readonly unknown[], pointer: string): void {
    this.steps(steps, { pointer, flow: this.flow })
    if (this.handlers.length === 0) return
    this.push('END', { pointer, step: 'end' }, {})
    for (let handler = this.handlers.shift(); handler !== undefined; handler = this.handlers.shift()) {
      handler.instruction[handler.way] = this.here
      this.steps(handler.steps, handler.place)
      this.push('JUMP', handler.place, { position: handler.back })
    }
  }

  steps(steps: unknown, place: Place): void {
    if (!Array.isArray(steps)) {
      this.step(steps, place)
      return
    }
    if (steps.length === 0) this.shared.problems.add('STEPS_EMPTY', place, 'there are no steps')
    steps.forEach((step, index) => this.step(step, { ...place, pointer: below(place.pointer, index) }))
  }

  push(op: string, place: Place, members: Readonly<Record<string, unknown>>): MutableInstruction {
    const instruction: MutableInstruction = { op, step: place.step ?? place.pointer, pointer: place.pointer, ...members }
    this.code.push(instruction)
    return instruction
  }

  handler(instruction: MutableInstruction, way: string, steps: unknown, place: Place): void {
    this.handlers.push({ instruction, way, steps, place, back: this.here })
  }

  aside(steps: readonly unknown[], place: Place): readonly MutableInstruction[] {
    const before = this.code.splice(0)
    this.steps(steps, place)
    const code = this.code.splice(0)
    this.code.push(...before)
    return code
  }

  expression(source: string, place: Place): Tree {
    const parsed = this.attempt('EXPRESSION_INVALID', source, place, parseExpression) ?? parseExpression('null')
    this.note(parsed, place)
    return parsed.tree
  }

  template(text: string, place: Place): TemplateTree {
    const parsed = this.attempt('TEMPLATE_INVALID', text, place, parseTemplate) ?? parseTemplate('')
    this.note(parsed, place)
    return parsed.template
  }

  value(value: JsonValue, place: Place): ValueTree {
    const tree = this.valueTree(value, place)
    this.shared.trees.add(tree)
    return tree
  }

  private valueTree(value: JsonValue, place: Place): ValueTree {
    if (typeof value === 'string') return value.includes('{{') ? { kind: 'template', template: this.template(value, place) } : { kind: 'json', value }
    if (typeof value !== 'object' || value === null || !JSON.stringify(value).includes('{{')) return { kind: 'json', value }
    if (Array.isArray(value)) return { kind: 'list', items: value.map((item: JsonValue, index) => this.valueTree(item, { ...place, pointer: below(place.pointer, index) })) }
    return {
      kind: 'object',
      members: Object.entries(value as JsonObject).map(([key, member]) => {
        const at = { ...place, pointer: below(place.pointer, key) }
        return { key: key.includes('{{') ? this.template(key, at) : key, value: this.valueTree(member, at) }
      }),
    }
  }

  text(definition: Readonly<Record<string, unknown>>, attribute: string, place: Place): number {
    const authored = definition[attribute]
    const localized: Record<string, TemplateTree> = { '': this.template(typeof authored === 'string' ? authored : '', { ...place, pointer: below(place.pointer, attribute) }) }
    for (const [name, value] of Object.entries(definition)) {
      const tag = localizedName(name)
      if (tag?.attribute !== attribute) continue
      const at = { ...place, pointer: below(place.pointer, name) }
      if (typeof value !== 'string') this.shared.problems.add('ATTRIBUTE_INVALID', at, `${name} is not a text`)
      else if (value !== '') localized[tag.language] = this.template(value, at)
    }
    this.warnUntranslated(localized, attribute, place)
    this.texts.push(localized)
    return this.texts.length - 1
  }

  variable(name: string, place: Place): void {
    if (!isVariableName(name)) this.problems.add('PATH_INVALID', place, `${JSON.stringify(name)} is no variable name`)
    this.shared.names.push({ name, place, use: 'assign' })
    this.shared.variables.add(name)
  }

  question(variable: string, pii: boolean): void {
    this.shared.asks.add(variable)
    if (pii) this.shared.privates.add(variable)
  }

  functionName(name: string, place: Place): void {
    this.shared.names.push({ name, place, use: 'function' })
  }

  reads(name: string, place: Place): void {
    this.shared.names.push({ name, place, use: 'read' })
  }

  locals(names: readonly string[]): void {
    for (const name of names) this.shared.variables.add(name)
  }

  flowId(wanted: string, place: Place): string {
    const id = this.shared.lookup.flow(wanted)
    if (id === undefined) this.shared.problems.add('FLOW_UNKNOWN', place, `there is no flow ${JSON.stringify(wanted)}${hint(wanted, this.shared.lookup.flowNames)}`)
    return id ?? wanted
  }

  /** Texts with words of their own are written in every declared language, or in the language without the region. */
  private warnUntranslated(text: LocalizedText, attribute: string, place: Place): void {
    const hasWords = (text[''] ?? []).some((part) => typeof part === 'string' && /\p{L}/u.test(part))
    const missing = this.shared.languages.slice(1).filter((language) => text[language] === undefined && text[language.split('-', 1)[0] ?? ''] === undefined)
    if (hasWords && missing.length > 0) this.shared.problems.add('TEXT_LANGUAGE_MISSING', { ...place, pointer: below(place.pointer, attribute) }, `${attribute} has no text in ${missing.join(', ')}`)
  }

  private step(definition: unknown, place: Place): void {
    const { problems, kinds } = this.shared
    if (!isPlainObject(definition)) {
      problems.add('DEFINITION_NOT_OBJECT', place, 'a step is an object with a type')
      return
    }
    const at: Place = { ...place, flow: this.flow, ...(typeof definition['id'] === 'string' ? { step: definition['id'] } : {}) }
    this.noteStepId(definition['id'], at)
    const kind = typeof definition['type'] === 'string' ? kinds.get(definition['type']) : undefined
    if (kind === undefined) {
      const wanted = String(definition['type'])
      problems.add('UNKNOWN_STEP_TYPE', { ...at, pointer: below(at.pointer, 'type') }, `there is no step type ${wanted}${hint(wanted, kinds.keys())}`)
      return
    }
    const checked = checkShape(kind.schema, definition, at, problems)
    if (checked === null) return
    const first = this.here
    kind.emit(checked, at, this)
    const instruction = this.code[first]
    if (instruction !== undefined) this.common(checked, instruction, at)
  }

  private common(definition: Readonly<Record<string, unknown>>, instruction: MutableInstruction, place: Place): void {
    const outcome = this.outcome(definition, place)
    if (outcome !== undefined) instruction.outcome = outcome
    if (definition['onFail'] === undefined) return
    this.handler(instruction, 'onFail', definition['onFail'], { ...place, pointer: below(place.pointer, 'onFail') })
  }

  private outcome(definition: Readonly<Record<string, unknown>>, place: Place): OutcomeDeclaration | undefined {
    const { outcome, reason } = definition
    if (typeof outcome !== 'string') return undefined
    const tree = this.template(outcome, { ...place, pointer: below(place.pointer, 'outcome') })
    return typeof reason === 'string' ? { outcome: tree, reason: this.template(reason, { ...place, pointer: below(place.pointer, 'reason') }) } : { outcome: tree }
  }

  private noteStepId(id: unknown, place: Place): void {
    if (typeof id !== 'string') return
    if (this.stepIds.has(id)) this.shared.problems.add('DUPLICATE_STEP_ID', { ...place, pointer: below(place.pointer, 'id') }, `two steps of the flow have the id ${JSON.stringify(id)}`)
    this.stepIds.add(id)
  }

  private attempt<Parsed>(code: 'EXPRESSION_INVALID' | 'TEMPLATE_INVALID', source: string, place: Place, parse: (source: string) => Parsed): Parsed | null {
    try {
      return parse(source)
    } catch (error) {
      if (!(error instanceof SaydoError)) throw error
      const offset = error.facts['offset']
      this.shared.problems.add(code, place, `${error.message}${typeof offset === 'number' ? ` (at character ${offset + 1})` : ''}`)
      return null
    }
  }

  private note(parsed: ParsedExpression | ParsedTemplate, place: Place): void {
    this.shared.trees.add('tree' in parsed ? parsed.tree : parsed.template)
    if (parsed.usesPatterns) this.usesPatterns = true
    for (const name of parsed.names) this.shared.names.push({ name, place, use: 'read' })
    for (const name of parsed.assigned) this.shared.names.push({ name, place, use: 'assign' })
  }
}
