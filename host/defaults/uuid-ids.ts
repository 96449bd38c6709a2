import { v4, v7 } from 'uuid'
import type { Ids } from '../../src/ports/index.ts'

/** Version 4 for what only has to be unique and unguessable, version 7 for what also sorts by time. */
export const uuidIds: Ids = { random: () => v4(), ordered: () => v7() }
