/**
 * Pays a bill: account, amount, consent, payment.
 *
 * The payment is a durable action, one at a time for each account. What is said afterwards is only what is known: paid, not paid, or
 * not known yet.
 */
import { defineFlow } from '../../../src/index.ts'
import { money } from './money.ts'

const unavailable = (id: string) =>
  ({
    type: 'SAY', id, outcome: 'not-sent',
    value: 'The payment could not be made: our payment service is not available. Nothing was paid. Please try again later.',
    value_es: 'No se pudo hacer el pago: nuestro servicio de pagos no está disponible. No se pagó nada. Inténtelo más tarde.',
  }) as const

export const payBill = defineFlow({
  id: 'pay-bill',
  name: 'pay bill',
  description: 'Pays what is owed on an account from the card on file',
  description_es: 'Paga lo que se debe en una cuenta con la tarjeta registrada',
  prompt: 'pay bill',
  prompt_es: 'pagar factura',
  primary: true,
  variables: { payment: { type: 'object', value: null, description: 'What came of the payment: status, key, result, reason' } },
  steps: [
    { type: 'FLOW', id: 'account', value: 'ask-account' },
    {
      type: 'CASE', id: 'if-owed',
      branches: [
        { when: 'bill === null', do: { type: 'END', outcome: 'no-account' } },
        {
          when: 'bill.due <= 0',
          do: [
            {
              type: 'SAY', id: 'nothing-to-pay',
              value: 'You owe nothing on account {{bill.account}}: there is nothing to pay.',
              value_es: 'No debe nada en la cuenta {{bill.account}}: no hay nada que pagar.',
            },
            { type: 'END', outcome: 'nothing-owed' },
          ],
        },
      ],
      default: { type: 'FLOW', id: 'amount', value: 'ask-amount' },
    },
    {
      type: 'CASE', id: 'if-amount',
      branches: [{ when: 'amount === null', do: { type: 'END', outcome: 'no-amount' } }],
      default: { type: 'FLOW', id: 'consent', value: 'ask-consent' },
    },
    {
      type: 'CASE', id: 'if-consent',
      branches: [{
        when: 'consent === true',
        do: {
          type: 'CALL-TOOL', id: 'pay', tool: 'make-payment', variable: 'payment',
          args: { account: '{{bill.account}}', amount: '{{amount}}', currency: '{{bill.currency}}' },
          durable: {
            action: 'pay-bill',
            effect: 'charge',
            subject: '{{bill.account}}',
            idempotency: 'provider-key',
            windowSeconds: 86_400,
            project: [{ type: 'SET', variable: 'cargo.lastPayment', value: '{ status, reason, completedAt, request, result }' }],
          },
        },
      }],
      default: { type: 'END', outcome: 'not-confirmed' },
    },
    {
      type: 'SWITCH', id: 'tell', variable: 'payment.status',
      branches: {
        completed: {
          type: 'SAY', id: 'paid', outcome: 'paid',
          value: `Paid ${money('amount')} to account {{bill.account}}. Receipt {{payment.result.paymentId}}. You now owe ${money('payment.result.due')}.`,
          value_es: `Pagado: ${money('amount')} a la cuenta {{bill.account}}. Recibo {{payment.result.paymentId}}. Ahora debe ${money('payment.result.due')}.`,
        },
        failed: {
          type: 'CASE',
          branches: [{
            when: "payment.reason === 'TOOL_HTTP_STATUS'",
            do: {
              type: 'SAY', id: 'declined', outcome: 'declined',
              value: 'The payment was declined. Nothing was paid and nothing was charged to the card ending {{bill.card}}.',
              value_es: 'El pago fue rechazado. No se pagó nada ni se hizo ningún cargo a la tarjeta terminada en {{bill.card}}.',
            },
          }],
          default: unavailable('not-sent'),
        },
        hold: {
          type: 'CASE',
          branches: [{
            when: 'payment.heldBy',
            do: {
              type: 'SAY', id: 'held', outcome: 'held',
              value: 'I cannot pay to account {{bill.account}} now: an earlier payment to it is not settled yet. I have paid nothing this time. Call 555-0100 if this lasts.',
              value_es: 'Ahora no puedo pagar a la cuenta {{bill.account}}: un pago anterior aún no está resuelto. Esta vez no pagué nada. Si esto continúa, llame al 555-0100.',
            },
          }],
          default: unavailable('no-journal'),
        },
        default: {
          type: 'SAY', id: 'not-known', outcome: 'unknown',
          value: `I do not know whether the payment of ${money('amount')} went through: the connection was lost. I have not tried it again, and I will not until it is known. Call 555-0100 to have it checked.`,
          value_es: `No sé si el pago de ${money('amount')} se realizó: se perdió la conexión. No lo he intentado de nuevo ni lo haré hasta saberlo. Llame al 555-0100 para que lo comprueben.`,
        },
      },
    },
  ],
})
