/** Which names a source uses, for those who put definitions together: importers, tools. */
import { parseExpression, parseTemplate } from './expressions/index.ts'
import { SaydoError } from '../errors.ts'
import { isPlainObject } from '../json.ts'

export interface SourceNames {
  /** Free names, sorted; without those that only `typeof` reads. */
  readonly names: readonly string[]
  /** Those of them that are called. */
  readonly called: ReadonlySet<string>
  /** Names whose value an expression changes. */
  readonly assigned: readonly string[]
}

/** The names of an expression, or of the placeholders of a text; null for a source that cannot be read. */
export function sourceNames(kind: 'expression' | 'text', source: string): SourceNames | null {
  try {
    const parsed = kind === 'text' ? parseTemplate(source) : parseExpression(source)
    const called = new Set<string>()
    noteCalls('template' in parsed ? parsed.template : parsed.tree, called)
    return { names: parsed.names, assigned: parsed.assigned, called }
  } catch (error) {
    if (error instanceof SaydoError) return null
    throw error
  }
}

/** Trees are plain JSON: a call of a free name is found wherever it stands. */
function noteCalls(tree: unknown, called: Set<string>): void {
  if (Array.isArray(tree)) for (const part of tree) noteCalls(part, called)
  if (!isPlainObject(tree)) return
  const { kind, of } = tree
  if (kind === 'call' && isPlainObject(of) && of['kind'] === 'name') called.add(String(of['name']))
  for (const part of Object.values(tree)) noteCalls(part, called)
}
