/**
 * The default implementation of the port `Patterns`.
 *
 * 1. A pattern runs natively only when it is proved linear (measure.ts); everything else runs in re2js, or is refused.
 * 2. re2js is loaded by `ready`, never by importing this module; a pattern that runs natively does not need it.
 * 3. Where the engines differ, the meaning is that of ECMAScript with the flag `u`, with these exceptions in re2js: with the flag m
 *    only a line feed ends a line; a group inside a repetition keeps the text of the last repetition it took part in; a repetition
 *    whose body can match nothing may stop at nothing where ECMAScript would go on.
 */

import type { Patterns } from '../ports/index.ts'
import { patternFault } from './cursor.ts'
import { linearPattern, nativePattern, type LinearEngine } from './compiled-pattern.ts'
import { isLinearNatively } from './measure.ts'
import { readPattern } from './read-pattern.ts'

/** With the linear engine already loaded every pattern compiles at once; without it `ready` loads it. */
export function createPatterns(loaded?: LinearEngine): Patterns {
  let engine = loaded
  return {
    async ready() {
      engine ??= await import('re2js')
    },
    compile(source, flags) {
      const read = readPattern(source, flags)
      if (isLinearNatively(read)) return nativePattern(read)
      if (engine === undefined) throw patternFault(source, 'PATTERN_ENGINE_NOT_READY', 'needs the linear engine, which is not loaded', 0)
      try {
        return linearPattern(read, engine)
      } catch {
        throw patternFault(source, 'PATTERN_UNSUPPORTED', 'is refused by the linear engine', 0)
      }
    },
  }
}

/** Checks a pattern without any engine. Throws what `compile` would throw for its source; says whether it needs `ready`. */
export function checkPattern(source: string, flags: string): { readonly needsEngine: boolean } {
  return { needsEngine: !isLinearNatively(readPattern(source, flags)) }
}
