/** The journal of a loaded conversation, for one turn. */
import type { JsonObject, Session } from '../../src/index.ts'
import type { CodedStorage } from '../codec/index.ts'
import { ConversationJournal, epochsOf, isForeignJournal } from '../journal/index.ts'
import type { RecordKey, StoredRecord } from '../storage/index.ts'
import type { StoredTurnPorts } from './ports.ts'

/** No request, unless session or attempts are of another journal. */
export async function openJournal(ports: Omit<StoredTurnPorts, 'storage'> & { readonly storage: CodedStorage }, loaded: { readonly key: RecordKey; readonly record: StoredRecord | null; readonly session: Session }, turnEnds: number | null): Promise<ConversationJournal> {
  const { key, record, session } = loaded
  const { storage, journalEpoch } = ports
  const isForeign = await isForeignJournal(storage, key.namespace, journalEpoch, [session.actions?.journalEpoch ?? null, ...epochsOf(record)])
  return new ConversationJournal({ ...ports, key, record, turnEnds, isForeign, session: session as unknown as JsonObject, ownsSession: true, bytesOf: (part, text) => storage.bytesOf(part, text) })
}
