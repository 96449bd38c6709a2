/**
 * The one copy of a session a turn may write.
 *
 * D1. The caller's session is never written: a container is copied when it is first written (unless the caller gave it up).
 * D2. Values inside variables and cargo are never written in place: a path write copies its spine, so two names may share a value.
 * D3. Everything written since `mark` can be undone by `undo`: a failed step leaves no trace.
 * D4. Only steps, recovery and the turn's end write here; nothing else holds a draft.
 */
import type { JsonValue } from '../json.ts'
import { copySession } from './copies.ts'
import type { Session } from './session.ts'
import { setOwn, withPath } from './path.ts'
import type { PathKey } from './path.ts'

interface Undo {
  readonly holder: object
  readonly key: PropertyKey
  readonly had: boolean
  readonly value: unknown
}

type Holder = Record<PropertyKey, unknown>

export class Draft {
  readonly session: Session
  private readonly owned: Set<object> | null
  private log: Undo[] = []

  /** With `givenUp` the caller's containers are written in place: they are no longer the caller's. */
  constructor(session: Session, givenUp: boolean) {
    this.session = givenUp ? session : copySession(session)
    this.owned = givenUp ? null : new Set()
  }

  /** The draft goes on from another session of the same conversation: a restored checkpoint. */
  become(session: Session): void {
    for (const [key, value] of Object.entries(session)) setOwn(this.session as unknown as Holder, key, value)
  }

  /** From here on, `undo` comes back to this point. */
  mark(): void {
    if (this.log.length > 0) this.log = []
  }

  undo(): void {
    for (let index = this.log.length - 1; index >= 0; index -= 1) {
      const entry = this.log[index]
      if (entry === undefined) continue
      if (entry.had) setOwn(entry.holder as Holder, entry.key, entry.value)
      else Reflect.deleteProperty(entry.holder, entry.key)
    }
    this.log = []
  }

  /** Writes one member of a container this draft owns. */
  set<Container extends object, Key extends keyof Container>(holder: Container, key: Key, value: Container[Key]): void {
    this.log.push({ holder, key, had: Object.hasOwn(holder, key), value: holder[key] })
    setOwn(holder as Holder, key, value)
  }

  remove(holder: object, key: PropertyKey): void {
    if (!Object.hasOwn(holder, key)) return
    this.log.push({ holder, key, had: true, value: (holder as Holder)[key] })
    Reflect.deleteProperty(holder, key)
  }

  /**
   * The container itself when it is the draft's, else a copy that is: the caller puts it where the container was. A copy is no
   * change, so it is never undone.
   */
  own<Container extends object>(container: Container, copy: (container: Container) => Container): Container {
    if (this.owned === null || this.owned.has(container)) return container
    return this.adopt(copy(container))
  }

  /** Takes a container the turn just made as its own, so that it is not copied again. */
  adopt<Container extends object>(container: Container): Container {
    this.owned?.add(container)
    return container
  }

  append<Item>(holder: Item[], item: Item): void {
    this.log.push({ holder, key: 'length', had: true, value: holder.length })
    holder.push(item)
  }

  /** Drops the items from `length` on. */
  truncate(holder: unknown[], length: number): void {
    if (holder.length <= length) return
    for (let index = length; index < holder.length; index += 1) this.log.push({ holder, key: index, had: true, value: holder[index] })
    this.log.push({ holder, key: 'length', had: true, value: holder.length })
    holder.length = length
  }

  /** Writes a value at a path below `holder[key]`, copying the spine (D2). An empty path replaces the value itself. */
  writePath(holder: Record<string, JsonValue>, path: readonly PathKey[], value: JsonValue | undefined): void {
    const [first, ...rest] = path
    if (first === undefined) throw new TypeError('a path write names at least one key')
    const name = String(first)
    const next = rest.length === 0 ? value : withPath(Object.hasOwn(holder, name) ? holder[name] : undefined, rest, value)
    if (next === undefined) this.remove(holder, name)
    else this.set(holder, name, next)
  }
}
