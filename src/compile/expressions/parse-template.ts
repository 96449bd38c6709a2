import type { TemplateTree, Tree } from '../../expressions/index.ts'
import { sourceError } from './codes.ts'
import { expressionFacts, isPath, treeOf, type ExpressionFacts, type ParseOptions } from './parse-expression.ts'
import { parseSource, sourceLimits, type ParsedSource, type SourceLimits } from './parse-source.ts'
import { newFacts } from './reader.ts'

export interface ParsedTemplate extends ExpressionFacts {
  readonly template: TemplateTree
  /** `text`: no placeholder. `single`: exactly one placeholder and nothing around it, so that its value keeps its type. `mixed`: the rest. */
  readonly kind: 'text' | 'single' | 'mixed'
}

/**
 * Parses a text with placeholders `{{ expression }}`. The expression's own syntax says where a placeholder ends, so that braces inside
 * strings, objects and template literals are no obstacle.
 * Throws what `parseExpression` throws, and PLACEHOLDER_NOT_CLOSED, PLACEHOLDER_EMPTY; offsets are in `text`.
 */
export function parseTemplate(text: string, options: ParseOptions = {}): ParsedTemplate {
  const limits = options.limits ?? sourceLimits
  const facts = newFacts()
  const template: (string | Tree)[] = []
  let from = 0
  for (let open = text.indexOf('{{'); open >= 0; open = text.indexOf('{{', from)) {
    if (open > from) template.push(text.slice(from, open))
    const parsed = parsePlaceholder(text, open, limits)
    template.push(treeOf(parsed, facts, limits))
    from = parsed.end + 2
  }
  if (from < text.length) template.push(text.slice(from))
  const [only] = template
  const isSingle = template.length === 1 && typeof only === 'object'
  const kind = isSingle ? 'single' : template.some((part) => typeof part === 'object') ? 'mixed' : 'text'
  return { template, kind, ...expressionFacts(facts, isSingle && isPath(only)) }
}

function parsePlaceholder(text: string, open: number, limits: SourceLimits): ParsedSource {
  const start = open + 2
  const first = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
  if (text.startsWith('}}', first)) throw sourceError('PLACEHOLDER_EMPTY', 'The placeholder is empty', open)
  if (first >= text.length || !text.includes('}}', first)) throw notClosed(open)
  const parsed = parseSource(text, start, limits)
  if (!text.startsWith('}}', parsed.end)) {
    if (parsed.end >= text.length) throw notClosed(open)
    throw sourceError('EXPRESSION_SYNTAX', 'The expression of the placeholder ends here, but }} does not follow', parsed.end)
  }
  return parsed
}

function notClosed(open: number): Error {
  return sourceError('PLACEHOLDER_NOT_CLOSED', 'The placeholder is not closed', open)
}
