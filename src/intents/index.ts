export { exactDetector } from './exact.ts'
export { acceptParameters } from './parameters.ts'
