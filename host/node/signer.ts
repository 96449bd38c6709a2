import { createHmac } from 'node:crypto'
import type { Signer } from '../../src/ports/index.ts'

/** HMACs by Node's own crypto. */
export const nodeSigner: Signer = { hmac: (key, text, { algorithm, encoding }) => createHmac(algorithm, key).update(text, 'utf8').digest(encoding) }
