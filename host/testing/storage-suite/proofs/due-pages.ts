import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { duePageSize } from '../../../storage/index.ts'
import { expectCode, expectEqual, expectTrue } from '../expectations.ts'

const kinds = ['conversation', 'scope', 'definitions'] as const
const count = 2 * duePageSize + 50

function ascending(numbers: readonly number[]): readonly number[] {
  return [...numbers].sort((left, right) => left - right)
}

export const duePagesProofs: readonly Proof[] = [
  proof('ST-12: pages hold at most 100 keys, and following the cursor meets every key once, earliest first', async (bench) => {
    // Written in an order that is neither theirs by time nor by id; three share each time, so that pages end among equal times.
    const records = Array.from({ length: count }, (_item, index) => (index * 97) % count)
    for (const number of records) {
      const key = bench.key(`record-${number}`, kinds[number % kinds.length])
      await bench.write(key, 'absent', { set: { number: String(number) }, dueAt: 1000 + Math.floor(number / 3) })
    }
    await bench.eventually(async () => {
      const pages = await bench.duePages(1_000_000)
      expectTrue(pages.every((page) => page.length <= duePageSize), `pages of ${pages.map((page) => page.length).join(', ')} keys`)
      const numbers = pages.flat().map(({ id }) => Number(id.slice('record-'.length)))
      const times = numbers.map((number) => Math.floor(number / 3))
      expectEqual(ascending(numbers), ascending(records), 'the records met')
      expectEqual(times, ascending(times), 'the order of their times')
    })
  }),
  proof('ST-12: a namespace without due records has one empty page', async (bench) => {
    expectEqual(await bench.storage.due(bench.namespace, 1000), { keys: [] }, 'the page')
  }),
  proof('ST-12: a cursor the store did not give is refused', (bench) =>
    expectCode(() => bench.storage.due(bench.namespace, 1000, 'no cursor of yours'), 'STORAGE_INPUT', 'a cursor made up'),
  ),
]
