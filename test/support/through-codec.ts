/** A store whose sessions and checkpoints are envelopes, as the host sees it. */
import { CodedStorage } from '../../host/codec/index.ts'
import type { Storage } from '../../host/index.ts'
import { checkpointCodec } from '../../host/node/index.ts'
import type { StoreUnderTest } from '../../host/testing/index.ts'

const coded = (storage: Storage): Storage => new CodedStorage({ storage, codec: checkpointCodec({ encoding: 'br-v1' }), sessionEncoding: 'br-v1', recordBytes: 409_600 })

export function throughCodec(under: StoreUnderTest): StoreUnderTest {
  const storage = coded(under.storage)
  return under.reopen === undefined ? { ...under, storage } : { ...under, storage, reopen: async () => coded((await under.reopen?.()) ?? under.storage) }
}
