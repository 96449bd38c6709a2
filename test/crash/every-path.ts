/** Runs something again and again until every way its choices can go has been gone. */

/** Asked for a number below `options`. */
export type Choose = (options: number) => number

/** Gives how many ways there were. @throws TypeError when there are more than `limit`. */
export async function everyPath(limit: number, run: (choose: Choose) => Promise<void>): Promise<number> {
  let path: readonly number[] | null = []
  for (let count = 0; count < limit; count += 1) {
    const taken: { readonly choice: number; readonly options: number }[] = []
    const begun: readonly number[] = path
    await run((options) => {
      const choice = begun[taken.length] ?? 0
      taken.push({ choice, options })
      return choice
    })
    path = nextPath(taken)
    if (path === null) return count + 1
  }
  throw new TypeError(`more than ${limit} ways`)
}

/** The last choice that has another option takes it; what followed is open again. */
function nextPath(taken: readonly { readonly choice: number; readonly options: number }[]): readonly number[] | null {
  const last = taken.map(({ choice, options }) => choice + 1 < options).lastIndexOf(true)
  const turned = taken[last]
  return turned === undefined ? null : [...taken.slice(0, last).map(({ choice }) => choice), turned.choice + 1]
}
