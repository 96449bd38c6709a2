/** Imports the module it is given, makes an engine of a built artifact where one is given, and prints how many milliseconds that took. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type * as saydo from '../../src/index.ts'

const [path = '', artifact] = process.argv.slice(2)
const start = performance.now()
const module = (await import(pathToFileURL(path).href)) as Pick<typeof saydo, 'WorkflowEngine' | 'loadFlowSet'>
if (artifact !== undefined) new module.WorkflowEngine({ flows: module.loadFlowSet(readFileSync(artifact, 'utf8')) })
process.stdout.write(JSON.stringify(performance.now() - start))
