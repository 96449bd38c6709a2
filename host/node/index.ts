export { nodeHasher } from './hasher.ts'
