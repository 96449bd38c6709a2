/** Runs one script of this folder in a process of its own and reads the JSON it prints. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export async function inProcess(script: string, values: readonly string[] = [], flags: readonly string[] = []): Promise<unknown> {
  const { stdout } = await execute(process.execPath, [...flags, fileURLToPath(new URL(script, import.meta.url)), ...values])
  return JSON.parse(stdout)
}
