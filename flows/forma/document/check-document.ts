/**
 * Checks a document against the core and the deterministic profile.
 *
 * CD1. Nothing a document holds makes a check throw, and no walk is deeper than the stack.
 * CD2. What is unknown in extensions is ignored (CORE.EXT_IGNORE_UNKNOWN).
 */
import { checkActions } from './check-actions.ts'
import { checkContracts } from './check-contracts.ts'
import { checkHandlers } from './check-handlers.ts'
import { checkNodes } from './check-nodes.ts'
import { Issues, shown } from './issues.ts'
import type { FormaIssue } from './issues.ts'
import { isMembers, memberIn } from './members.ts'

export interface DocumentReport {
  /** True when nothing stops the document. */
  readonly ok: boolean
  readonly issues: readonly FormaIssue[]
}

/** Everything that is wrong with a document, by place. */
export function checkDocument(document: unknown): DocumentReport {
  const issues = new Issues()
  const version = memberIn(document, 'version')
  if (typeof version !== 'string' || !/^1\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$/.test(version)) issues.add('CORE.VERSION', ['version'], `the version is 1.x.y, not ${shown(version)}`)
  const nodes = checkNodes(document, issues)
  checkExtension(document, issues)
  checkActions(document, issues)
  checkHandlers(document, nodes, issues)
  checkContracts(document, issues)
  return { ok: !issues.isStopped, issues: issues.list }
}

function checkExtension(document: unknown, issues: Issues): void {
  const extensions = memberIn(document, 'extensions')
  if (extensions !== undefined && !isMembers(extensions)) issues.add('source_incomplete', ['extensions'], 'extensions are no object')
  const ai = memberIn(extensions, 'ai_native')
  if (ai !== undefined && !isMembers(ai)) issues.add('source_incomplete', ['extensions', 'ai_native'], 'ai_native is no object')
}
