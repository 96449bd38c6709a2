/** Asks for the account and looks it up. Leaves `bill`, or null after three answers that are no account, with the reason said. */
import { defineFlow } from '../../../src/index.ts'

export const askAccount = defineFlow({
  id: 'ask-account',
  name: 'ask account',
  description: 'Asks for the account number and looks the account up',
  variables: {
    account: { type: 'string', value: '' },
    accountTries: { type: 'integer', value: 0 },
    /** found, malformed, unknown, unreachable */
    lookup: { type: 'string', value: 'found' },
    bill: { type: 'object', value: null, description: 'account, holder, due (minor units), currency, card (last four digits)' },
  },
  steps: [
    {
      type: 'SAY-GET', id: 'which-account', variable: 'account',
      value: 'What is your account number? It has five digits.',
      value_es: '¿Cuál es su número de cuenta? Tiene cinco dígitos.',
    },
    { type: 'SET', id: 'trim-account', variable: 'account', value: 'account.trim()' },
    { type: 'SET', id: 'count-account', variable: 'accountTries', value: 'accountTries + 1' },
    { type: 'SET', id: 'read-account', variable: 'lookup', value: "/^[0-9]{5}$/.test(account) ? 'found' : 'malformed'" },
    {
      type: 'CASE', id: 'if-readable',
      branches: [{
        when: "lookup === 'found'",
        do: {
          type: 'CALL-TOOL', id: 'look-up', tool: 'account-balance', args: { account: '{{account}}' }, variable: 'bill',
          onFail: { type: 'SET', variable: 'lookup', value: "errorMessage.endsWith('status 404') ? 'unknown' : 'unreachable'" },
        },
      }],
      default: { type: 'SET', variable: 'bill', literal: null },
    },
    {
      type: 'SWITCH', id: 'after-look-up', variable: 'lookup',
      branches: {
        found: { type: 'END' },
        unreachable: [
          {
            type: 'SAY', id: 'unreachable',
            value: 'I cannot reach your account right now. Please try again in a few minutes, or call 555-0100.',
            value_es: 'En este momento no puedo consultar su cuenta. Inténtelo de nuevo en unos minutos o llame al 555-0100.',
          },
          { type: 'END' },
        ],
        malformed: {
          type: 'SAY', id: 'malformed',
          value: 'That is not an account number of five digits, such as 12345.',
          value_es: 'Eso no es un número de cuenta de cinco dígitos, como 12345.',
        },
        default: {
          type: 'SAY', id: 'unknown-account',
          value: 'I find no account {{account}}.',
          value_es: 'No encuentro la cuenta {{account}}.',
        },
      },
    },
    {
      type: 'CASE', id: 'again-or-stop',
      branches: [{
        when: 'accountTries >= 3',
        do: {
          type: 'SAY', id: 'no-account',
          value: 'Let us stop here. Your account number is at the top of every bill; call 555-0100 and we will find it for you.',
          value_es: 'Dejémoslo aquí. Su número de cuenta está en la parte superior de cada factura; llame al 555-0100 y se lo buscamos.',
        },
      }],
      default: { type: 'FLOW', value: 'ask-account', callType: 'replace' },
    },
  ],
})
