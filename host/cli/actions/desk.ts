/** The journal of a SQLite file, opened for an operator. */
import { existsSync } from 'node:fs'
import { createActionJournal } from '../../journal/index.ts'
import type { ActionJournal, ListedAttempt } from '../../journal/index.ts'
import { sqliteStore } from '../../stores/sqlite/index.ts'
import { commandError } from '../codes.ts'
import type { CommandLine } from '../command-line.ts'

export interface Desk {
  readonly journal: ActionJournal
  /** Every attempt that is not settled. */
  unsettled(): Promise<readonly ListedAttempt[]>
  /** An attempt of the named conversation, or of any one where it is not settled. @throws SaydoError ACTION_NOT_FOUND. */
  find(key: string): Promise<ListedAttempt>
  close(): void
}

/** @throws SaydoError FILE_NOT_READABLE: a file is never made by looking at it. */
export function openDesk(line: CommandLine): Desk {
  const file = line.text('database') ?? 'saydo.sqlite'
  if (!existsSync(file)) throw commandError('FILE_NOT_READABLE', `${file} cannot be read: there is no such file`)
  const storage = sqliteStore(file)
  const journalEpoch = line.text('journal-epoch')
  const journal = createActionJournal({ storage, namespace: line.text('tenant') ?? 'local', ...(journalEpoch === undefined ? {} : { journalEpoch }) })
  const conversation = line.text('conversation')

  async function unsettled(): Promise<readonly ListedAttempt[]> {
    const found: ListedAttempt[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await journal.list(cursor === undefined ? {} : { cursor })
      found.push(...page.attempts)
      if (page.cursor === undefined) break
      cursor = page.cursor
    }
    return conversation === undefined ? found : found.filter(({ sessionId }) => sessionId === conversation)
  }

  async function candidates(): Promise<readonly ListedAttempt[]> {
    if (conversation === undefined) return unsettled()
    const { attempts } = await journal.inspect({ sessionId: conversation })
    return attempts.map((stored) => ({ ...stored, sessionId: conversation }))
  }

  return {
    journal, unsettled,
    async find(key) {
      const found = (await candidates()).find(({ attempt }) => attempt.key === key)
      if (found === undefined) throw commandError('ACTION_NOT_FOUND', `there is no attempt ${key}${conversation === undefined ? ' that is not settled' : ` in the conversation ${conversation}`}`)
      return found
    },
    close: () => storage.close(),
  }
}
