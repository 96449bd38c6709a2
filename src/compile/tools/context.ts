import type { ParsedTemplate } from '../expressions/index.ts'
import type { Place, Problems } from '../problems.ts'
import type { SchemaCheck } from '../schema.ts'

/** What compiling a tool needs beside its definition. */
export interface ToolContext {
  readonly functions: ReadonlySet<string>
  readonly globals: ReadonlySet<string>
  readonly allowedHosts: readonly string[] | null
  readonly problems: Problems
  readonly checkSchema: SchemaCheck
  /** A template of a request: its names are checked with all others. */
  noteTemplate(parsed: ParsedTemplate, place: Place): void
}
