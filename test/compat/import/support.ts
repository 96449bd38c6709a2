/** jsfe definitions, imported and compiled. */
import { importJsfe } from '../../../src/compat/index.ts'
import type { JsfeDefinitions, JsfeImport } from '../../../src/compat/index.ts'
import type { FlowDefinition, FlowSetDefinition } from '../../../src/index.ts'
import { errorsOf, shown } from '../../support/definitions.ts'

/** jsfe definitions of one flow `main` with these steps. */
export const jsfe = (...steps: readonly unknown[]): JsfeDefinitions => ({ flows: [{ id: 'main', name: 'Main', version: '1', description: 'd', steps }] })

export const withTools = (definitions: JsfeDefinitions, ...tools: readonly object[]): JsfeDefinitions => ({ ...definitions, tools })

export const localTool = (id: string, more: object = {}) => ({ id, name: id, description: 'd', implementation: { type: 'local', function: id }, ...more })

/** What is imported, and what the compiler says of it; `tolerate` lets pass what other branches of the language bring. */
export async function imported(given: JsfeDefinitions): Promise<JsfeImport & { readonly problems: readonly string[] }> {
  const result = await importJsfe(given)
  return { ...result, problems: shown(await errorsOf(result.definitions)) }
}

/** The steps the steps become; they compile. */
export async function stepsOf(given: JsfeDefinitions): Promise<readonly unknown[]> {
  const { definitions, problems } = await imported(given)
  if (problems.length > 0) throw new TypeError(problems.join('; '))
  return flowOf(definitions).steps
}

export const flowOf = (definitions: FlowSetDefinition, index = 0): FlowDefinition => definitions.flows[index] ?? { id: '', name: '', steps: [] }

/** Places and words of the notes. */
export async function notesOf(given: JsfeDefinitions): Promise<readonly string[]> {
  return (await importJsfe(given)).notes.map(({ pointer, message }) => `${pointer}: ${message}`)
}
