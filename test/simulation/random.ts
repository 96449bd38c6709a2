/** Numbers that are the same for the same seed. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b_79f5) >>> 0
    const first = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    const second = first ^ (first + Math.imul(first ^ (first >>> 7), first | 61))
    return ((second ^ (second >>> 14)) >>> 0) / 4_294_967_296
  }

  below(bound: number): number {
    return Math.floor(this.next() * bound)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.below(values.length)] as Value
  }
}
