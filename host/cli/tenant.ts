/**
 * `saydo tenant explain|switch`: what a tenant's file comes to, and another flow set for it.
 *
 * TF1. A flow set and the policy it needs are written together, in one write: nobody ever reads one without the other (CAP-11).
 * TF2. What would be refused by a host is refused here, and the file stays as it was.
 */
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compileFlowSet, isPlainObject } from '../../src/index.ts'
import type { FlowSetDefinition, JsonValue } from '../../src/index.ts'
import { resolveTenant } from '../tenants/index.ts'
import type { ResolvedTenant } from '../tenants/index.ts'
import { commandError } from './codes.ts'
import type { Command } from './command.ts'
import type { CommandLine } from './command-line.ts'
import { exitCodes } from './exit-codes.ts'
import { readDocument, readFlowFile } from './flow-file.ts'
import type { Terminal } from './terminal.ts'

type TenantFile = Readonly<Record<string, JsonValue>>

/** What a policy may change beside the flow set. */
const policyKeys: readonly string[] = ['durableActions', 'actionPersistence', 'sessionEncoding', 'capabilities']

export const tenant: Command = {
  name: 'tenant',
  summary: 'explains a tenant\'s configuration, and gives it another flow set',
  usage: 'explain FILE | switch FLOWSET --tenant FILE [--policy FILE] [--tools FILE]',
  options: {
    tenant: { type: 'string', value: 'FILE', help: 'switch: the tenant\'s file (JSON)' },
    policy: { type: 'string', value: 'FILE', help: `switch: values of ${policyKeys.join(', ')} to be written with the flow set` },
    tools: { type: 'string', value: 'FILE', help: 'switch: the tools of a FLOWSET that is a list of flows' },
  },
  async run(line, terminal) {
    const [verb, file, ...more] = line.files
    if (file === undefined || more.length > 0 || (verb !== 'explain' && verb !== 'switch')) throw commandError('USAGE', 'tenant takes: explain FILE, or switch FLOWSET --tenant FILE')
    print(await (verb === 'explain' ? explained(file) : switched(file, line)), line, terminal)
    return exitCodes.ok
  },
}

async function explained(file: string): Promise<ResolvedTenant> {
  const given = await readTenantFile(file)
  const { flowSet, ...members } = given
  const definitions = typeof flowSet === 'string' ? await readFlowFile(join(dirname(file), flowSet)) : flowSet
  return resolved(members, definitions)
}

/** @throws SaydoError USAGE; TENANT_INVALID, TENANT_CONTRADICTION, CAPABILITY_MISSING: nothing was written. */
async function switched(flows: string, line: CommandLine): Promise<ResolvedTenant> {
  const file = line.text('tenant')
  if (file === undefined || !file.endsWith('.json')) throw commandError('USAGE', 'switch needs --tenant FILE, a .json file')
  const policyFile = line.text('policy')
  const definitions = await readFlowFile(flows, line.text('tools'))
  const { flowSet: _before, ...members } = await readTenantFile(file)
  const policy = policyFile === undefined ? {} : await readPolicy(policyFile)
  const next = withoutNull({ ...members, ...policy })
  const answer = await resolved(next, definitions)
  await writeWhole(file, `${JSON.stringify({ ...next, flowSet: definitions }, null, 2)}\n`)
  return answer
}

async function resolved(members: object, definitions: unknown): Promise<ResolvedTenant> {
  if (!isPlainObject(definitions)) throw commandError('TENANT_FILE_INVALID', 'flowSet is neither definitions nor the name of a flow file', { place: { pointer: '/flowSet' } })
  return resolveTenant({ ...members, flowSet: await compileFlowSet(definitions as unknown as FlowSetDefinition) })
}

async function readTenantFile(file: string): Promise<TenantFile> {
  const document = await readDocument(file)
  if (!isPlainObject(document)) throw commandError('TENANT_FILE_INVALID', `${file} holds no object`, { place: { pointer: '' } })
  return document
}

/** Null takes a value away: the default counts again. */
async function readPolicy(file: string): Promise<TenantFile> {
  const policy = await readTenantFile(file)
  const other = Object.keys(policy).find((name) => !policyKeys.includes(name))
  if (other !== undefined) throw commandError('TENANT_FILE_INVALID', `${file} may not change ${other}; a policy has ${policyKeys.join(', ')}`, { place: { pointer: `/${other}` } })
  return policy
}

const withoutNull = (members: TenantFile): TenantFile => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null))

/** Written beside, made durable, then put in place: a reader sees the old file or the new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${process.pid}.tmp`
  try {
    const handle = await open(beside, 'wx')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true })
    throw commandError('FILE_NOT_WRITABLE', `${file} cannot be written`, { cause })
  }
}

function print(answer: ResolvedTenant, line: CommandLine, terminal: Terminal): void {
  const { values, resolution } = answer
  if (line.json) terminal.print(JSON.stringify({ resolution, values }))
  else linesOf(answer).forEach((text) => terminal.print(text))
}

function linesOf({ values, resolution }: ResolvedTenant): readonly string[] {
  const width = Math.max(...Object.keys(values).map((name) => name.length))
  return [...Object.entries(values).map(([name, { value, origin }]) => `${name.padEnd(width)}  ${JSON.stringify(value)}  (${origin})`), `resolution ${resolution}`]
}
