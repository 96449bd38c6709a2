import { onePaymentJourneys } from '../journeys/paying.ts'
import { sweepInMemory } from './memory-sweep.ts'

sweepInMemory('one payment in a turn', onePaymentJourneys)
