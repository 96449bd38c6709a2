/** What one can say to start a flow: the prompts of the set's primary flows, or of all where none is. */
import type { FlowSet } from '../../../src/index.ts'
import { primaryTag } from './phrases.ts'

export function suggestionsOf({ program }: FlowSet, language: string | null | undefined): readonly string[] {
  const primary = program.summaries.filter((flow) => flow.primary)
  return (primary.length > 0 ? primary : program.summaries).map((flow) => {
    const prompts = program.presentations[flow.id]?.prompts ?? {}
    return prompts[language ?? ''] ?? prompts[primaryTag(language)] ?? prompts[''] ?? flow.name
  })
}
