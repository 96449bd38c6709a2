export { readDetection } from './detection.ts'
export { exactDetector } from './exact.ts'
export { acceptParameters } from './parameters.ts'
