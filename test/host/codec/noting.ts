/** A conversation that keeps what it is told, and pays: sessions as large as a test wants them. */
import { compileFlowSet } from '../../../src/index.ts'
import type { Clock } from '../../../src/index.ts'
import { uuidIds } from '../../../host/index.ts'
import type { ConversationHost, ConversationHostOptions, HostReply, Storage, Tenant } from '../../../host/index.ts'
import { checkpointCodec } from '../../../host/node/index.ts'
import { payingDefinitions, payingHost, sayTo } from '../../support/paying.ts'
import type { Provider } from '../../support/paying.ts'

const paying = payingDefinitions()

export const notingSet = await compileFlowSet({
  ...paying,
  flows: [
    ...paying.flows,
    { id: 'note', name: 'Note', description: 'Keeps a note', steps: [{ type: 'SAY-GET', id: 'ask', value: 'Well?', variable: 'text' }, { type: 'SET', id: 'keep', variable: 'cargo.note', value: 'text' }, { type: 'SAY', id: 'kept', value: 'Kept.' }] },
  ],
})

export interface NotingOptions {
  readonly storage: Storage
  readonly encoding?: NonNullable<Tenant['sessionEncoding']>
  readonly provider?: Provider
  readonly clock?: Clock
  readonly host?: Partial<ConversationHostOptions>
}

export interface Noting {
  readonly host: ConversationHost
  readonly say: (text: string) => Promise<HostReply>
  /** Two turns after which the session holds the text. */
  readonly note: (text: string) => Promise<HostReply>
}

/** A host as another process would make it. */
export async function noting({ storage, encoding = 'plain', provider = () => ({ receipt: 'r1' }), clock = { now: () => 1_800_000_000_000 }, host: more = {} }: NotingOptions): Promise<Noting> {
  const host = await payingHost({
    storage, provider, flowSet: notingSet, ids: uuidIds, clock,
    tenant: { sessionEncoding: encoding }, host: { codec: checkpointCodec(), ...more },
  })
  const say = (text: string): Promise<HostReply> => sayTo(host, text, uuidIds.random())
  return { host, say, note: async (text) => (await say('note'), say(text)) }
}
