export { utilityFlowSet } from './flow-set.ts'
