export { forma } from './forma.ts'
