/** What saydo costs a host that bundles for itself and runs a built artifact: bytes, and milliseconds over an empty module. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Metafile } from 'esbuild'
import { compileFlowSet, writeArtifact } from '../../src/index.ts'
import { bigFlowSet } from './big-flow-set.ts'
import { inProcess } from './child.ts'
import { median } from './harness.ts'
import { atMost, figure } from './row.ts'
import type { Family, Row } from './row.ts'

const starts = 10
const core = fileURLToPath(new URL('../../src/index.js', import.meta.url))

const artifacts = [
  { flows: 10, most: 20 },
  { flows: 300, most: 60 },
] as const

export const importing: Family = {
  name: 'importing',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'saydo-bench-'))
    try {
      const kilobytes = (await bundle(folder)) / 1000
      const rows: Row[] = [{ name: 'core, minified', value: kilobytes, unit: 'KB', bar: atMost(kilobytes, 90, 'under 90 KB') }]
      await writeFile(join(folder, 'empty.js'), '')
      rows.push(figure('importing the core, cold, over an empty module', 'ms', await importTimes(folder, [])))
      for (const { flows, most } of artifacts) {
        const path = join(folder, `${flows}.json`)
        await writeFile(path, writeArtifact(await compileFlowSet(bigFlowSet(flows))))
        const row = figure(`the same, and an engine of an artifact of ${flows} flows`, 'ms', await importTimes(folder, [path]))
        rows.push({ ...row, bar: atMost(row.value, most, `under ${most} ms`) })
      }
      return rows
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** Bundles what such a host imports; gives the bytes that are loaded at once, what is loaded on demand left out. */
async function bundle(folder: string): Promise<number> {
  const entry = { contents: `export { WorkflowEngine, loadFlowSet } from ${JSON.stringify(core)}`, resolveDir: folder }
  const { metafile } = await build({
    stdin: entry, outdir: folder, entryNames: 'index', bundle: true, minify: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', metafile: true, logLevel: 'silent',
  })
  const { outputs } = metafile
  const path = Object.keys(outputs).find((output) => output.endsWith('index.js'))
  if (path === undefined) throw new TypeError('the bundle has no entry')
  return [...loadedWith(outputs, path)].reduce((sum, output) => sum + (outputs[output]?.bytes ?? 0), 0)
}

function loadedWith(outputs: Metafile['outputs'], path: string, known: Set<string> = new Set()): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const { path: imported, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') loadedWith(outputs, imported, known)
  return known
}

/** Each start in a process of its own, in turn with one that imports an empty module. */
async function importTimes(folder: string, values: readonly string[]): Promise<readonly number[]> {
  const times: number[] = []
  const empties: number[] = []
  for (let start = 0; start < starts; start += 1) {
    times.push((await inProcess('import-child.js', [join(folder, 'index.js'), ...values])) as number)
    empties.push((await inProcess('import-child.js', [join(folder, 'empty.js')])) as number)
  }
  const empty = median(empties)
  return times.map((time) => time - empty)
}
