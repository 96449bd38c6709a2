/** AI.CONTRACTS_NO_REMOTE_REF, and what capabilities are given and give against their contracts. */
import { contractSchema } from './contracts.ts'
import type { ContractSchema } from './contracts.ts'
import type { Issues, Path, Trail } from './issues.ts'
import { shown } from './issues.ts'
import { aiNativeOf, isMembers, listIn, memberIn, membersIn } from './members.ts'
import type { Members } from './members.ts'
import { schemaCheck } from './schema-check.ts'
import type { SchemaCheck } from './schema-check.ts'

const root = ['extensions', 'ai_native'] as const
/** Members of ai_native that hold no contracts. */
const notContracts: ReadonlySet<string> = new Set(['state', 'actions'])
/** Members, anywhere in contracts, that hold data. */
const data: ReadonlySet<string> = new Set(['fixtures', 'const', 'enum', 'default', 'examples', 'when'])

export function checkContracts(document: unknown, issues: Issues): void {
  const ai = aiNativeOf(document)
  for (const name of Object.keys(ai)) if (!notContracts.has(name)) checkReferences(memberIn(ai, name), [...root, name], issues)
  const capabilities = membersIn(ai, 'capabilities')
  const argumentChecks = new Map<string, SchemaCheck>()
  for (const id of Object.keys(capabilities)) {
    const capability = memberIn(capabilities, id)
    const path = [...root, 'capabilities', id]
    const [args, result] = [contractSchema(capability, 'args'), contractSchema(capability, 'result')]
    if (args !== null) argumentChecks.set(id, madeCheck(args, path, issues))
    if (result !== null) checkResults(listIn(capability, 'fixtures'), madeCheck(result, path, issues), { path, issues })
  }
  checkArguments(membersIn(ai, 'actions'), argumentChecks, issues)
}

interface Visit {
  readonly value: unknown
  readonly path: Trail | Path
}

function checkReferences(value: unknown, path: Path, issues: Issues): void {
  const pending: Visit[] = [{ value, path }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) for (const inner of referencesIn(next, issues)) pending.push(inner)
}

function referencesIn({ value, path }: Visit, issues: Issues): readonly Visit[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ value: item, path: { before: path, key: index } })).filter(isContainer)
  if (!isMembers(value)) return []
  const reference = memberIn(value, '$ref')
  if (typeof reference === 'string' && !reference.startsWith('#')) {
    issues.add('ai_contract_remote_ref', { before: path, key: '$ref' }, `the reference ${shown(reference)} leads outside the document`, 'AI.CONTRACTS_NO_REMOTE_REF')
  }
  return Object.keys(value).filter((key) => !data.has(key)).map((key) => ({ value: memberIn(value, key), path: { before: path, key } })).filter(isContainer)
}

const isContainer = ({ value }: Visit): boolean => typeof value === 'object' && value !== null

function madeCheck({ schema, path }: ContractSchema, base: Path, issues: Issues): SchemaCheck {
  const check = schemaCheck(schema)
  if (typeof check === 'function') return check
  issues.add('unsupported_feature', [...base, ...path], `this contract is not checked: ${check.why}`)
  return () => null
}

function checkResults(fixtures: readonly unknown[], check: SchemaCheck, { path, issues }: { readonly path: Path; readonly issues: Issues }): void {
  fixtures.forEach((fixture, index) => {
    if (isMembers(fixture) && Object.hasOwn(fixture, 'result')) report(check(memberIn(fixture, 'result')), [...path, 'fixtures', index, 'result'], issues)
  })
}

/** Arguments that stand in the document; what comes from the state is checked when it is called. */
function checkArguments(actions: Members, checks: ReadonlyMap<string, SchemaCheck>, issues: Issues): void {
  for (const id of Object.keys(actions)) {
    const action = memberIn(actions, id)
    const [target, payload] = [memberIn(action, 'target'), memberIn(action, 'payload')]
    const check = memberIn(action, 'type') === 'invoke' && typeof target === 'string' ? checks.get(target) : undefined
    if (check === undefined || memberIn(payload, 'argsFromState') !== undefined) continue
    const args = memberIn(payload, 'args')
    report(check(isMembers(args) ? args : {}), [...root, 'actions', id, 'payload', 'args'], issues)
  }
}

function report(fault: { readonly pointer: string; readonly message: string } | null, path: Path, issues: Issues): void {
  if (fault === null) return
  const within = fault.pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  issues.add('source_incomplete', [...path, ...within], `the contract is not kept: ${fault.message}`)
}
