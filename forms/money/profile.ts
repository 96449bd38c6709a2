/** The amount profile of a field: `{ kind: 'amount', min?, max?, money }` (rules MONEY-4, MONEY-13). */
import { isMoneyAmount, readMoneyAmount } from './money-amount.ts'
import type { MoneyOptions } from './money-amount.ts'
import { moneyIntentAllows } from './payment-intent.ts'

/** Bounds are major units, both included. */
export interface AmountProfile {
  readonly kind: 'amount'
  readonly min?: number
  readonly max?: number
  readonly money: MoneyOptions
}

/** What a text is to a field of money. A refusal is a candidate for a validator that routes, never a value to commit. */
export type AmountCandidate =
  | { readonly amount: number; readonly money: { readonly currency: 'USD'; readonly minor: number } }
  | { readonly refused: true; readonly text: string }
  | { readonly outside: 'min' | 'max'; readonly amount: number }

/** Reads a text for a field; undefined when it has no amount. @throws MONEY_CURRENCY for another currency than dollars. */
export function readAmountCandidate(text: string, { money, min, max }: AmountProfile): AmountCandidate | undefined {
  const plain: MoneyOptions = { currency: money.currency, cardinals: money.cardinals ?? false }
  const refused = money.intent === 'payment' && !moneyIntentAllows(text)
  if (!isMoneyAmount(text, plain)) return refused ? { refused, text } : undefined
  if (refused) return { refused, text }
  const amount = readMoneyAmount(text, plain)
  if (min !== undefined && amount < min) return { outside: 'min', amount }
  if (max !== undefined && amount > max) return { outside: 'max', amount }
  return { amount, money: { currency: 'USD', minor: Math.round(amount * 100) } }
}
