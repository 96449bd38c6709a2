/**
 * Stamps the built runtime with a fingerprint over its own files, or checks the stamp.
 *
 *   node dist/host/build/stamp-runtime.js write    after compilation
 *   node dist/host/build/stamp-runtime.js verify   before packaging; exit code 1 when a file changed since
 *
 * The fingerprint covers every built .js file that still has its source, by path and content, the stamp itself left out.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const root = join(dist, '..')
const stampFile = join(dist, 'src', 'actions', 'runtime-fingerprint.js')
const stampLine = /runtimeFingerprint = '([^']*)'/

/** Folders that take part in running a conversation. */
const folders = ['src', 'host', 'forms', 'flows'] as const

function builtFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
}

const hasSource = (file: string): boolean => existsSync(join(root, relative(dist, file).replace(/\.js$/, '.ts')))

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = folders.flatMap((folder) => builtFiles(join(dist, folder))).filter((file) => file !== stampFile && hasSource(file))
  for (const file of files.sort()) {
    const content = readFileSync(file)
    hash.update(`${relative(dist, file).split(sep).join('/')}\0${content.byteLength}\0`).update(content)
  }
  return `sha256:${hash.digest('hex')}`
}

function main(mode: string | undefined): number {
  const source = readFileSync(stampFile, 'utf8')
  const stamped = stampLine.exec(source)?.[1]
  const computed = fingerprint()
  if (mode === 'write') {
    if (stamped !== computed) writeFileSync(stampFile, source.replace(stampLine, `runtimeFingerprint = '${computed}'`))
    return 0
  }
  if (mode !== 'verify') {
    process.stderr.write('usage: stamp-runtime write | verify\n')
    return 2
  }
  if (stamped === computed) return 0
  process.stderr.write(`the build is stamped ${stamped ?? 'with nothing'} and its files give ${computed}: build again\n`)
  return 1
}

process.exitCode = main(process.argv[2])
