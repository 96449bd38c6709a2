/**
 * The flows under their Spanish names: detectors that know names only find them so.
 *
 * A name is written with its accents, the id without: people type both.
 */
import { defineFlow } from '../../../src/index.ts'
import type { FlowDefinition } from '../../../src/index.ts'

const named = (name: string, target: string): FlowDefinition =>
  defineFlow({
    id: name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
    name,
    description: `${target}, by its Spanish name`,
    steps: [{ type: 'FLOW', value: target, callType: 'replace', initializeDefaults: true }],
  })

export const spanishNames: readonly FlowDefinition[] = [named('saldo', 'balance'), named('pagar factura', 'pay-bill'), named('reportar avería', 'report-outage')]
