/**
 * Asks for consent to this very payment. Leaves `consent`: true only after a whole yes to the question that names amount, card and
 * account; anything unclear is asked again, three times at most, and is never a yes.
 */
import { defineFlow } from '../../../src/index.ts'
import { money } from './money.ts'

export const askConsent = defineFlow({
  id: 'ask-consent',
  name: 'ask consent',
  description: 'Asks for consent to a payment',
  variables: {
    consentText: { type: 'string', value: '' },
    consentTries: { type: 'integer', value: 0 },
    consent: { type: 'boolean', value: false },
  },
  steps: [
    {
      type: 'SAY-GET', id: 'shall-i-pay', variable: 'consentText',
      value: `Shall I pay ${money('amount')} from card ending {{bill.card}} to account {{bill.account}}? yes/no`,
      value_es: `¿Pago ${money('amount')} con la tarjeta terminada en {{bill.card}} a la cuenta {{bill.account}}? sí/no`,
      choices: [{ label: 'yes', label_es: 'sí', value: "{{(language || '').startsWith('es') ? 'sí' : 'yes'}}" }, { label: 'no', label_es: 'no' }],
    },
    { type: 'SET', id: 'count-consent', variable: 'consentTries', value: 'consentTries + 1' },
    { type: 'SET', id: 'trim-consent', variable: 'consentText', value: "consentText.normalize('NFC').trim().toLowerCase()" },
    {
      type: 'CASE', id: 'read-consent',
      branches: [
        {
          when: "['yes', 'sí', 'si'].includes(consentText)",
          do: [{ type: 'SET', variable: 'consent', literal: true }, { type: 'END' }],
        },
        {
          when: "consentText === 'no'",
          do: [
            { type: 'SAY', id: 'not-paid', value: 'All right. Nothing was paid.', value_es: 'De acuerdo. No se pagó nada.' },
            { type: 'END' },
          ],
        },
        {
          when: 'consentTries >= 3',
          do: [
            {
              type: 'SAY', id: 'no-clear-answer',
              value: 'I did not get a clear yes. Nothing was paid.',
              value_es: 'No recibí un sí claro. No se pagó nada.',
            },
            { type: 'END' },
          ],
        },
      ],
      default: { type: 'SAY', id: 'yes-or-no', value: 'Please answer yes or no.', value_es: 'Responda sí o no, por favor.' },
    },
    { type: 'FLOW', id: 'ask-consent-again', value: 'ask-consent', callType: 'replace' },
  ],
})
