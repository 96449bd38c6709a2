/** Asks how much to pay, at most what is owed. Leaves `amount` in minor units, or null after three answers that are no such amount. */
import { defineFlow } from '../../../src/index.ts'
import { money } from './money.ts'

export const askAmount = defineFlow({
  id: 'ask-amount',
  name: 'ask amount',
  description: 'Asks how much of the bill to pay',
  variables: {
    amountText: { type: 'string', value: '' },
    amountTries: { type: 'integer', value: 0 },
    amount: { type: 'integer', value: null, description: 'minor units' },
  },
  steps: [
    {
      type: 'SAY-GET', id: 'how-much', variable: 'amountText',
      value: `You owe ${money('bill.due')}. How much do you want to pay?`,
      value_es: `Debe ${money('bill.due')}. ¿Cuánto quiere pagar?`,
      choices: [{ label: money('bill.due'), value: '{{(bill.due / 100).toFixed(2)}}' }],
    },
    { type: 'SET', id: 'count-amount', variable: 'amountTries', value: 'amountTries + 1' },
    { type: 'SET', id: 'trim-amount', variable: 'amountText', value: "amountText.trim().replace('$', '').replace(',', '.').trim()" },
    {
      type: 'SET', id: 'read-amount', variable: 'amount',
      value: '/^[0-9]{1,7}([.][0-9]{1,2})?$/.test(amountText) ? Math.round(Number(amountText) * 100) : 0',
    },
    {
      type: 'CASE', id: 'check-amount',
      branches: [
        { when: 'amount > 0 && amount <= bill.due', do: { type: 'END' } },
        {
          when: 'amountTries >= 3',
          do: [
            { type: 'SET', variable: 'amount', literal: null },
            {
              type: 'SAY', id: 'no-amount',
              value: 'Let us stop here. Nothing was paid.',
              value_es: 'Dejémoslo aquí. No se pagó nada.',
            },
            { type: 'END' },
          ],
        },
        {
          when: 'amount > bill.due',
          do: {
            type: 'SAY', id: 'too-much',
            value: 'That is more than you owe.',
            value_es: 'Eso es más de lo que debe.',
          },
        },
      ],
      default: {
        type: 'SAY', id: 'no-such-amount',
        value: 'That is not an amount I understand. Write it like 45.20.',
        value_es: 'No entiendo esa cantidad. Escríbala así: 45,20.',
      },
    },
    { type: 'FLOW', id: 'ask-amount-again', value: 'ask-amount', callType: 'replace' },
  ],
})
