/** Conversations over HTTP (`saydo/host/http`). */

export { httpCodes } from './codes.ts'
export { failureBody, namedError } from './failure.ts'
export type { FailureBody } from './failure.ts'
export { createHttpHandler } from './http-handler.ts'
export type { HttpHandler, HttpHandlerOptions } from './http-handler.ts'
export { nodeListener } from './node-listener.ts'
export type { NodeListener } from './node-listener.ts'
export { hmacSignature } from './signature.ts'
export type { HmacOptions, VerifyRequest } from './signature.ts'
