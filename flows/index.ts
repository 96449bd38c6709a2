/** Flow sets that are ready to use (`saydo/flows`). */
export { utilityFlowSet } from './library/index.ts'
