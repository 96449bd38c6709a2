/** The demo's world outside saydo: a payment provider in a process of its own. */
export { demoCodes } from './codes.ts'
export { startProvider } from './provider-process.ts'
export type { ProviderOptions, ProviderProcess } from './provider-process.ts'
