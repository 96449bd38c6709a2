/** The bounded record of what was said: the oldest entries go first, and what went is counted. */
import type { History, HistoryEntry } from './session.ts'

export interface HistoryLimits {
  /** Entries kept at most. */
  readonly entries: number
  /** UTF-16 units kept at most, over all entries. */
  readonly characters: number
}

export const defaultHistoryLimits: HistoryLimits = { entries: 50, characters: 65_536 }

/** The history with the entries added at its end; a single entry over the bound is cut to it. */
export function appendHistory(history: History, added: readonly HistoryEntry[], limits: HistoryLimits): History {
  if (added.length === 0) return history
  const fitted = added.map((entry) => (entry.text.length > limits.characters ? { role: entry.role, text: entry.text.slice(0, limits.characters) } : entry))
  const entries = history.entries.concat(fitted)
  let characters = 0
  for (const entry of entries) characters += entry.text.length
  let first = 0
  while (entries.length - first > limits.entries || characters > limits.characters) {
    characters -= entries[first]?.text.length ?? 0
    first += 1
  }
  if (first > 0) entries.splice(0, first)
  return { entries, characters, dropped: history.dropped + first }
}
