export { checkDocument } from './check-document.ts'
export type { DocumentReport } from './check-document.ts'
export type { FormaIssue } from './issues.ts'
export { contractSchema } from './contracts.ts'
