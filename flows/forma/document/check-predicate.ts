/** What a predicate says that no run will ever find true. */
import type { Issues, Path, Trail } from './issues.ts'
import { shown } from './issues.ts'
import { isMembers, memberIn } from './members.ts'
import { patternFault } from '../algorithm/index.ts'

/** In the order in which an object with several is decided. */
const operators = ['all', 'any', 'not', 'exists', 'eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'matches', 'ref'] as const
const pairs: ReadonlySet<string> = new Set(['ne', 'gt', 'gte', 'lt', 'lte', 'matches'])

interface Pending {
  readonly predicate: unknown
  readonly path: Trail | Path
}

export function checkPredicate(predicate: unknown, path: Path, issues: Issues): void {
  const pending: Pending[] = [{ predicate, path }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) for (const inner of checkOne(next, issues)) pending.push(inner)
}

/** Checks one predicate; gives those in it. */
function checkOne({ predicate, path }: Pending, issues: Issues): readonly Pending[] {
  if (typeof predicate === 'boolean') return []
  const operator = isMembers(predicate) ? operators.find((name) => Object.hasOwn(predicate, name)) : undefined
  if (operator === undefined) {
    issues.add('unsupported_feature', path, `${shown(predicate)} is no predicate: it is false`)
    return []
  }
  const operand = memberIn(predicate, operator)
  const at: Trail = { before: path, key: operator }
  if (operator === 'not') return [{ predicate: operand, path: at }]
  if (operator === 'all' || operator === 'any') return Array.isArray(operand) ? operand.map((inner: unknown, index) => ({ predicate: inner, path: { before: at, key: index } })) : wrongOperand(operand, at, issues)
  if (!isOperand(operator, operand)) return wrongOperand(operand, at, issues)
  if (operator === 'matches') checkPattern(operand as readonly unknown[], at, issues)
  return []
}

function isOperand(operator: string, operand: unknown): boolean {
  if (operator === 'ref') return typeof operand === 'string'
  return Array.isArray(operand) && (!pairs.has(operator) || operand.length === 2)
}

function wrongOperand(operand: unknown, path: Trail, issues: Issues): readonly Pending[] {
  issues.add('AIH.SELECT_MATCHING_HANDLERS', path, `${shown(operand)} is not what this operator takes: it is false`)
  return []
}

function checkPattern([, pattern]: readonly unknown[], path: Trail, issues: Issues): void {
  const fault = typeof pattern === 'string' ? patternFault(pattern) : null
  if (fault !== null) issues.add('unsupported_feature', { before: path, key: 1 }, `it never matches: ${fault}`)
}
