export { buildMapping } from './mapping.ts'
export type { Mapping } from './mapping.ts'
