/** Compiling a large set, in processes of their own: the compiler is loaded and cold, as it is at a build. */
import { inProcess } from './child.ts'
import { atMost, figure } from './row.ts'
import type { Family } from './row.ts'

const runs = 5

export const compiling: Family = {
  name: 'compiling',
  async measure() {
    const first: number[] = []
    const second: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const took = (await inProcess('compile-child.js')) as { readonly first: number; readonly second: number }
      first.push(took.first)
      second.push(took.second)
    }
    const cold = figure('compiling 300 flows, compiler loaded in it', 'ms', first)
    return [{ ...cold, bar: atMost(cold.value, 1000, 'under 1 s') }, figure('compiling 300 flows again', 'ms', second)]
  },
}
