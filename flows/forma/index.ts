export { FormaAlgorithmError, formaCodes, procedureRunner, runProcedure } from './algorithm/index.ts'
export type { FormaBudgets, FormaCode, FormaPlace, ProcedureRunner, RunIssue, RunOptions } from './algorithm/index.ts'
export { checkDocument } from './document/index.ts'
export type { DocumentReport, FormaIssue } from './document/index.ts'
