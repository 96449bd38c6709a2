export { interpretingValidator } from './interpreting-validator.ts'
