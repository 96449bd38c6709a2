/** What checks find, in the document's own terms. */
import { pointerTo } from './registries.ts'

export interface FormaIssue {
  /** One of the registry's issue codes or, where none fits, the id of the requirement. */
  readonly code: string
  /** The requirement that is not met, where one is named. */
  readonly requirement?: string
  /** A document with an error is not run. */
  readonly level: 'error' | 'warning'
  /** JSON Pointer into the document. */
  readonly pointer: string
  readonly message: string
}

export type Path = readonly (string | number)[]

/** A path that shares its beginning with others: what walks carry, however deep they go. */
export interface Trail {
  readonly before: Trail | Path
  readonly key: string | number
}

function pathOf(place: Trail | Path): Path {
  const keys: (string | number)[] = []
  let rest = place
  while ('key' in rest) {
    keys.push(rest.key)
    rest = rest.before
  }
  return [...rest, ...keys.reverse()]
}

/** Requirements that stop a document. */
const stopping: ReadonlySet<string> = new Set(['CORE.VERSION', 'CORE.NODE_ID_UNIQUE', 'CORE.GRAPH_PARENT_CHILD_CONSISTENT', 'AI.CONTRACTS_NO_REMOTE_REF'])

/** Issues listed of one document, and characters of their pointers: what more there is is not listed. */
const mostIssues = 10_000
const mostCharacters = 4_000_000

export class Issues {
  readonly list: FormaIssue[] = []
  isStopped = false
  private characters = 0

  /** `code` is a requirement's id, or an issue code with the requirement it belongs to. */
  add(code: string, place: Trail | Path, message: string, requirement: string | null = code.includes('.') ? code : null): void {
    const isError = requirement !== null && stopping.has(requirement)
    if (isError) this.isStopped = true
    if (this.list.length >= mostIssues || this.characters >= mostCharacters) return
    const pointer = pointerTo(pathOf(place))
    this.characters += pointer.length
    this.list.push({ code, ...(requirement === null ? {} : { requirement }), level: isError ? 'error' : 'warning', pointer, message })
  }
}

/** A text as a message shows it. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}...` : value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(value) : typeof value
}
