export { lexicalDetector } from './lexical-detector.ts'
export type { LexicalOptions } from './lexical-detector.ts'
