/** A message as a tree: what is said as it stands, and what depends on values. */
export type MessagePart =
  | string
  | { readonly kind: 'value'; readonly name: string }
  /** The number of the plural around it. */
  | { readonly kind: 'count' }
  | { readonly kind: 'plural' | 'select'; readonly name: string; readonly branches: ReadonlyMap<string, MessageTree> }

export type MessageTree = readonly MessagePart[]
