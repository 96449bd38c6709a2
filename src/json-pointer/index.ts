export { pointedAt, readIndex, readPointer, withPointed } from './json-pointer.ts'
