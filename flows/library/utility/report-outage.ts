/** Reports an outage: account, what happened, report. The report is a durable action, one at a time for each account. */
import { defineFlow } from '../../../src/index.ts'

export const askOutage = defineFlow({
  id: 'ask-outage',
  name: 'ask outage',
  description: 'Asks what happened',
  variables: { outageTries: { type: 'integer', value: 0 }, outageText: { type: 'string', value: '' } },
  steps: [
    {
      type: 'SAY-GET', id: 'what-happened', variable: 'outageText',
      value: 'What happened, and since when? For example: no power in the whole street since noon.',
      value_es: '¿Qué pasó y desde cuándo? Por ejemplo: toda la calle sin luz desde el mediodía.',
    },
    { type: 'SET', id: 'count-outage', variable: 'outageTries', value: 'outageTries + 1' },
    { type: 'SET', id: 'trim-outage', variable: 'outageText', value: 'outageText.trim().slice(0, 500)' },
    {
      type: 'CASE', id: 'if-words',
      branches: [{ when: "outageText !== '' || outageTries >= 3", do: { type: 'END' } }],
      default: { type: 'FLOW', value: 'ask-outage', callType: 'replace' },
    },
  ],
})

const notReported = (id: string) =>
  ({
    type: 'SAY', id, outcome: 'not-reported',
    value: 'The report could not be handed over, so nobody knows of it yet. Please call 555-0100.',
    value_es: 'No se pudo entregar el reporte, así que nadie lo conoce todavía. Por favor, llame al 555-0100.',
  }) as const

export const outage = defineFlow({
  id: 'report-outage',
  name: 'report outage',
  description: 'Reports an outage so that a crew comes',
  description_es: 'Reporta una avería para que acuda un equipo',
  prompt: 'report outage',
  prompt_es: 'reportar avería',
  primary: true,
  variables: { report: { type: 'object', value: null, description: 'What came of the report: status, key, result, reason' } },
  steps: [
    { type: 'FLOW', id: 'account', value: 'ask-account' },
    {
      type: 'CASE', id: 'if-account',
      branches: [{ when: 'bill === null', do: { type: 'END', outcome: 'no-account' } }],
      default: { type: 'FLOW', id: 'outage', value: 'ask-outage' },
    },
    {
      type: 'CASE', id: 'if-described',
      branches: [{
        when: "outageText === ''",
        do: [
          {
            type: 'SAY', id: 'nothing-reported',
            value: 'I have reported nothing. Call 555-0100 at any hour.',
            value_es: 'No he reportado nada. Llame al 555-0100 a cualquier hora.',
          },
          { type: 'END', outcome: 'not-described' },
        ],
      }],
      default: {
        type: 'CALL-TOOL', id: 'report', tool: 'report-outage', variable: 'report',
        args: { account: '{{bill.account}}', description: '{{outageText}}' },
        durable: {
          action: 'report-outage',
          effect: 'send',
          subject: '{{bill.account}}',
          idempotency: 'provider-key',
          windowSeconds: 86_400,
          project: [{ type: 'SET', variable: 'cargo.lastReport', value: '{ status, reason, completedAt, result }' }],
        },
      },
    },
    {
      type: 'SWITCH', id: 'tell', variable: 'report.status',
      branches: {
        completed: {
          type: 'SAY', id: 'reported', outcome: 'reported',
          value: 'Thank you. Your report is {{report.result.outageId}}. A crew looks at it within {{report.result.hours}} hours.',
          value_es: 'Gracias. Su reporte es {{report.result.outageId}}. Un equipo lo atiende en un plazo de {{report.result.hours}} horas.',
        },
        failed: notReported('not-sent'),
        hold: {
          type: 'CASE',
          branches: [{
            when: 'report.heldBy',
            do: {
              type: 'SAY', id: 'held', outcome: 'held',
              value: 'An earlier report for account {{bill.account}} is not settled yet, so I have not filed this one. Please call 555-0100.',
              value_es: 'Un reporte anterior de la cuenta {{bill.account}} aún no está resuelto, así que no he entregado este. Por favor, llame al 555-0100.',
            },
          }],
          default: notReported('no-journal'),
        },
        default: {
          type: 'SAY', id: 'not-known', outcome: 'unknown',
          value: 'I do not know whether the report arrived: the connection was lost. Please call 555-0100.',
          value_es: 'No sé si el reporte llegó: se perdió la conexión. Por favor, llame al 555-0100.',
        },
      },
    },
  ],
})
