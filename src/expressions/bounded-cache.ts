/** Keeps the few things one built expression makes that are dear to make: Intl formatters and patterns made at run time. */

const MOST_KEPT = 20

export class BoundedCache<Thing> {
  #kept: Map<string, Thing> | undefined

  /** What is kept under the key, or what `make` makes. */
  get(key: string, make: () => Thing): Thing {
    const kept = this.#kept?.get(key)
    if (kept !== undefined) return kept
    const made = make()
    if (this.#kept === undefined || this.#kept.size >= MOST_KEPT) this.#kept = new Map()
    this.#kept.set(key, made)
    return made
  }
}
