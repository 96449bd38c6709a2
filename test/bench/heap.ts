/** Whether anything of a session stays in the process that handled it. */
import { inProcess } from './child.ts'
import { atMost } from './row.ts'
import type { Family } from './row.ts'

export const heap: Family = {
  name: 'heap',
  async measure() {
    const { early, late } = (await inProcess('heap-child.js', [], ['--expose-gc'])) as { readonly early: number; readonly late: number }
    const ratio = late / early
    return [{ name: 'heap after 10,000 sessions against after 1,000', value: late / 1e6, unit: 'MB', baseline: early / 1e6, ratio, bar: atMost(ratio, 1.1, 'at most 1.1 times it') }]
  },
}
