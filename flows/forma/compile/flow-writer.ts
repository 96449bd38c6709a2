/** Writes the flows and tools of a document; what steps need to know of the whole while they are written. */
import { listSteps } from './action-steps.ts'
import { entryFlow } from './entry-flow.ts'
import { constantExpression, idPart, isHoldable, keyIn, wellFormed } from './names.ts'
import { listOf, triggerKey } from './model.ts'
import type { DocumentModel, Handler, TriggerGroup } from './model.ts'
import type { LiveCapability } from './options.ts'
import type { Bind, Step, Writing } from './writing.ts'
import { FormaAlgorithmError, eventMark, memberOf, textOf } from '../algorithm/index.ts'
import type { FormaBudgets, Value } from '../algorithm/index.ts'
import type { FlowDefinition, JsonValue, ToolDefinition } from '../../../src/index.ts'
import { readPointer } from '../../../src/json-pointer/index.ts'

export interface WriterParts {
  readonly model: DocumentModel
  readonly documentId: string
  readonly live: Readonly<Record<string, LiveCapability>>
  readonly budgets: Required<FormaBudgets>
}

/** Entries of all lists of actions together, and handlers of one trigger. */
const mostEntries = 50_000
const mostHandlers = 10_000

export class FlowWriter implements Writing {
  readonly model: DocumentModel
  readonly budgets: Required<FormaBudgets>
  readonly flows: FlowDefinition[] = []
  /** The flow of each trigger that a dispatch may start, by trigger. */
  readonly starts = new Map<string, string>()
  /** What flows stand for, where a cycle is named or a run is traced. */
  readonly marks = new Map<string, string>()
  /** Expression of the document's place in cargo. */
  readonly place: string
  private readonly prefix: string
  private readonly live: Readonly<Record<string, LiveCapability>>
  private readonly tools = new Map<string, ToolDefinition>()
  private readonly submitTargets: ReadonlySet<Value>
  private entries = 0

  constructor({ model, documentId, live, budgets }: WriterParts) {
    this.model = model
    this.budgets = budgets
    this.live = live
    this.prefix = idPart(documentId)
    this.place = `cargo.forma${keyIn(documentId)}`
    this.submitTargets = new Set(model.triggers.filter(({ on }) => on === 'submit').map(({ scope }) => scope))
  }

  get toolList(): readonly ToolDefinition[] {
    return [...this.tools.values()]
  }

  get state(): string {
    return `${this.place}.state`
  }

  get submits(): string {
    return `${this.place}.submits`
  }

  /** @throws FormaAlgorithmError FORMA_DOCUMENT_TOO_LARGE */
  write(): void {
    const { model } = this
    for (const group of model.triggers) this.writeTrigger(group)
    for (const { index, handler, isNamed } of model.handlers) this.writeList({ id: this.handlerFlow(index, isNamed), mark: `handler ${shown(memberOf(handler, 'id') ?? index)}` }, memberOf(handler, 'do'))
    for (const id of model.actionIds) {
      for (const way of ['then', 'catch', 'finally'] as const) {
        const list = memberOf(model.action(id), way)
        if (Array.isArray(list)) this.writeList({ id: this.continuationFlow(id, way), mark: `action ${shown(id)}` }, list)
      }
    }
  }

  storePlace(store: string): string {
    return `${this.state}${keyIn(store)}`
  }

  isLive(capability: Value): boolean {
    return typeof capability === 'string' && Object.hasOwn(this.live, capability)
  }

  handlesSubmit(target: string): boolean {
    return this.submitTargets.has(target)
  }

  /** The flow an emitted event starts. */
  triggerFlow(scope: Value, event: Value): string {
    return this.triggerId('event', scope, event)
  }

  triggerId(on: Value, scope: Value, event: Value): string {
    return [this.prefix, idPart(on), idPart(scope), ...(on === 'event' ? [idPart(event)] : [])].join('/')
  }

  continuationFlow(action: Value, way: string): string {
    return [this.prefix, '-action', idPart(action), way].join('/')
  }

  private handlerFlow(index: number, isNamed: boolean): string {
    return [this.prefix, '-handler', String(index), ...(isNamed ? [] : ['unnamed'])].join('/')
  }

  /** Steps that store what an expression gives at a place of the state; none when there is no such place. */
  bindStep(binding: Value): Bind {
    const [store, pointer] = [memberOf(binding, 'store'), memberOf(binding, 'pointer')]
    if (typeof store !== 'string' || typeof pointer !== 'string' || readPointer(pointer) === null) return () => []
    return (expression) => [{ type: 'SET', variable: this.storePlace(store), value: expression, pointer }]
  }

  /** The tool that answers with a fixture, and the expression of what it says. */
  fixtureTool(capability: Value, fixture: number, value: Value): { readonly tool: string; readonly result: string } {
    const id = [this.prefix, idPart(capability), String(fixture)].join('/')
    // A mock whose answer is null has none.
    const isPlain = value !== null && isHoldable(value)
    const response = (isPlain ? value : JSON.stringify(value)) as JsonValue
    if (!this.tools.has(id)) this.tools.set(id, { id, description: `Fixture ${fixture} of ${shown(capability)}`, implementation: { type: 'mock', response: response as never } })
    return { tool: id, result: isPlain ? 'formaResult' : 'JSON.parse(formaResult)' }
  }

