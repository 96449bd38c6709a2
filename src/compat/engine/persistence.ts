/** DUR-1 to DUR-9: how durable actions are kept, and which conversations an engine of that mode may go on with. */
import { compatError } from './codes.ts'
import type { ActionPersistence, JsfeSession } from './types.ts'
import type { ActionJournalPort } from '../../ports/index.ts'

const modes: readonly unknown[] = ['durable', 'session-only']

export class Persistence {
  private chosen: ActionPersistence = 'durable'
  private journal: ActionJournalPort | null = null
  private changes = 0

  get mode(): ActionPersistence {
    return this.chosen
  }

  /** DUR-1, DUR-2. */
  set mode(mode: ActionPersistence) {
    if (!modes.includes(mode)) throw compatError('JSFE_PERSISTENCE_INVALID', `${JSON.stringify(mode)} is no way to keep actions`)
    if (mode === 'session-only' && this.journal !== null) throw compatError('JSFE_PERSISTENCE_INVALID', 'session-only takes no journal, and one is attached')
    this.chosen = mode
    this.changes += 1
  }

  get actionJournal(): ActionJournalPort | null {
    return this.journal
  }

  /** DUR-15: what is no journal is refused where it is given. */
  set actionJournal(journal: ActionJournalPort | null) {
    if (journal !== null && typeof (journal as Partial<ActionJournalPort>).open !== 'function') throw compatError('JSFE_JOURNAL_INVALID', 'the journal has no function open')
    this.journal = journal
    this.changes += 1
  }

  /** Another one after every change. */
  get key(): string {
    return String(this.changes)
  }

  /** DUR-4, DUR-9: the mode stands in sessions of engines that have one to speak of. */
  mark(session: JsfeSession): JsfeSession {
    if (this.journal !== null || this.chosen === 'session-only') session.actionPersistence = this.chosen
    return session
  }

  /** DUR-5 to DUR-7. @throws SaydoError JSFE_PERSISTENCE_CHANGED, JSFE_PERSISTENCE_INVALID. */
  check({ actionPersistence, saydo }: JsfeSession): void {
    if (actionPersistence !== undefined && actionPersistence !== this.chosen) throw compatError('JSFE_PERSISTENCE_CHANGED', `the conversation keeps its actions ${actionPersistence}, this engine ${this.chosen}`)
    if (this.chosen !== 'session-only') return
    if (this.journal !== null) throw compatError('JSFE_PERSISTENCE_INVALID', 'session-only takes no journal, and one is attached')
    if (saydo !== null && saydo.actions !== null) throw compatError('JSFE_PERSISTENCE_CHANGED', 'the conversation has durable actions, which do not become session-only')
  }
}
