/**
 * What every JavaScript platform saydo runs on has, and ES2022 does not name: timers, abort signals, random ids, clones, URLs, base64.
 *
 * The engine takes these from its options; this is what it uses when none are given. Nothing else in `src` looks at `globalThis`.
 */
import type { AbortSignalLike, Deadline, Deadlines } from './abort.ts'
import type { Clock } from './clock.ts'
import type { Delays } from './delays.ts'
import type { Hasher } from './hasher.ts'
import type { Ids } from './ids.ts'
import type { ReadUrl, UrlParts } from './urls.ts'

interface AbortControllerLike {
  readonly signal: AbortSignalLike
  abort(reason?: unknown): void
}

interface NodeCrypto {
  /** Hex digits; not in every platform that has the module. */
  readonly hash?: (algorithm: 'sha256', text: string) => string
}

interface Platform {
  readonly AbortController: new () => AbortControllerLike
  readonly URL: new (url: string, base?: string) => UrlParts
  readonly crypto: { randomUUID(): string }
  /** Where it is Node. */
  readonly process?: { readonly getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined }
  setTimeout(run: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
  btoa(binary: string): string
  structuredClone(value: object): object
}

const platform = globalThis as unknown as Platform

export const platformClock: Clock = { now: () => Date.now() }

/** A structured clone. @throws for what cannot be cloned, such as an object that holds a function. */
export const platformClone = (value: object): object => platform.structuredClone(value)

const nodeHash = platform.process?.getBuiltinModule?.('node:crypto')?.hash

/** SHA-256 by Node's own crypto, several times faster than in JavaScript; null where this is not Node. */
export const platformHasher: Hasher | null = nodeHash === undefined ? null : { sha256: (text) => nodeHash('sha256', text) }

export const platformIds: Ids = {
  random: () => platform.crypto.randomUUID(),
  ordered: () => `${Date.now().toString(36).padStart(9, '0')}-${platform.crypto.randomUUID()}`,
}

export const platformDeadlines: Deadlines = {
  start(milliseconds: number, parent: AbortSignalLike | null): Deadline {
    const controller = new platform.AbortController()
    let timer: unknown
    let stop: (reason: 'timeout' | 'aborted') => void = () => undefined
    const expired = new Promise<'timeout' | 'aborted'>((resolve) => {
      stop = (reason) => {
        controller.abort()
        resolve(reason)
      }
    })
    const onParent = (): void => stop('aborted')
    if (parent?.aborted === true) onParent()
    else {
      parent?.addEventListener('abort', onParent)
      timer = platform.setTimeout(() => stop('timeout'), milliseconds)
    }
    return {
      signal: controller.signal,
      expired,
      clear() {
        platform.clearTimeout(timer)
        parent?.removeEventListener('abort', onParent)
      },
    }
  },
}

export const platformDelays: Delays = {
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      let timer: unknown
      const end = (): void => {
        platform.clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      if (signal.aborted) resolve()
      else {
        signal.addEventListener('abort', end)
        timer = platform.setTimeout(end, milliseconds)
      }
    }),
  spread: () => Math.random(),
}

export const platformReadUrl: ReadUrl = (url, base) => {
  try {
    return new platform.URL(url, base)
  } catch {
    return null
  }
}

/** Base64 of a text's UTF-8 bytes; a lone surrogate is U+FFFD. */
export function platformBase64(text: string): string {
  return platform.btoa(encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%([0-9A-F]{2})/g, (_encoded, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
}
