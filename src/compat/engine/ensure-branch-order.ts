/** VAL-14: writes into every CASE and SWITCH the order of its branches, so that it survives a store that reorders keys. */
import { isPlainObject } from '../../json.ts'

/** Changes the flows it is given, as jsfe does; a step that has an order keeps it. */
export function ensureBranchOrder(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) ensureBranchOrder(item)
  if (!isPlainObject(value)) return
  const { type, branches } = value
  if ((type === 'CASE' || type === 'SWITCH') && isPlainObject(branches) && !Array.isArray(value['_branchOrder'])) value['_branchOrder'] = Object.keys(branches)
  for (const [name, member] of Object.entries(value)) if (name !== '_branchOrder') ensureBranchOrder(member)
}
