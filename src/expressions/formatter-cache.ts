/** Intl formatters are dear to make (tens of microseconds); each built expression keeps the few it uses. */

const MOST_KEPT = 16

export class FormatterCache {
  readonly #kept = new Map<string, unknown>()

  /** The formatter kept under the key, or the one that `make` makes. */
  get<Formatter>(key: string, make: () => Formatter): Formatter {
    const kept = this.#kept.get(key) as Formatter | undefined
    if (kept !== undefined) return kept
    const made = make()
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(key, made)
    return made
  }
}
