export { compileTool, hostsOf } from './tool.ts'
export type { ToolContext } from './tool.ts'
