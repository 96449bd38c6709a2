export { utilityFlowSet } from './utility/index.ts'
