export { bindTransform } from './transform.ts'
