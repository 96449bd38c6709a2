import { createHash } from 'node:crypto'
import type { Hasher } from '../../src/ports/index.ts'

/** SHA-256 by Node's own crypto. */
export const nodeHasher: Hasher = { sha256: (text) => createHash('sha256').update(text, 'utf8').digest('hex') }
