/**
 * The flow set of a utility company, in English and Spanish: balance, pay a bill, report an outage.
 *
 * It needs the global `paymentApi`: the base URL of the company's service, without a slash at its end.
 */
import { defineFlowSet } from '../../../src/index.ts'
import type { FlowSetDefinition } from '../../../src/index.ts'
import { askAccount } from './ask-account.ts'
import { askAmount } from './ask-amount.ts'
import { askConsent } from './ask-consent.ts'
import { balance } from './balance.ts'
import { payBill } from './pay-bill.ts'
import { askOutage, outage } from './report-outage.ts'
import { spanishNames } from './spanish-names.ts'
import { accountBalance, makePayment, reportOutage } from './tools.ts'

export const utilityFlowSet: FlowSetDefinition = defineFlowSet({
  languages: ['en', 'es'],
  globals: ['paymentApi'],
  tools: [accountBalance, makePayment, reportOutage],
  flows: [balance, payBill, outage, ...spanishNames, askAccount, askAmount, askConsent, askOutage],
})
