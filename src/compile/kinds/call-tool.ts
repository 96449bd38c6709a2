/** CALL-TOOL. */
import { stepSchemas } from '../definitions/index.ts'
import { isVariableName } from '../names.ts'
import { below, hint } from '../pointer.ts'
import { compileKind } from './kind.ts'
import type { CallToolInstruction } from '../../steps/index.ts'

export const callTool = compileKind('CALL-TOOL', stepSchemas['CALL-TOOL'], (definition, place, emitter) => {
  const { problems, lookup } = emitter.shared
  const at = { ...place, pointer: below(place.pointer, 'tool') }
  if (!lookup.hasTool(definition.tool)) problems.add('TOOL_UNKNOWN', at, `there is no tool ${JSON.stringify(definition.tool)}${hint(definition.tool, lookup.toolIds)}`)
  if (definition.variable !== undefined) {
    const target = { ...place, pointer: below(place.pointer, 'variable') }
    if (!isVariableName(definition.variable)) problems.add('PATH_INVALID', target, `${JSON.stringify(definition.variable)} is no variable name`)
    emitter.variable(definition.variable, target)
  }
  const members: CallToolInstruction = {
    tool: definition.tool,
    args: emitter.value(definition.args ?? {}, { ...place, pointer: below(place.pointer, 'args') }),
    ...(definition.variable === undefined ? {} : { variable: definition.variable }),
  }
  emitter.push('CALL-TOOL', place, { ...members })
})
