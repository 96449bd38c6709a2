export { modelDetector } from './model-detector.ts'
export type { ModelDetectorOptions } from './model-detector.ts'
