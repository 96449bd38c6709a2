export { systemClock } from './system-clock.ts'
export { uuidIds } from './uuid-ids.ts'
