/**
 * The rows this process saw last, so that a turn's write need not read again what the turn has just read.
 *
 * R1. A row is used only for the version that a write expects. Versions never return, so a row is right or unused, whoever else writes.
 * R2. At most `budget` bytes of parts are held; the row used longest ago goes first.
 */

import type { RecordKey } from '../../storage/index.ts'
import { keyText } from '../../storage/index.ts'
import type { Row } from './record-table.ts'

const defaultBudget = 4 * 1024 * 1024

export class RecentRows {
  readonly #rows = new Map<string, Row>()
  readonly #budget: number
  #bytes = 0

  constructor(budget: number = defaultBudget) {
    this.#budget = budget
  }

  get(key: RecordKey): Row | null {
    return this.#rows.get(keyText(key)) ?? null
  }

  set(key: RecordKey, row: Row): void {
    this.delete(key)
    this.#rows.set(keyText(key), row)
    this.#bytes += row.parts.byteLength
    for (const [name, oldest] of this.#rows) {
      if (this.#bytes <= this.#budget) return
      this.#drop(name, oldest)
    }
  }

  delete(key: RecordKey): void {
    const name = keyText(key)
    const row = this.#rows.get(name)
    if (row !== undefined) this.#drop(name, row)
  }

  #drop(name: string, row: Row): void {
    this.#rows.delete(name)
    this.#bytes -= row.parts.byteLength
  }
}
