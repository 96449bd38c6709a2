/** Forms: what users import from 'saydo/forms'. */
export { moneyCodes } from './money/index.ts'
export { recognizerCodes } from './recognize/index.ts'
export { readConfirmation, recognize, recognizerKinds, wordsToDigits } from './recognize/index.ts'
export type { ChoiceOption, ConfirmationAnswer, ConfirmationOptions, DateRange, ExactNumber, Money, Reading, RecognizedValues, RecognizeOptions, RecognizerKind } from './recognize/index.ts'
export { amountInAnswer, isAmountAnswer, isMoneyAmount, moneyIntentAllows, readAmountCandidate, readMoneyAmount } from './money/index.ts'
export type { AmountCandidate, AmountProfile, MoneyOptions } from './money/index.ts'
export { shareSpans } from './resolve/index.ts'
export type { ReadableField, SharedAnswer, SharedQuestion, SharedText, ShareOptions } from './resolve/index.ts'
