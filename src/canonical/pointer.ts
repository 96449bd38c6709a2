/** The JSON Pointer (RFC 6901) of a path of keys and indices; the empty path is the whole document. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
