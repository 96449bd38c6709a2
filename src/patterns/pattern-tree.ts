/** The syntax tree of a regular expression, after reading and before printing for an engine. */

import type { CharacterSet } from './character-set.ts'

export type PatternTree =
  /** One character out of a set. */
  | { readonly kind: 'character'; readonly set: CharacterSet }
  /** A place between characters: the start or end (of a line with the flag m), a word boundary, or its opposite. */
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'row'; readonly items: readonly PatternTree[] }
  | { readonly kind: 'either'; readonly branches: readonly PatternTree[] }
  | { readonly kind: 'group'; readonly body: PatternTree; readonly captures: boolean }
  | { readonly kind: 'repeat'; readonly body: PatternTree; readonly least: number; readonly most: number; readonly lazy: boolean }

type Place = 'start' | 'end' | 'word' | 'not-word'

export interface PatternFlags {
  readonly text: string
  readonly ignoreCase: boolean
  readonly multiline: boolean
  readonly dotAll: boolean
  readonly global: boolean
  readonly unicode: boolean
}

/** A pattern that was read whole: its tree and the names of its capturing groups, undefined for one without a name. */
export interface ReadPattern {
  readonly source: string
  readonly flags: PatternFlags
  readonly tree: PatternTree
  readonly groups: readonly (string | undefined)[]
}
