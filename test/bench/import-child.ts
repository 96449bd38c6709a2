/** Imports the module it is given and prints how many milliseconds that took. */
import { pathToFileURL } from 'node:url'

const [path = ''] = process.argv.slice(2)
const start = performance.now()
await import(pathToFileURL(path).href)
process.stdout.write(JSON.stringify(performance.now() - start))
