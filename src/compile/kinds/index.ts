import { caseOf, switchOf } from './branch.ts'
import { callTool } from './call-tool.ts'
import { dispatch } from './dispatch.ts'
import { fail } from './fail.ts'
import { end, flow, returnFrom } from './flow.ts'
import type { CompileKind, CompileKinds } from '../kind.ts'
import { emit, foreach, whileLoop } from './loop.ts'
import { select } from './select.ts'
import { set } from './set.ts'
import { say, sayGet } from './text.ts'

const coreKinds: readonly CompileKind[] = [say, sayGet, set, caseOf, switchOf, flow, returnFrom, end, callTool, emit, foreach, whileLoop, dispatch, select, fail]

export function compileKinds(extensions: readonly CompileKind[]): CompileKinds {
  return new Map([...coreKinds, ...extensions].map((kind) => [kind.type, kind]))
}

