/**
 * What the provider does with a request, apart from HTTP.
 *
 * BK-1. The same key with the same request gets the answer it got before, and nothing is done again, whatever the mode.
 * BK-2. The same key with another request is refused with 422.
 * BK-3. A refused payment leaves nothing in the ledger: its key may be sent again.
 * BK-4. Without a key every request is a new one.
 */
import { canonicalJson } from '../../../src/canonical/index.ts'
import type { JsonObject } from '../../../src/json.ts'
import type { Clock } from '../../../src/ports/index.ts'
import { findAccount } from './accounts.ts'
import type { Account } from './accounts.ts'
import type { EntryKind, Ledger, LedgerEntry } from './ledger.ts'

export interface Answer {
  readonly status: number
  readonly body: JsonObject
  /** True when this is the answer of an earlier request with the same key. */
  readonly replayed?: boolean
}

export interface PaymentOptions {
  readonly key: string | null
  /** The card is declined. */
  readonly refuse: boolean
}

interface Order {
  readonly kind: EntryKind
  readonly key: string | null
  readonly request: JsonObject
}

export const refusal = (status: number, error: string, message: string): Answer => ({ status, body: { error, message } })

export class Bank {
  private readonly ledger: Ledger
  private readonly clock: Clock

  constructor(ledger: Ledger, clock: Clock) {
    this.ledger = ledger
    this.clock = clock
  }

  balance(id: string): Answer {
    const account = findAccount(id)
    return account === undefined ? unknownAccount : { status: 200, body: this.statement(account) }
  }

  pay(request: JsonObject, { key, refuse }: PaymentOptions): Answer {
    const { account: id, amount, currency } = request
    const account = typeof id === 'string' ? findAccount(id) : undefined
    if (account === undefined) return unknownAccount
    if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return invalid('amount is a whole number of minor units above 0')
    if (currency !== account.currency) return invalid(`currency is ${account.currency}`)
    const order: Order = { kind: 'payment', key, request: { account: account.account, amount, currency } }
    return this.earlier(order) ?? (refuse ? declined : this.applied(order, () => this.paymentReceipt(account, amount)))
  }

  reportOutage(request: JsonObject, key: string | null): Answer {
    const { account: id, description } = request
    const account = typeof id === 'string' ? findAccount(id) : undefined
    if (account === undefined) return unknownAccount
    if (typeof description !== 'string' || description.trim() === '') return invalid('description is a text that is not empty')
    const order: Order = { kind: 'outage', key, request: { account: account.account, description } }
    return this.earlier(order) ?? this.applied(order, () => ({ outageId: this.nextId('O', 'outage'), account: account.account, hours: 2, at: this.now() }))
  }

  /** The payment made under a key: how a caller whose answer was lost finds out. */
  findPayment(key: string): Answer {
    const entry = this.ledger.entries.find((known) => known.kind === 'payment' && known.key === key)
    return entry === undefined ? refusal(404, 'no_such_payment', 'no payment was made under this key') : { status: 200, body: entry.receipt }
  }

  private earlier({ kind, key, request }: Order): Answer | null {
    const entry = key === null ? undefined : this.ledger.entries.find((known) => known.key === key)
    if (entry === undefined) return null
    const same = entry.kind === kind && canonicalJson(entry.request) === canonicalJson(request)
    return same ? { status: 201, body: entry.receipt, replayed: true } : refusal(422, 'key_reused', 'this idempotency key was used for another request')
  }

  private applied(order: Order, receipt: () => JsonObject): Answer {
    const entry: LedgerEntry = { ...order, receipt: receipt() }
    this.ledger.append(entry)
    return { status: 201, body: entry.receipt }
  }

  private paymentReceipt(account: Account, amount: number): JsonObject {
    const { currency, card } = account
    return { paymentId: this.nextId('P', 'payment'), account: account.account, amount, currency, card, due: this.due(account) - amount, at: this.now() }
  }

  private statement(account: Account): JsonObject {
    const { holder, currency, card } = account
    return { account: account.account, holder, due: this.due(account), currency, card }
  }

  private due(account: Account): number {
    const paid = this.ledger.entries.filter((entry) => entry.kind === 'payment' && entry.request['account'] === account.account)
    return paid.reduce((due, entry) => due - Number(entry.request['amount']), account.opening)
  }

  private nextId(letter: string, kind: EntryKind): string {
    return `${letter}-${1_001 + this.ledger.entries.filter((entry) => entry.kind === kind).length}`
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString()
  }
}

const unknownAccount = refusal(404, 'unknown_account', 'there is no such account')
const declined = refusal(402, 'card_declined', 'the card was declined')
const invalid = (message: string): Answer => refusal(400, 'invalid_request', message)
