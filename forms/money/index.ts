export { moneyCodes } from './codes.ts'
/** The money grammar. */
export { amountInAnswer, isAmountAnswer, isMoneyAmount, readMoneyAmount } from './money-amount.ts'
export type { MoneyOptions } from './money-amount.ts'
export { moneyIntentAllows } from './payment-intent.ts'
export { readAmountCandidate } from './profile.ts'
export type { AmountCandidate, AmountProfile } from './profile.ts'
