/** Where a SET stores: a variable name, or a path below one or below cargo. Keys in brackets may be expressions. */
import type { Emitter } from './kind.ts'
import type { Place } from './problems.ts'
import type { SetTarget } from '../steps/index.ts'

type TargetKey = SetTarget['path'][number]

const memberName = /^\.([A-Za-z_$][A-Za-z0-9_$]*)/
const bracket = /^\[([^[\]]*)\]/
const head = /^[A-Za-z_$][A-Za-z0-9_$]*/

export function parseTarget(source: string, place: Place, emitter: Emitter): SetTarget | null {
  const name = head.exec(source.trim())?.[0] ?? ''
  const keys = parseKeys(source.trim().slice(name.length), place, emitter)
  const isCargo = name === 'cargo'
  if (keys === null || (isCargo && keys.length === 0)) {
    emitter.problems.add('PATH_INVALID', place, `${JSON.stringify(source)} is no place a value can be stored at`)
    return null
  }
  if (isCargo) return { root: 'cargo', path: keys }
  emitter.variable(name, place)
  return { root: 'variables', path: [name, ...keys] }
}

function parseKeys(source: string, place: Place, emitter: Emitter): TargetKey[] | null {
  const keys: TargetKey[] = []
  for (let rest = source; rest !== ''; ) {
    const member = memberName.exec(rest)
    const computed = member === null ? bracket.exec(rest) : null
    const found = member ?? computed
    if (found === null) return null
    keys.push(member === null ? bracketKey(found[1] ?? '', place, emitter) : (found[1] ?? ''))
    rest = rest.slice(found[0].length)
  }
  return keys
}

function bracketKey(source: string, place: Place, emitter: Emitter): TargetKey {
  const text = source.trim()
  if (/^\d+$/.test(text)) return Number(text)
  const quoted = /^(['"])([^'"\\]*)\1$/.exec(text)
  return quoted === null ? { key: emitter.expression(text, place) } : (quoted[2] ?? '')
}