  liveTool(target: Value): string {
    const name = textOf(target)
    const id = [this.prefix, idPart(name)].join('/')
    const live = this.live[name]
    if (live === undefined || this.tools.has(id)) return id
    const capability = this.model.capability(target)
    const [parameters, returns] = [this.model.contract(capability, 'args'), this.model.contract(capability, 'result')]
    this.tools.set(id, {
      id,
      name,
      description: `The capability ${shown(target)}`,
      implementation: live.implementation,
      effect: memberOf(capability, 'effect') === 'write' ? 'write' : 'read',
      ...(live.timeout === undefined ? {} : { timeout: live.timeout }),
      // Not as parameters of their own: those would take empty values where they are missing.
      ...(parameters === null ? {} : { parameters: { type: 'object', allOf: [parameters] } }),
      ...(returns === null ? {} : { returns: returns }),
    })
    return id
  }

  private writeTrigger(group: TriggerGroup): void {
    const { on, scope, event, handlers } = group
    if (handlers.length > mostHandlers) throw tooLarge(`${handlers.length} handlers have one trigger, ${mostHandlers} are allowed`)
    const id = this.triggerId(on, scope, event)
    const mark = eventMark(on, scope, event)
    this.starts.set(triggerKey(on, scope, event), id)
    this.marks.set(id, mark)
    this.flows.push(listFlow(id, mark, handlers.length === 0 ? [{ type: 'END' }] : this.triggerSteps(group)))
    if (handlers.length === 0 || typeof on !== 'string' || typeof scope !== 'string' || on === '') return
    if (event === null || typeof event === 'string') this.flows.push(entryFlow(this, group, id))
  }

  /** Decides on every handler before any runs. */
  private triggerSteps({ on, scope, event, handlers }: TriggerGroup): readonly Step[] {
    const flowOf = ({ index, isNamed }: Handler): string => this.handlerFlow(index, isNamed)
    const name = on === 'event' ? constantExpression(event) : '(formaName ?? null)'
    return [
      {
        type: 'SELECT', id: 'select', variable: 'formaSelected',
        context: `({ state: ${this.state}, event: { on: ${constantExpression(on)}, scope: ${constantExpression(scope)}, name: ${name}, detail: formaDetail ?? null } })`,
        options: handlers.map((handler) => ({ value: flowOf(handler), ...whenOf(handler.handler) })),
      },
      ...(handlers.length > 1 && handlers.some(({ isNamed }) => !isNamed) ? [this.orderIssue()] : []),
      runSelected(handlers.map(flowOf)),
    ]
  }

  /** AIH.ORDER_HANDLERS, of the event that came from outside only. */
  private orderIssue(): Step {
    const isAmbiguous = "formaSelected.length > 1 && formaSelected.some((handler) => handler.endsWith('/unnamed'))"
    return { type: 'SET', id: 'order', variable: `${this.place}.issues`, value: `formaLevel > 0 ? ${this.place}.issues : ${isAmbiguous} ? [{ code: 'ai_handler_order_ambiguous' }] : []` }
  }

  private writeList({ id, mark }: { readonly id: string; readonly mark: string }, list: Value): void {
    const ids = listOf(list)
    this.entries += ids.length
    if (this.entries > mostEntries) throw tooLarge(`the lists of actions have more than ${mostEntries} entries`)
    this.marks.set(id, mark)
    this.flows.push(listFlow(id, mark, listSteps(this, ids)))
  }
}

/** Runs what was selected, in order. */
function runSelected(flows: readonly string[]): Step {
  const call = { type: 'FLOW', id: 'handler', parameters: { formaLevel: '{{formaLevel ?? 0}}', formaEvents: '{{formaEvents ?? 0}}' }, result: { formaEvents: 'formaEvents' } }
  const [only] = flows
  if (flows.length === 1) return { type: 'CASE', id: 'handlers', branches: [{ when: 'formaSelected.length === 0', do: { type: 'END' } }], default: { ...call, value: only } }
  return { type: 'FOREACH', id: 'handlers', list: 'formaSelected', item: 'formaHandler', maxIterations: flows.length, do: { ...call, value: '{{formaHandler}}', targets: flows } }
}

const tooLarge = (message: string): FormaAlgorithmError => new FormaAlgorithmError('FORMA_DOCUMENT_TOO_LARGE', message)

const shown = (value: Value): string => wellFormed((typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80))

function whenOf(handler: Value): { readonly when?: Value; readonly whenJson?: string } {
  if (typeof handler !== 'object' || handler === null || !Object.hasOwn(handler, 'when')) return {}
  const when = memberOf(handler, 'when')
  return isHoldable(when) ? { when } : { whenJson: JSON.stringify(when) }
}

/** Every flow of a document has variables of its own, and the same ones. */
function listFlow(id: string, description: string, steps: readonly Step[]): FlowDefinition {
  return { id, name: id, description: wellFormed(description), isolated: true, variables: ownVariables, steps }
}

/** Names only: a variable is there once it is stored, so that entering a flow costs what it is given. */
const ownVariables = Object.fromEntries(['Level', 'Events', 'Name', 'Detail', 'Selected', 'Handler', 'Result', 'Status', 'Args'].map((name) => [`forma${name}`, {}]))
