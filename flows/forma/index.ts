export { FormaAlgorithmError, formaCodes, procedureRunner, runProcedure } from './algorithm/index.ts'
export type { FormaBudgets, FormaCode, FormaPlace, ProcedureRunner, RunIssue, RunOptions } from './algorithm/index.ts'
