import { describe, expect, test } from 'vitest'
import { readConfirmation } from '../../forms/index.ts'

const answers: Readonly<Record<string, readonly string[]>> = {
  yes: ['Yes!', 'sure, go ahead', 'sí, adelante', 'yes yes', 'si por favor', 'okay thanks', 'that is correct, thank you', 'confirmo', 'yes, please go ahead and do it', 'um, yes', '👍🏽', '1.', 'de acuerdo', 'órale'],
  no: ['nope, cancel', 'no, gracias', 'definitely not', 'no está bien', 'no lo hagas', "please don't", 'mejor no', 'olvídalo', '👎', '2#', "that's not right", 'no no no'],
  change: ['no, sixty dollars', 'no, the amount should be 50', 'yes but on Tuesday', 'sí, pero que sean 60', 'can you change it to 50?', 'correct the amount', 'actually make it 50', 'no, mejor el martes', 'cámbialo a 50'],
  unclear: ['Yes?', '¿sí?', 'no that is right', 'si pero no', 'yes and no', 'not sure', 'I think so', 'sixty', 'wait', 'no problem', 'no cambies nada', 'no, change nothing', "don't change it", 'yes, wait no', '', '?', '3', 'no hay problema', 'ok but later'],
}

describe('a confirmation', () => {
  test.each(Object.entries(answers))('is %s for whole answers of that meaning only', (answer, texts) => {
    for (const text of texts) expect(readConfirmation(text), text).toBe(answer)
  })

  test('takes no keys when the channel has none', () => {
    expect(readConfirmation('1', { noKeys: true })).toBe('unclear')
    expect(readConfirmation('2', { noKeys: true })).toBe('unclear')
  })

  test('understands the other language too', () => {
    expect(readConfirmation('yes', { locale: 'es-MX' })).toBe('yes')
    expect(readConfirmation('no gracias', { locale: 'en-US' })).toBe('no')
  })
})
