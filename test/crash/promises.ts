/** What must hold after any run of a journey, whatever died or was lost in it. */
import type { Session } from '../../src/index.ts'
import { digest } from '../../src/canonical/index.ts'
import { messageFinder } from '../../src/index.ts'
import type { HostReply, Storage } from '../../host/index.ts'
import type { Journey } from '../journeys/journey.ts'
import { said } from '../journeys/paying.ts'
import { readState } from '../../host/journal/state.ts'
import type { Run, RunStore } from './run-journey.ts'

interface Row {
  readonly attempt: { readonly key: string; readonly action: string; readonly subject: unknown; readonly kind: string }
  readonly status: string
  readonly acknowledged: boolean
}

interface Kept {
  readonly status: string
  readonly receipt: string | null
}

/** A conversation as it is stored in the end. */
export interface Ending {
  readonly session: Session
  readonly rows: readonly Row[]
  readonly parts: readonly string[]
}

async function endingOf(storage: Storage, tenantId: string, conversation: string): Promise<Ending> {
  const record = await storage.read({ namespace: tenantId, kind: 'conversation', id: conversation })
  const parts = record?.parts ?? {}
  const names = Object.keys(parts)
  const parsed = (name: string): unknown => JSON.parse(parts[name] as string)
  return { session: parsed('session') as Session, rows: [...readState(record).attempts.values()], parts: names }
}

const texts = messageFinder()
const finished = texts('action_finished_earlier', 'en')
const unknown = texts('action_unknown_earlier', 'en')
const times = (text: string, words: string): number => text.split(words).length - 1

/** What the user was told, each reply counted once however often it was delivered. */
class Told {
  readonly receipts: readonly string[]
  private readonly text: string

  constructor(replies: readonly HostReply[]) {
    const distinct = new Map(replies.map((reply) => [reply.replyId, reply.text ?? '']))
    this.text = [...distinct.values()].join('\n')
    this.receipts = [...this.text.matchAll(said.done)].map((match) => match[1] ?? '')
  }

  get finished(): number {
    return this.receipts.length + times(this.text, finished)
  }

  get unknown(): number {
    return times(this.text, unknown) + times(this.text, said.unknown)
  }
}

/** Every promise that is broken, in words; none = all are kept. */
export async function brokenPromises(journey: Journey, run: Run, { tenantId, ...store }: RunStore): Promise<readonly string[]> {
  const storage = store.open()
  const conversations = [...new Set(journey.lines.map((line) => line.conversation))]
  const endings = await Promise.all(conversations.map((conversation) => endingOf(storage, tenantId, conversation)))
  const told = new Told(run.replies)
  const kept = Object.assign({}, ...endings.map(({ session }) => session.cargo['outcomes'] ?? {})) as Readonly<Record<string, Kept>>
  return [...moneyProblems(journey, run), ...reportProblems(run, told, kept, endings), ...endings.flatMap(endingProblems), ...(await scopeProblems(storage, tenantId, endings))]
}

function moneyProblems({ agreed }: Journey, { provider }: Run): readonly string[] {
  const keys = provider.ledger.map(({ key }) => key)
  const problems = keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `applied twice under ${key}`)
  return keys.length > agreed ? [...problems, `${keys.length} effects for ${agreed} agreements`] : problems
}

function reportProblems({ provider }: Run, told: Told, kept: Readonly<Record<string, Kept>>, endings: readonly Ending[]): readonly string[] {
  const invented = told.receipts.filter((receipt) => !provider.ledger.some((entry) => entry.receipt === receipt))
  const problems = invented.map((receipt) => `told ${receipt}, which is in no ledger`)
  for (const { key, receipt } of provider.ledger) {
    const isHeld = endings.some(({ rows }) => rows.some((row) => row.attempt.key === key && row.status === 'unknown'))
    problems.push(...effectProblems(receipt, kept[key], isHeld))
  }
  const completed = Object.values(kept).filter(({ status }) => status === 'completed').length
  const open = Object.values(kept).filter(({ status }) => status === 'unknown').length
  if (told.finished !== completed) problems.push(`${completed} done, told so ${told.finished} times`)
  if (told.unknown < open) problems.push(`${open} unknown, told so ${told.unknown} times`)
  return problems
}

/** What the session says of an effect that took place. */
function effectProblems(receipt: string, kept: Kept | undefined, isHeld: boolean): readonly string[] {
  if (kept === undefined) return [`${receipt} never reached its session`]
  if (kept.status === 'unknown') return isHeld ? [] : [`${receipt} is unknown and not held`]
  return kept.status === 'completed' && kept.receipt === receipt ? [] : [`${receipt} is recorded as ${kept.status}, ${kept.receipt ?? 'no receipt'}`]
}

function endingProblems({ session, rows, parts }: Ending): readonly string[] {
  const problems = rows.filter((row) => row.status !== 'unknown' || !row.acknowledged).map((row) => `an attempt is left ${row.status}, ${row.acknowledged ? '' : 'not '}acknowledged`)
  if (parts.some((part) => part.startsWith('checkpoint:'))) problems.push('a checkpoint is left')
  const { receipts = [], watermarks = {} } = session.actions ?? {}
  if (receipts.length > 0) problems.push('receipts are left')
  const held = rows.map((row) => row.attempt.key).sort().join()
  if (Object.keys(watermarks).sort().join() !== held) problems.push(`watermarks for ${Object.keys(watermarks).length} attempts, ${rows.length} are held`)
  if (session.stacks.some((stack) => stack.frames.some((frame) => frame.waiting === 'outcome'))) problems.push('a frame waits for an outcome')
  return problems
}

/** A shared scope is held as long as its attempt is unknown, and no longer. */
async function scopeProblems(storage: Storage, tenantId: string, endings: readonly Ending[]): Promise<readonly string[]> {
  const id = digest('saydo.action.scope', JSON.stringify(['pay', { account: 'a1' }]))
  const isHeld = (await storage.read({ namespace: tenantId, kind: 'scope', id })) !== null
  const mustBe = endings.some(({ rows }) => rows.some((row) => row.attempt.subject !== null))
  return isHeld === mustBe ? [] : [isHeld ? 'a shared scope is held by nobody' : 'a shared scope is free, its attempt unknown']
}
