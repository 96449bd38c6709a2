/** A conversation host as an AWS Lambda function (`saydo/host/lambda`). */

export { lambdaCodes } from './codes.ts'
export type { LambdaContext, QueueEvent, QueueRecord, QueueResult, WebEvent, WebResult } from './events.ts'
export { createLambdaHandler } from './lambda-handler.ts'
export type { LambdaHandler, LambdaHandlerOptions, LambdaResult, SweepResult } from './lambda-handler.ts'
