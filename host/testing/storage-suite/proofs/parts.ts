import type { Proof } from '../workbench.ts'
import { proof } from '../workbench.ts'

export const partsProofs: readonly Proof[] = [
  proof('ST-8: set replaces the named parts, adds new ones, and leaves all others', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 'first', head: '1', bytes: new Uint8Array([1, 2]) } })
    const second = await bench.write(key, first, { set: { head: '2', 'attempt:k': 'new' } })
    await bench.expectRecord(key, second, { session: 'first', head: '2', bytes: new Uint8Array([1, 2]), 'attempt:k': 'new' })
  }),
  proof('ST-8: remove takes the named parts away, and leaves all others', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 's', 'attempt:k': 'x', 'checkpoint:k': new Uint8Array([7]) } })
    const second = await bench.write(key, first, { remove: ['attempt:k', 'checkpoint:k'] })
    await bench.expectRecord(key, second, { session: 's' })
  }),
  proof('ST-8: removing a part that is not there is no error', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 's' }, remove: ['attempt:k'] })
    const second = await bench.write(key, first, { remove: ['attempt:k'] })
    await bench.expectRecord(key, second, { session: 's' })
  }),
  proof('ST-8: one write may set some parts and remove others', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 'first', head: '1', 'attempt:k': 'x' } })
    const second = await bench.write(key, first, { set: { session: 'second' }, remove: ['attempt:k'] })
    await bench.expectRecord(key, second, { session: 'second', head: '1' })
  }),
  proof('ST-8: a write that names no part changes the version alone', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { session: 's' } })
    await bench.expectRecord(key, await bench.write(key, first), { session: 's' })
  }),
  proof('ST-8: text becomes bytes and bytes become text when a part is set again', async (bench) => {
    const key = bench.key('a')
    const first = await bench.write(key, 'absent', { set: { one: 'text', two: new Uint8Array([1]) } })
    const second = await bench.write(key, first, { set: { one: new Uint8Array([2]), two: 'text' } })
    await bench.expectRecord(key, second, { one: new Uint8Array([2]), two: 'text' })
  }),
  proof('ST-8: part names are kept exactly', async (bench) => {
    const key = bench.key('a')
    const names = ['a', 'A', 'a ', 'ä', 'a\u0308', 'attempt:K#1.x/y', 'constructor', 'toString', '0', '😀']
    const set = Object.fromEntries(names.map((name, index) => [name, String(index)]))
    await bench.expectRecord(key, await bench.write(key, 'absent', { set }), set)
  }),
  proof('ST-8: parts may have the names that a store gives its own fields, and touch none of those', async (bench) => {
    const key = bench.key('a')
    const names = ['namespace', 'kind', 'id', 'key', 'version', 'parts', 'dueAt', 'due_at', 'expiresAt', 'expires_at', 'ttl', 'pk', 'sk', '_id', '_rev']
    const set = Object.fromEntries(names.map((name) => [name, `own ${name}`]))
    const first = await bench.write(key, 'absent', { set, dueAt: 1000 })
    const second = await bench.write(key, first, { set: { version: '2' }, remove: ['dueAt', 'pk'] })
    const { dueAt: _dueAt, pk: _pk, ...kept } = set
    await bench.expectRecord(key, second, { ...kept, version: '2' })
    await bench.expectDue(1001, ['a'])
  }),
  proof('ST-8: one write may set and remove 200 parts', async (bench) => {
    const key = bench.key('a')
    const parts = (count: number, value: string): Record<string, string> => Object.fromEntries(Array.from({ length: count }, (_item, index) => [`attempt:${index}`, value]))
    const first = await bench.write(key, 'absent', { set: parts(200, 'first') })
    const second = await bench.write(key, first, { set: parts(200, 'second') })
    await bench.expectRecord(key, second, parts(200, 'second'))
    await bench.expectRecord(key, await bench.write(key, second, { remove: Object.keys(parts(200, '')) }), {})
  }),
]
