export type { ToolContext } from './context.ts'
export { compileTool, hostsOf } from './tool.ts'
