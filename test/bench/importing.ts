/** What `import 'saydo'` costs a host that bundles for itself: bytes, and milliseconds over an empty module. Artifact: later. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Metafile } from 'esbuild'
import { inProcess } from './child.ts'
import { median } from './harness.ts'
import { atMost, figure } from './row.ts'
import type { Family } from './row.ts'

const starts = 10
const core = fileURLToPath(new URL('../../src/index.js', import.meta.url))

export const importing: Family = {
  name: 'importing',
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'saydo-bench-'))
    try {
      const kilobytes = (await bundle(folder)) / 1000
      const empty = join(folder, 'empty.js')
      await writeFile(empty, '')
      const times = await importTimes(join(folder, 'index.js'), empty)
      const over = figure('importing the core entry, cold, over an empty module (artifact: later)', 'ms', times)
      return [
        { name: 'core entry, minified', value: kilobytes, unit: 'KB', bar: atMost(kilobytes, 90, 'under 90 KB') },
        over,
      ]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

/** Bundles the core as a host would; gives the bytes its import loads at once, what it loads on demand left out. */
async function bundle(folder: string): Promise<number> {
  const { metafile } = await build({ entryPoints: [core], outdir: folder, bundle: true, minify: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', metafile: true, logLevel: 'silent' })
  const { outputs } = metafile
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('src/index.js'))
  if (entry === undefined) throw new TypeError('the bundle has no entry')
  return [...loadedWith(outputs, entry)].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0)
}

function loadedWith(outputs: Metafile['outputs'], path: string, known: Set<string> = new Set()): ReadonlySet<string> {
  if (known.has(path)) return known
  known.add(path)
  for (const { path: imported, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') loadedWith(outputs, imported, known)
  return known
}

async function importTimes(module: string, empty: string): Promise<readonly number[]> {
  const modules: number[] = []
  const empties: number[] = []
  for (let start = 0; start < starts; start += 1) {
    modules.push((await inProcess('import-child.js', [module])) as number)
    empties.push((await inProcess('import-child.js', [empty])) as number)
  }
  const base = median(empties)
  return modules.map((time) => time - base)
}
