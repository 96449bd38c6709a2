/** Templates of requests: read once, their names noted; a request reads the conversation and never changes it. */
import type { ToolContext } from './context.ts'
import { parseTemplate } from '../expressions/index.ts'
import type { Place } from '../problems.ts'
import { SaydoError } from '../../errors.ts'
import type { TemplateTree } from '../../expressions/index.ts'

export interface NotedTemplate {
  readonly template: TemplateTree
  readonly usesPatterns: boolean
}

export function templateAt(source: string, place: Place, context: ToolContext): NotedTemplate {
  try {
    const parsed = parseTemplate(source)
    if (parsed.assigned.length > 0) context.problems.add('TEMPLATE_INVALID', place, `a request cannot assign ${parsed.assigned.join(', ')}`)
    context.noteTemplate(parsed, place)
    return parsed
  } catch (error) {
    if (!(error instanceof SaydoError)) throw error
    context.problems.add('TEMPLATE_INVALID', place, error.message)
    return { template: [], usesPatterns: false }
  }
}
