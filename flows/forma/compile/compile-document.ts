/** A document as definitions of this engine: ordinary flows and tools, which any host compiles, stores and runs. */
import { DocumentModel } from './model.ts'
import { FlowWriter } from './flow-writer.ts'
import { idPart } from './names.ts'
import type { FormaCompileOptions } from './options.ts'
import { canonicalText, defaultBudgets, FormaAlgorithmError } from '../algorithm/index.ts'
import type { FormaBudgets } from '../algorithm/index.ts'
import { checkDocument } from '../document/index.ts'
import type { FlowDefinition, JsonValue, ToolDefinition } from '../../../src/index.ts'
import { nobleHasher } from '../../../src/canonical/index.ts'

/** What a compiled document was made from, and how it is entered. */
export interface FormaSource {
  readonly documentId: string
  readonly document: JsonValue
  /** The first value of every store that has one. */
  readonly initialState: Readonly<Record<string, JsonValue>>
  readonly budgets: Required<FormaBudgets>
  /** Flows by trigger: the canonical text of [on, scope, event]. */
  readonly starts: Readonly<Record<string, string>>
  /** What flows stand for, by id. */
  readonly marks: Readonly<Record<string, string>>
}

/** Definitions `compileFlowSet` takes as they are, alone or among others. */
export interface CompiledDocument {
  readonly flows: readonly FlowDefinition[]
  readonly tools: readonly ToolDefinition[]
  readonly source: FormaSource
}

/**
 * The flows of a document. Nodes with the role `form` are not mapped yet: their events run, their inputs are not asked for.
 * @throws FormaAlgorithmError FORMA_DOCUMENT_INVALID when a check stops the document, FORMA_DOCUMENT_TOO_LARGE, FORMA_VALUE_NOT_JSON.
 */
export function compileDocument(document: unknown, options: FormaCompileOptions = {}): CompiledDocument {
  const { ok, issues } = checkDocument(document)
  if (!ok) {
    const errors = issues.filter(({ level }) => level === 'error')
    throw new FormaAlgorithmError('FORMA_DOCUMENT_INVALID', errors.map(({ code, pointer, message }) => `${code} at ${pointer}: ${message}`).slice(0, 5).join('; '), null, { facts: { issues: errors } })
  }
  const model = new DocumentModel(document)
  const documentId = options.documentId ?? `sha256-${nobleHasher.sha256(`saydo.forma.document\0${canonicalText(model.document)}`)}`
  const budgets = { ...defaultBudgets, ...options.budgets }
  const writer = new FlowWriter({ model, documentId, live: options.live ?? {}, budgets })
  writer.write()
  return {
    flows: writer.flows.length === 0 ? [nothing(documentId)] : writer.flows,
    tools: writer.toolList,
    source: { documentId, document: model.document, initialState: model.initialState, budgets, starts: Object.fromEntries(writer.starts), marks: Object.fromEntries(writer.marks) },
  }
}

/** A flow set has at least one flow. */
const nothing = (documentId: string): FlowDefinition => ({ id: `${idPart(documentId)}/-nothing`, name: `${idPart(documentId)}/-nothing`, description: 'The document handles no event', steps: [{ type: 'END' }] })
