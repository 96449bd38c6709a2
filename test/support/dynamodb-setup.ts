/** One DynamoDB Local for the whole run, started only where a test file of the project "dynamodb" runs. */
import type { TestProject } from 'vitest/node'
import { hasJava, startDynamoLocal } from './dynamodb-local.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no Java. */
    readonly dynamoEndpoint: string | null
  }
}

export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasJava()) {
    if (process.env['CI'] === 'true') throw new TypeError('no Java: the tests on DynamoDB Local need one (apt-get install default-jre-headless)')
    process.stderr.write('\nNOT RUN: no Java, so no test on DynamoDB Local runs. Install Java 17 or later (apt-get install default-jre-headless).\n\n')
    project.provide('dynamoEndpoint', null)
    return undefined
  }
  const local = await startDynamoLocal()
  project.provide('dynamoEndpoint', local.endpoint)
  return () => local.stop()
}
