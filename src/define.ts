/** Typed authoring: each gives its argument back, checked by the compiler while it is written. */
import type { FlowDefinition, FlowSetDefinition, FunctionDefinition, ToolDefinition } from './compile/index.ts'

export const defineFlow = <const Definition extends FlowDefinition>(definition: Definition): Definition => definition
export const defineTool = <const Definition extends ToolDefinition>(definition: Definition): Definition => definition
export const defineFunction = <const Definition extends FunctionDefinition>(definition: Definition): Definition => definition
export const defineFlowSet = <const Definition extends FlowSetDefinition>(definition: Definition): Definition => definition
