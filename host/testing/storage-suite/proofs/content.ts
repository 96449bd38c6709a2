import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectRefused } from '../expectations.ts'

const texts: readonly (readonly [name: string, text: string])[] = [
  ['the empty text', ''],
  ['NUL and other control characters', 'a\u0000b\u0001\u001f\u007f\u0000'],
  ['characters outside the basic plane', '😀 𝒳 👩‍👩‍👧‍👦 \u{10ffff}'],
  ['composed and decomposed letters', 'ä a\u0308 ﬁ Å \u212b'],
  ['line ends, quotes and white space', '  "\'`\\ \r\n\n\r\t\u2028\u2029\ufeff  '],
  ['text that looks like a number or like JSON', '0012.50'],
]

const bytes: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ['no bytes', new Uint8Array()],
  ['every byte', Uint8Array.from({ length: 256 }, (_item, index) => index)],
  ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])],
  ['bytes that look like text', new TextEncoder().encode('{"a":1}')],
  ['bytes seen through a window', Uint8Array.from({ length: 64 }, (_item, index) => index).subarray(10, 20)],
]

const large = 300_000

export const contentProofs: readonly Proof[] = [
  ...[...texts, ...bytes].map(([name, part]) =>
    proof(`ST-9: a part comes back exactly, from a read and in a refusal, beside other parts: ${name}`, async (bench) => {
      const key = bench.key('a')
      const parts = { before: 'b', part, then: 't' }
      const first = await bench.write(key, 'absent', { set: parts })
      await bench.expectRecord(key, first, parts)
      const version = await bench.write(key, first, { set: { then: 'u' } })
      const result = await bench.commit({ key, expect: first, next: bench.version() })
      expectRefused(result, [[key, { key, version, parts: { ...parts, then: 'u' } }]], 'a stale write')
    }),
  ),
  proof('ST-9: 300 KB of bytes and 300 KB of text come back exactly', async (bench) => {
    const binary = Uint8Array.from({ length: large }, (_item, index) => (index * 2_654_435_761) >>> 24)
    const text = Array.from({ length: large / 30 }, (_item, index) => `línea ${String(index).padStart(9, '0')} of words\n`).join('')
    const [first, second] = [bench.key('bytes', 'definitions'), bench.key('text', 'definitions')]
    await bench.expectRecord(first, await bench.write(first, 'absent', { set: { binary } }), { binary })
    await bench.expectRecord(second, await bench.write(second, 'absent', { set: { text } }), { text })
  }),
]
