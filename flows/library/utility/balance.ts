/** Tells what is owed. */
import { defineFlow } from '../../../src/index.ts'
import { money } from './money.ts'

export const balance = defineFlow({
  id: 'balance',
  name: 'balance',
  description: 'Tells how much is owed on an account',
  description_es: 'Dice cuánto se debe en una cuenta',
  prompt: 'balance',
  prompt_es: 'saldo',
  primary: true,
  steps: [
    { type: 'FLOW', id: 'account', value: 'ask-account' },
    {
      type: 'CASE', id: 'tell',
      branches: [
        { when: 'bill === null', do: { type: 'END', outcome: 'no-account' } },
        {
          when: 'bill.due > 0',
          do: {
            type: 'SAY', id: 'owed', outcome: 'told',
            value: `Account {{bill.account}}, {{bill.holder}}: you owe ${money('bill.due')}. Say "pay bill" to pay it.`,
            value_es: `Cuenta {{bill.account}}, {{bill.holder}}: debe ${money('bill.due')}. Diga «pagar factura» para pagarlo.`,
          },
        },
      ],
      default: {
        type: 'SAY', id: 'nothing-owed', outcome: 'told',
        value: 'Account {{bill.account}}, {{bill.holder}}: you owe nothing.',
        value_es: 'Cuenta {{bill.account}}, {{bill.holder}}: no debe nada.',
      },
    },
  ],
})
