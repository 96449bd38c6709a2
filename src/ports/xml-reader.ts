/** Reads XML replies. */
import type { JsonObject } from '../json.ts'

export interface XmlReader {
  /**
   * Elements as members by name, repeated ones as lists, attributes as members that start with `@`, text beside either as `#text`;
   * every value is text. Entities of the document's own are never expanded.
   * @throws for text that is no XML.
   */
  read(text: string): JsonObject
}
