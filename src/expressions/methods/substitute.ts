/** The replacement texts of `replace`: `$$`, `$&`, `` $` ``, `$'`, `$1` to `$99` and `$<name>`, as ECMAScript says. */

import type { PatternMatch } from '../../ports/index.ts'
import { checkText, type Run } from '../run.ts'

export function substitute(run: Run, template: string, text: string, match: PatternMatch): string {
  if (!template.includes('$')) return template
  let result = ''
  for (const piece of template.match(/\$(?:[$&`']|[0-9]{1,2}|<[^>]*>)|[^$]+|\$/g) ?? []) {
    const part = piece.startsWith('$') && piece.length > 1 ? reference(piece, text, match) : piece
    result += part
    checkText(run, result.length)
  }
  return result
}

function reference(piece: string, text: string, match: PatternMatch): string {
  switch (piece[1]) {
    case '$':
      return '$'
    case '&':
      return match.groups[0] ?? ''
    case '`':
      return text.slice(0, match.index)
    case "'":
      return text.slice(match.end)
    case '<':
      return match.named === undefined ? piece : (namedGroup(match.named, piece.slice(2, -1)) ?? '')
    default:
      return numberedGroup(piece, match)
  }
}

function namedGroup(named: NonNullable<PatternMatch['named']>, name: string): string | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined
}

/** Two digits when there are so many groups, else one digit and a literal one. */
function numberedGroup(piece: string, match: PatternMatch): string {
  for (const length of [2, 1]) {
    const digits = piece.slice(1, 1 + length)
    const number = Number(digits)
    if (digits.length === length && number > 0 && number < match.groups.length) return (match.groups[number] ?? '') + piece.slice(1 + length)
  }
  return piece
}
