/**
 * `saydo actions reconcile KEY`: takes what the provider says of it, as far as that counts. Either the operator has asked
 * (`--answer`), or the reconciler of the attempt's own flow set asks now (`--flows FILE`).
 */
import { compileFlowSet, WorkflowEngine } from '../../../src/index.ts'
import type { Reconciliation } from '../../../src/index.ts'
import type { ListedAttempt } from '../../journal/index.ts'
import { memoryRateLimits, xmlReader } from '../../defaults/index.ts'
import { nodeSigner, nodeTransport } from '../../node/index.ts'
import { environmentCredentials } from '../chat/environment-credentials.ts'
import { commandError } from '../codes.ts'
import type { CommandLine } from '../command-line.ts'
import { readFlowFile } from '../flow-file.ts'
import { showDecided } from './decided.ts'
import { resultOf } from './result.ts'
import { needed, neededKey, operatorOf } from './verb.ts'
import type { ActionsVerb } from './verb.ts'

export const reconcile: ActionsVerb = async (call) => {
  const { desk, line } = call
  const operator = operatorOf(line)
  const stored = await desk.find(neededKey(call))
  const flows = line.text('flows')
  const answer = flows === undefined ? answerOf(line) : await ask(stored, flows, line)
  const { sessionId, attempt: { key } } = stored
  return showDecided(call, sessionId, await desk.journal.reconcile({ sessionId, key, answer, ...operator }))
}

/** @throws SaydoError USAGE. */
function answerOf(line: CommandLine): Reconciliation {
  const answer = needed(line, 'answer')
  switch (answer) {
    case 'applied':
      return { status: 'applied', result: resultOf(line) }
    case 'not-applied':
      return { status: 'not-applied', fenced: false }
    case 'fenced':
      return { status: 'not-applied', fenced: true }
    case 'unknown':
      return { status: 'unknown' }
    default:
      throw commandError('USAGE', `--answer is applied, not-applied, fenced or unknown, not ${answer}`)
  }
}

/** @throws SaydoError DEFINITIONS_DIFFER: other definitions are no judge of it. */
async function ask({ attempt, providerKey }: ListedAttempt, file: string, line: CommandLine): Promise<Reconciliation> {
  const flows = await compileFlowSet(await readFlowFile(file, line.text('tools')))
  if (attempt.identity.definitions !== flows.digest) throw commandError('DEFINITIONS_DIFFER', `the attempt was made by ${attempt.identity.definitions}, ${file} is ${flows.digest}`)
  const http = nodeTransport()
  try {
    const engine = new WorkflowEngine({
      flows,
      transports: { http, allowPrivateAddresses: true },
      credentials: environmentCredentials(process.env),
      signer: nodeSigner,
      rateLimits: memoryRateLimits(),
      xml: xmlReader(),
    })
    return await engine.reconcile(attempt, providerKey, engine.initSession({ userId: 'operator' }))
  } finally {
    http.close()
  }
}
