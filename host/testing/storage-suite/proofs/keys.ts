import type { RecordKey } from '../../../storage/index.ts'
import type { Proof, Workbench } from '../workbench.ts'
import { proof } from '../workbench.ts'
import { expectEqual } from '../expectations.ts'

/** Writes one record a key, each with its own content, and finds each again under its key alone. */
async function expectApart(bench: Workbench, keys: readonly RecordKey[]): Promise<void> {
  const versions: string[] = []
  for (const [index, key] of keys.entries()) versions.push(await bench.write(key, 'absent', { set: { own: String(index) } }))
  for (const [index, key] of keys.entries()) await bench.expectRecord(key, versions[index] ?? '', { own: String(index) })
}

export const keyProofs: readonly Proof[] = [
  proof('ST-10: the same kind and id in two namespaces are two records', async (bench) => {
    const key = bench.key('a')
    await expectApart(bench, [key, { ...key, namespace: `${bench.namespace}-other` }])
  }),
  proof('ST-10: the same id in the three kinds is three records', (bench) =>
    expectApart(bench, [bench.key('a', 'conversation'), bench.key('a', 'scope'), bench.key('a', 'definitions')]),
  ),
  proof('ST-10: fields of a key do not run into each other', async (bench) => {
    const { namespace } = bench
    const separators = ['#', ':', '/', '|', '\u001f', '\n', ' ', '%', '.']
    for (const separator of separators) {
      await expectApart(bench, [
        { namespace, kind: 'conversation', id: `scope${separator}a` },
        { namespace: `${namespace}${separator}conversation`, kind: 'scope', id: 'a' },
        { namespace: `${namespace}${separator}conversation${separator}scope`, kind: 'scope', id: `a${separator}` },
      ])
    }
  }),
  proof('ST-10: ids are compared exactly: case, accents, composition, white space and numbers', async (bench) => {
    const letters = ['a', 'A', 'á', 'a\u0301', 'ä', 'a\u0308', 'ﬁ', 'fi', 'Å', '\u212b', '😀']
    const others = [' a', 'a ', '1', '01', '1.0', '%', '_', '*', "'", '"', '\\']
    await expectApart(bench, [...letters, ...others].map((id) => bench.key(id)))
  }),
  proof('ST-10: ids may be words that languages and stores reserve', (bench) => {
    const ids = ['__proto__', 'constructor', 'null', 'absent', 'deleted', 'select', '..', '.']
    return expectApart(bench, ids.map((id) => bench.key(id)))
  }),
  proof('ST-10: the longest names are kept, and told apart by their last character', async (bench) => {
    const namespace = bench.namespace.padEnd(255, 'n')
    const id = 'i'.repeat(1023)
    await expectApart(bench, [
      { namespace: `${namespace}a`, kind: 'conversation', id: `${id}a` },
      { namespace: `${namespace}a`, kind: 'conversation', id: `${id}b` },
      { namespace: `${namespace}b`, kind: 'conversation', id: `${id}a` },
      { namespace: `${namespace}b`, kind: 'definitions', id: `${id.slice(0, 1020)}😀` },
    ])
  }),
  proof('ST-10: what is due in one namespace is not due in another', async (bench) => {
    await bench.write(bench.key('mine'), 'absent', { dueAt: 1000 })
    await bench.write({ ...bench.key('theirs'), namespace: `${bench.namespace}-other` }, 'absent', { dueAt: 1000 })
    await bench.expectDue(2000, ['mine'])
    const others = (await bench.duePages(2000, `${bench.namespace}-third`)).flat()
    expectEqual(others, [], 'what is due in a namespace without records')
  }),
]
