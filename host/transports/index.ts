export { lostConnection, notSent, transportCodes } from './codes.ts'
export { fetchTransport } from './fetch-transport.ts'
export type { FetchTransportOptions } from './fetch-transport.ts'
export { readBody } from './read-body.ts'
