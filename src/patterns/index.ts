export { PATTERN_CODES } from './codes.ts'
export { checkPattern, createPatterns } from './patterns.ts'
