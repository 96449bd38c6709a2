import { describe, expect, it } from 'vitest'
import { exactDetector } from '../../src/index.ts'
import { foldPhrase, foldText } from '../../src/intents/index.ts'
import { offered, request } from './support/detectors.ts'

const flows = [offered('averia', { name: 'Reportar avería' }), offered('pay-bill', { name: 'Pay bill', primary: true }), offered('other', { name: 'PAY-BILL' })]
const flowFor = (input: string) => exactDetector.detect(request(input, flows)).flow

describe('exactDetector', () => {
  it('INT-1: the whole message is a name, or else an id, in any case; all flows, primary or not', () => {
    expect(flowFor(' pay bill ')).toBe('pay-bill')
    expect(flowFor('pay-bill')).toBe('other')
    expect(flowFor('AVERIA')).toBe('averia')
  })

  it('accents make no difference', () => {
    expect(flowFor('reportar averia')).toBe('averia')
    expect(flowFor('REPORTAR AVERÍA')).toBe('averia')
    expect(flowFor('reportar averi\u0301a')).toBe('averia')
  })

  it('INT-1: no part of a message ever matches, and an empty one means nothing', () => {
    for (const input of ['pay', 'pay bill now', 'please pay bill', '', '   ', 'pay bill'.repeat(100_000)]) expect(flowFor(input)).toBeNull()
  })
})

describe('folding', () => {
  it('case, accents, width and spacing make no difference', () => {
    expect(foldText('  ＣＡＦÉ \n con  İñigo ')).toBe('cafe con inigo')
  })

  it('punctuation around a phrase goes, inside it stays, and alone it stays', () => {
    expect(foldPhrase('¿Dónde estoy?')).toBe('donde estoy')
    expect(foldPhrase('"don\'t stop!"')).toBe("don't stop")
    expect(foldPhrase(' ? ')).toBe('?')
    expect(foldPhrase('')).toBe('')
  })
})
