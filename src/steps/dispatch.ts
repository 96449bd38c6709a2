/** DISPATCH: ends everything and lets this turn's message start whatever flow it asks for (DISPATCH-1 to 7). */
import { dispatched, stepKind } from './kind.ts'

export const dispatch = stepKind('DISPATCH', () => ({ run: () => dispatched }))
