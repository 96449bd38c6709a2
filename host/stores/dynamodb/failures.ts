/**
 * What an error of the AWS SDK means.
 *
 * F1. A condition that failed is an answer, not a failure; nothing else is ever read as one.
 * F2. A failure is certain when nothing can have been stored by the request. The SDK repeats requests by itself: a refusal of the second
 *     try says nothing about the first, unless that was a transaction, whose tries carry one token.
 * F3. A passing failure is worth another try: a conflict, too many requests, a server's mistake, a lost connection.
 */

import type { CancellationReason } from '@aws-sdk/client-dynamodb'
import type { SaydoError } from '../../../src/errors.ts'
import { isSaydoError } from '../../../src/errors.ts'
import { storageError } from '../../storage/index.ts'
import type { Item } from './items.ts'

export interface Failure {
  readonly code: Parameters<typeof storageError>[0]
  readonly message: string
  readonly isPassing: boolean
  readonly isCertain: boolean
}

type Meaning = Omit<Failure, 'isCertain'>

const conflict: Meaning = { code: 'STORAGE_BUSY', message: 'another transaction holds the record', isPassing: true }
const tooMany: Meaning = { code: 'STORAGE_UNAVAILABLE', message: 'DynamoDB takes no more requests for now', isPassing: true }
const noTable: Meaning = { code: 'STORAGE_NOT_OPENED', message: 'there is no such table', isPassing: false }
const noAccess: Meaning = { code: 'STORAGE_NOT_OPENED', message: 'DynamoDB does not let this process in', isPassing: false }
const tooLarge: Meaning = { code: 'STORAGE_SIZE_LIMIT', message: 'a record would be larger than DynamoDB takes', isPassing: false }
const otherTable: Meaning = { code: 'STORAGE_SCHEMA_MISMATCH', message: 'the table has other keys than saydo needs', isPassing: false }
const unexplained: Meaning = { code: 'STORAGE_UNAVAILABLE', message: 'DynamoDB failed', isPassing: false }

/** Words of DynamoDB, on AWS and of DynamoDB Local. */
const aboutSize = /item size|size limit|maximum allowed size/i
const aboutKeys = /schema|specified index|conditions on the keys|required keys|missing the key|type mismatch for key/i

/** By name of an exception, and by code of a cancelled transaction's reason. */
const meanings: Readonly<Record<string, Meaning>> = {
  TransactionConflict: conflict,
  TransactionConflictException: conflict,
  TransactionInProgressException: conflict,
  ReplicatedWriteConflictException: conflict,
  ThrottlingError: tooMany,
  ThrottlingException: tooMany,
  ProvisionedThroughputExceeded: tooMany,
  ProvisionedThroughputExceededException: tooMany,
  RequestLimitExceeded: tooMany,
  ResourceNotFoundException: noTable,
  AccessDenied: noAccess,
  AccessDeniedException: noAccess,
  CredentialsProviderError: noAccess,
  ExpiredTokenException: noAccess,
  IncompleteSignatureException: noAccess,
  InvalidSignatureException: noAccess,
  MissingAuthenticationTokenException: noAccess,
  UnrecognizedClientException: noAccess,
  ItemCollectionSizeLimitExceeded: tooLarge,
  ItemCollectionSizeLimitExceededException: tooLarge,
}

/** The members that the SDK gives its errors. */
interface SdkError {
  readonly name: string
  readonly message: string
  readonly Item?: Item
  readonly CancellationReasons?: readonly CancellationReason[]
  readonly $metadata?: { readonly attempts?: number; readonly httpStatusCode?: number }
}

/** The item that made a single write's condition fail; undefined within it where there is none. Null for any other error. */
export function conditionFailure(error: unknown): { readonly item: Item | undefined } | null {
  const { name, Item } = error as SdkError
  return name === 'ConditionalCheckFailedException' ? { item: Item } : null
}

/** For each change of a transaction what its condition found: not true of `item`, or true or not looked at. */
export type Finding = { readonly failed: true; readonly item: Item | undefined } | { readonly failed: false }

/** What conditions found, where one that failed is the only reason for which the transaction was cancelled. Null for any other error. */
export function transactionFindings(error: unknown): readonly Finding[] | null {
  const { name, CancellationReasons: reasons = [] } = error as SdkError
  if (name !== 'TransactionCanceledException' || otherReason(reasons) !== undefined) return null
  const findings = reasons.map(({ Code, Item }): Finding => (Code === 'ConditionalCheckFailed' ? { failed: true, item: Item } : { failed: false }))
  return findings.some(({ failed }) => failed) ? findings : null
}

export function failureOf(error: unknown): Failure {
  const { name, message, CancellationReasons, $metadata } = error as SdkError
  if (name === 'TransactionCanceledException') return { ...cancellation(otherReason(CancellationReasons ?? [])), isCertain: true }
  const meaning = name === 'ValidationException' ? invalid(message) : meanings[name]
  if (meaning !== undefined) return { ...meaning, isCertain: ($metadata?.attempts ?? 1) <= 1 && name !== 'TransactionInProgressException' }
  const { httpStatusCode: status } = $metadata ?? {}
  const isRefusal = status !== undefined && status >= 400 && status < 500
  // Without metadata it is no error of a request.
  return { ...unexplained, isPassing: $metadata !== undefined && !isRefusal, isCertain: false }
}

/** The error to throw for a failure. `isOpen`: an earlier try may have stored what was asked. */
export function storageFailure(failure: Failure, cause: unknown, isOpen = false): SaydoError {
  if (isSaydoError(cause)) return cause
  if (isOpen) return storageError('STORAGE_OUTCOME_UNKNOWN', `${failure.message}, during a commit`, { cause })
  return storageError(failure.code, failure.message, { cause })
}

function cancellation(reason: CancellationReason | undefined): Meaning {
  if (reason?.Code === 'ValidationError') return invalid(reason.Message ?? '')
  return meanings[reason?.Code ?? ''] ?? { ...unexplained, message: 'DynamoDB cancelled the transaction' }
}

/** Why a transaction was cancelled, conditions apart. */
function otherReason(reasons: readonly CancellationReason[]): CancellationReason | undefined {
  return reasons.find(({ Code = 'None' }) => Code !== 'None' && Code !== 'ConditionalCheckFailed')
}

/** DynamoDB has one exception for all that it cannot take; only its text tells. */
function invalid(message: string): Meaning {
  if (aboutSize.test(message)) return tooLarge
  return aboutKeys.test(message) ? otherTable : { ...unexplained, message: 'DynamoDB did not understand the request' }
}
