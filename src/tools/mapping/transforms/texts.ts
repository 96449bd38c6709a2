/** Texts. Regular expressions run in linear time, through the port `Patterns` (W-29). */
import type { Change } from './change.ts'
import { textOf } from '../text.ts'
import type { JsonValue } from '../../../json.ts'
import type { LinearPattern, PatternMatch, Patterns } from '../../../ports/index.ts'

const cases = {
  toLowerCase: (text: string) => text.toLowerCase(),
  toUpperCase: (text: string) => text.toUpperCase(),
  trim: (text: string) => text.trim(),
} as const

/** Null is the empty text. */
export const recased = (type: keyof typeof cases): Change => ({ change: (value) => cases[type](textOf(value)) })

/** Null stays null, so that a fallback can stand for it. */
export const concatenated = (prefix: string, suffix: string): Change => ({
  change: (value, { budget }) => (value === null ? undefined : budget.spendText(`${prefix}${textOf(value)}${suffix}`)),
})

export function cut(start: number, end: number | null): Change {
  return { change: (value) => (value === null ? undefined : textOf(value).substring(start, end ?? undefined)) }
}

export function split(delimiter: string, index: number | null): Change {
  return {
    change(value, { budget }) {
      if (typeof value !== 'string') return undefined
      const parts = value.split(delimiter)
      budget.spendItems(parts.length)
      return index === null ? parts : (parts.at(index) ?? null)
    },
  }
}

export function joined(delimiter: string): Change {
  return { change: (value, { budget }) => (Array.isArray(value) ? budget.spendText((value as readonly JsonValue[]).map(textOf).join(delimiter)) : undefined) }
}

/** The match, or one of its groups; without a match, the fallback or ''. */
export function extracted({ pattern, flags, group }: { readonly pattern: string; readonly flags: string; readonly group: number }, patterns: Patterns): Change {
  const compiled = patterns.compile(pattern, flags)
  return { otherwise: '', change: (value) => (value === null ? undefined : compiled.exec(textOf(value), 0)?.groups[group]) }
}

interface Replacing {
  readonly pattern: string
  /** With `g` every match is replaced, else the first. */
  readonly flags: string
  /** `$&`, `$1`, `$<name>` and `$$` as in JavaScript. */
  readonly replacement: string
}

export function replaced({ pattern, flags, replacement }: Replacing, patterns: Patterns): Change {
  const compiled = patterns.compile(pattern, flags)
  const most = flags.includes('g') ? Infinity : 1
  return {
    change(value, { budget }) {
      if (value === null) return undefined
      const text = textOf(value)
      let made = ''
      let from = 0
      for (const match of matchesOf(compiled, text, most)) {
        budget.spendItems(1)
        made += text.slice(from, match.index) + budget.spendText(expand(replacement, match))
        from = match.end
      }
      return made + text.slice(from)
    },
  }
}

function* matchesOf(pattern: LinearPattern, text: string, most: number): Generator<PatternMatch> {
  let from = 0
  for (let count = 0; count < most && from <= text.length; count += 1) {
    const match = pattern.exec(text, from)
    if (match === null) return
    yield match
    from = match.end > match.index ? match.end : match.end + ((text.codePointAt(match.end) ?? 0) > 0xffff ? 2 : 1)
  }
}

function expand(replacement: string, { groups, named }: PatternMatch): string {
  return replacement.replace(/\$(?:\$|&|(\d{1,2})|<([^>]*)>)/g, (whole, number: string | undefined, name: string | undefined) => {
    if (whole === '$$') return '$'
    if (whole === '$&') return groups[0] ?? ''
    if (number !== undefined) return Number(number) > 0 && Number(number) < groups.length ? (groups[Number(number)] ?? '') : whole
    return named?.[name ?? ''] ?? ''
  })
}
