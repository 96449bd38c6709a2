/** JSON Pointers (RFC 6901) and near names. */

/** The pointer of a member below `base`. */
export function below(base: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>((pointer, key) => `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, base)
}

/** The known name that is nearest to a misspelt one, if any is near enough. */
function nearest(wanted: string, known: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1
  for (const name of known) {
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Sentence part that offers the nearest name: ' (did you mean x?)', or nothing. */
export function hint(wanted: string, known: Iterable<string>): string {
  const near = nearest(wanted, known)
  return near === undefined ? '' : ` (did you mean ${near}?)`
}

function editDistance(left: string, right: string, bound: number): number {
  if (Math.abs(left.length - right.length) >= bound || left.length > 100) return bound
  let row = Array.from({ length: right.length + 1 }, (_item, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const following = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1)
      following.push(Math.min((row[j] ?? 0) + 1, (following[j - 1] ?? 0) + 1, substitution))
    }
    row = following
  }
  return row[right.length] ?? bound
}
