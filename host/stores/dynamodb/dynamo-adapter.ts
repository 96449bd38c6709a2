/**
 * Records in one DynamoDB table, one item each.
 *
 * A1. A read is strongly consistent, and one request.
 * A2. A commit of one record is one conditional write; of several, one transaction. Both are whole, and checked by DynamoDB itself.
 * A3. What refuses a commit is the items that DynamoDB returned with the failed conditions. A condition of a transaction that did not
 *     fail says nothing about its record: then all records of the commit are read together, as they are at one moment.
 * A4. What is decided on may have changed when it is read that way; then the commit is tried again.
 */

import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { GetItemCommand, QueryCommand, TransactGetItemsCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { Change, CommitResult, DuePage, DuePosition, RecordKey, StorageAdapter, StoredRecord } from '../../storage/index.ts'
import { duePage, duePageSize, isDeletion, judgeCommit, readDueCursor } from '../../storage/index.ts'
import type { DynamoClient } from './client.ts'
import { isDueBefore, Terms } from './expressions.ts'
import { conditionFailure, transactionFindings } from './failures.ts'
import type { Finding } from './failures.ts'
import { ItemLedger } from './item-ledger.ts'
import type { Item } from './items.ts'
import { keyItem, recordOf } from './items.ts'
import { itemKeyOf, recordKeyOf } from './keys.ts'
import { planOf } from './plans.ts'
import type { Wait } from './retries.ts'
import { retried } from './retries.ts'
import { dueIndex } from './table.ts'
import type { Write } from './writes.ts'
import { sendAlone, writeOf } from './writes.ts'

export interface DynamoAdapterOptions {
  readonly client: DynamoClient
  readonly tableName: string
  readonly wait: Wait
}

export class DynamoAdapter implements StorageAdapter {
  readonly supports = { durable: true, atomicAcrossRecords: true } as const
  readonly #client: DynamoClient
  readonly #table: string
  readonly #wait: Wait
  readonly #ledger = new ItemLedger()

  constructor({ client, tableName, wait }: DynamoAdapterOptions) {
    this.#client = client
    this.#table = tableName
    this.#wait = wait
  }

  async read(key: RecordKey): Promise<StoredRecord | null> {
    const request = new GetItemCommand({ TableName: this.#table, Key: keyItem(itemKeyOf(key)), ConsistentRead: true })
    const { Item } = await this.#tried(false, () => this.#client.send(request))
    return this.#record(key, Item)
  }

  async commit(changes: readonly [Change, ...Change[]]): Promise<CommitResult> {
    const plans = changes.map(planOf)
    const forecast = this.#ledger.forecast(plans)
    const writes = plans.map((plan) => writeOf(plan, this.#table))
    const [first, ...others] = writes as [Write, ...Write[]]
    const result = await this.#tried(true, () => (others.length === 0 ? this.#writeOne(changes, first) : this.#writeAll(changes, writes)))
    if (result.status === 'stored') this.#ledger.note(plans, forecast)
    return result
  }

  async due(namespace: string, before: number, cursor?: string): Promise<DuePage> {
    const after = cursor === undefined ? null : readDueCursor(cursor)
    if (after !== null && after.dueAt >= before) return { keys: [] }
    const terms = new Terms()
    const request = new QueryCommand({
      TableName: this.#table,
      IndexName: dueIndex,
      KeyConditionExpression: isDueBefore(namespace, before)(terms),
      ...terms.tables(),
      ...(after !== null && { ExclusiveStartKey: dueKeyItem(namespace, after) }),
      Limit: duePageSize + 1,
    })
    const { Items = [] } = await this.#tried(false, () => this.#client.send(request))
    return duePage(namespace, Items.map((item) => ({ ...recordKeyOf(item['pk']?.S), dueAt: Number(item['dueAt']?.N) })))
  }

  /** Null when the answer explains nothing. */
  async #writeOne(changes: readonly Change[], write: Write): Promise<CommitResult | null> {
    try {
      await sendAlone(this.#client, write)
      return { status: 'stored' }
    } catch (error) {
      const failure = conditionFailure(error)
      if (failure === null) throw error
      return this.#judge(changes, [failure.item])
    }
  }

  /** Null when others changed the records meanwhile. */
  async #writeAll(changes: readonly Change[], writes: readonly Write[]): Promise<CommitResult | null> {
    try {
      await this.#client.send(new TransactWriteItemsCommand({ TransactItems: [...writes] }))
      return { status: 'stored' }
    } catch (error) {
      const findings = transactionFindings(error)
      if (findings === null) throw error
      if (changes.some((change, index) => isProof(change, findings[index]))) return { status: 'stored' }
      return this.#judge(changes, foundItems(findings) ?? (await this.#readAll(changes)))
    }
  }

  async #readAll(changes: readonly Change[]): Promise<readonly (Item | undefined)[]> {
    const gets = changes.map(({ key }) => ({ Get: { TableName: this.#table, Key: keyItem(itemKeyOf(key)) } }))
    const { Responses = [] } = await this.#client.send(new TransactGetItemsCommand({ TransactItems: gets }))
    return changes.map((_change, index) => Responses[index]?.Item)
  }

  #judge(changes: readonly Change[], items: readonly (Item | undefined)[]): CommitResult | null {
    const verdict = judgeCommit(changes, changes.map(({ key }, index) => this.#record(key, items[index])))
    return verdict.status === 'apply' ? null : verdict
  }

  #record(key: RecordKey, item: Item | undefined): StoredRecord | null {
    const record = recordOf(key, item)
    if (record !== null && item !== undefined) this.#ledger.see(key, record.version, item)
    return record
  }

  #tried<Answer>(writes: boolean, attempt: () => Promise<Answer | null>): Promise<Answer> {
    return retried({ wait: this.#wait, writes, attempt })
  }
}

/** The items of all conditions, where all failed; null where one did not, and so says nothing. */
function foundItems(findings: readonly Finding[]): readonly (Item | undefined)[] | null {
  const failed = findings.flatMap((finding) => (finding.failed ? [finding.item] : []))
  return failed.length === findings.length ? failed : null
}

/** Where an item stands in the index. */
function dueKeyItem(namespace: string, { dueAt, kind, id }: DuePosition): Record<string, AttributeValue> {
  return { ...keyItem(itemKeyOf({ namespace, kind, id })), dueIn: { S: namespace }, dueAt: { N: String(dueAt) } }
}

/** One record at our own `next` proves the whole commit. */
function isProof(change: Change, finding: Finding | undefined): boolean {
  return !isDeletion(change) && finding?.failed === true && finding.item?.['version']?.S === change.next
}
