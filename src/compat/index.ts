/** For flow sets and hosts written for jsfe (`saydo/compat`). */
export { importCodes } from './import/codes.ts'
export { importJsfe } from './import/import-jsfe.ts'
export type { JsfeDefinitions, JsfeImport } from './import/import-jsfe.ts'
export type { ImportNote } from './import/notes.ts'
