export { buildPredicate, usesPatterns } from './predicate.ts'
export type { Predicate, PredicateBudget } from './predicate.ts'
