/** What an import changed, left out or took apart, each with its place in the jsfe definitions. */
export interface ImportNote {
  /** JSON Pointer into { flows, tools } as jsfe has them. */
  readonly pointer: string
  readonly message: string
}

export class Notes {
  readonly list: ImportNote[] = []

  add(pointer: string, message: string): void {
    this.list.push({ pointer, message })
  }
}

/** The pointer of a member. */
export const below = (pointer: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>((base, key) => `${base}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`, pointer)
