import { severalActionsJourneys } from '../journeys/paying.ts'
import { sweepInMemory } from './memory-sweep.ts'

sweepInMemory('several actions and conversations', severalActionsJourneys)
