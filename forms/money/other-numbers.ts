/** Numbers in a text about money that are no money: cards, codes, dates, times. */
import { tokenAt } from '../recognize/index.ts'
import type { TokenLine } from '../recognize/index.ts'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const heads = set('card cards tarjeta ending ends end terminada termina acaba account cuenta zip code codigo number numero invoice factura order pedido reference referencia confirmation phone telefono pin cvv apartment unit')
const months = set('january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre')
const tails = set('days day weeks week months month years year hours hour minutes minute am pm dias dia semanas semana meses mes anos ano horas hora minutos minuto st nd rd th times veces payments pagos cards bills')
const links = set('in is the number no numero en es la el # : -')

/** Whether the numeral from `at` to `next` is told to be something else than money. */
export function isOtherNumber(line: TokenLine, at: number, next: number): boolean {
  const after = line.tokens[next]
  if (after !== undefined && tails.has(after.folded)) return true
  if (after?.folded === 'de' && months.has(tokenAt(line, next + 1).folded)) return true
  if (after !== undefined && months.has(after.folded)) return true
  return isSlashed(line, at, next) || isHeaded(line, at)
}

/** "5/12", "10:30". */
function isSlashed(line: TokenLine, at: number, next: number): boolean {
  const joined = (index: number): boolean => tokenAt(line, index).folded === '/' || tokenAt(line, index).folded === ':'
  return (joined(next) && tokenAt(line, next).glued && tokenAt(line, next + 1).kind === 'digits') || (joined(at - 1) && tokenAt(line, at).glued && tokenAt(line, at - 2).kind === 'digits')
}

const mostLinks = 3

/** "card ending in 1234", "account number: 22", "card 4111 1111 1111 1111". */
function isHeaded(line: TokenLine, at: number): boolean {
  let before = at - 1
  while (before >= 0 && tokenAt(line, before).kind === 'digits' && at - before <= 5) before -= 1
  for (let step = 0; step < mostLinks && links.has(tokenAt(line, before).folded); step++) before -= 1
  const head = tokenAt(line, before).folded
  return heads.has(head) || (before === at - 1 && months.has(head))
}

const shares = set('half mitad double doble twice triple third tercio percent porciento')

/** "half of $200": not the amount that stands there. */
export function isShare(line: TokenLine, inside: ReadonlySet<number>): boolean {
  return line.tokens.some((token, at) => shares.has(token.folded) && !inside.has(at))
}
