/** What every transform is made of. */
import type { JsonValue } from '../../../json.ts'
import type { MappingContext } from '../context.ts'

export interface Change {
  /** The transformed value; undefined when it cannot be made of this one. */
  change(value: JsonValue, context: MappingContext): JsonValue | undefined
  /** What stands for it then, where no fallback is declared; absent = the value itself. */
  readonly otherwise?: JsonValue
}
