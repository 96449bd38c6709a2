/**
 * Which names are local, and where they live.
 *
 * L1. Every parameter, const and let of one function has a place of its own in that function's frame; there are no loops, so a block
 *     runs at most once in a call and needs no frame.
 * L2. A name belongs to its block from the block's start, and may be read in its own function only after its declaration.
 */

export type LocalKind = 'parameter' | 'const' | 'let'

interface Local {
  readonly slot: number
  readonly kind: LocalKind
  isDeclared: boolean
}

interface FunctionNames {
  readonly blocks: Map<string, Local>[]
  slots: number
}

export interface FoundLocal {
  readonly up: number
  readonly slot: number
  readonly kind: LocalKind
  /** False for a read that comes before the declaration is done. */
  readonly isReadable: boolean
}

export class LocalNames {
  readonly #functions: FunctionNames[] = []

  enterFunction(): void {
    this.#functions.push({ blocks: [new Map<string, Local>()], slots: 1 })
  }

  /** Leaves the innermost function and gives the size of its frame. */
  leaveFunction(): number {
    return this.#functions.pop()?.slots ?? 0
  }

  enterBlock(): void {
    this.#innermost().blocks.push(new Map())
  }

  leaveBlock(): void {
    this.#innermost().blocks.pop()
  }

  /** Gives the name a place in the innermost block. */
  add(name: string, kind: LocalKind): void {
    const { blocks } = this.#innermost()
    const slot = this.#innermost().slots
    this.#innermost().slots += 1
    blocks[blocks.length - 1]?.set(name, { slot, kind, isDeclared: kind === 'parameter' })
  }

  /** The declaration is done: from here on the name may be read. */
  declare(name: string): void {
    const local = this.#inFunction(this.#functions.length - 1, name)
    if (local !== undefined) local.isDeclared = true
  }

  find(name: string): FoundLocal | undefined {
    for (let at = this.#functions.length - 1; at >= 0; at -= 1) {
      const local = this.#inFunction(at, name)
      const up = this.#functions.length - 1 - at
      if (local !== undefined) return { up, slot: local.slot, kind: local.kind, isReadable: up > 0 || local.isDeclared }
    }
    return undefined
  }

  #inFunction(at: number, name: string): Local | undefined {
    const blocks = this.#functions[at]?.blocks ?? []
    for (let index = blocks.length - 1; index >= 0; index -= 1) {
      const local = blocks[index]?.get(name)
      if (local !== undefined) return local
    }
    return undefined
  }

  #innermost(): FunctionNames {
    const innermost = this.#functions[this.#functions.length - 1]
    if (innermost === undefined) throw new TypeError('no function is open')
    return innermost
  }
}
