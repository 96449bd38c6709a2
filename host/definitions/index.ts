/** The flow sets a host has run, kept by digest. */
export { definitionsCodes, definitionsError } from './codes.ts'
export { PinnedDefinitions } from './pinned-definitions.ts'
