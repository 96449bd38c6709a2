export { nodeHasher } from './hasher.ts'
export { nodeTransport } from './http-transport.ts'
export type { NodeTransport, NodeTransportOptions } from './http-transport.ts'
export { nodeSigner } from './signer.ts'
