/** What a worker does: a turn from its load to its save, one port call at a time. */
import { decideClaim } from '../../host/journal/claim-rules.ts'
import type { ClaimDecision, ClaimWrite } from '../../host/journal/claim-rules.ts'
import { decideComplete, isSame } from '../../host/journal/complete-rules.ts'
import { asUnknown, decideReconcile } from '../../host/journal/resolution-rules.ts'
import { settle } from '../../host/journal/settle-rules.ts'
import type { ActionOutcome, Reconciliation } from '../../src/index.ts'
import { actionOf, attemptOf, copy, lineOfKey, patience, rowOf, settles, storedOf, storedRows, timeout } from './world.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import type { Delivery, Held, Journal, Line, ModelSession, Row, Rules, Scenario, Worker, World } from './world.ts'

/** One worker of a copied world, about to do something. */
export class Move {
  readonly world: World
  readonly worker: Worker
  readonly line: Line
  violation: string | null = null
  private readonly scenario: Scenario
  private readonly rules: Rules
  private readonly delivery: Delivery
  /** The reply of the next write is lost. */
  private readonly losing: boolean
  readonly notes: string[] = []

  constructor(parts: { readonly world: World; readonly worker: number; readonly scenario: Scenario; readonly rules: Rules; readonly losing?: boolean }) {
    this.world = parts.world
    this.worker = parts.world.workers[parts.worker]!
    this.scenario = parts.scenario
    this.rules = parts.rules
    this.losing = parts.losing === true
    this.delivery = parts.scenario.deliveries[parts.worker]![this.worker.at]!
    this.line = parts.world.lines[this.delivery.line]!
  }

  private get now(): number {
    return this.world.now + (this.worker.id === 1 ? (this.scenario.skew ?? 0) : 0)
  }

  fail(violation: string): void {
    this.violation ??= violation
  }

  /** Loads the conversation, and sees what there is to do. */
  load(): void {
    const { worker, line, delivery, scenario } = this
    Object.assign(worker, { known: copy(line.journal), session: copy(line.session), sessionVersion: line.sessionVersion, held: [], tells: [], wrote: null, key: null, claimed: null, recovering: false })
    const session = worker.session!
    if (session.handled.includes(delivery.message)) { this.finish(); return; }
    const pending = line.foreign ? [] : Object.entries(line.journal.rows).filter(([key, row]) => !row.acknowledged && row.sequence > (session.watermarks[key] ?? 0))
    if (pending.some(([, row]) => row.status === 'attempted' && this.now <= row.deadline)) { this.again(); return; }
    worker.recovering = pending.length > 0
    worker.queue = worker.recovering
      ? pending.sort(([, a], [, b]) => a.sequence - b.sequence).map(([key]) => key)
      : delivery.steps.map((step) => `${delivery.line}.${session.visits}.${step}`)
    worker.mayResend = !worker.recovering || (scenario.ownStore !== true && line.journal.rows[worker.queue[0]!]!.revision === line.journal.revision)
    worker.restored = worker.recovering && worker.mayResend
    this.next()
  }

  /** The next attempt to recover, or action to take; at the end the save. */
  private next(): void {
    const { worker } = this
    const key = worker.queue.shift() ?? null
    Object.assign(worker, { key, claimed: null, place: key === null ? 'save' : 'claim', token: `w${worker.id}v${this.worker.known!.version}k${key ?? ''}` })
    const row = key === null ? undefined : worker.known!.rows[key]
    if (worker.recovering && row !== undefined && (row.status === 'completed' || row.status === 'failed')) this.consume(key!, row.status, row.sequence)
  }

  private consume(key: string, status: string, sequence: number | null): void {
    const { worker } = this
    const session = worker.session!
    worker.tells.push({ key, status, sequence })
    // Agreed on again where it was agreed on before: the same answer again.
    const isKnown = sequence !== null && session.watermarks[key] === sequence
    session.told.push(`${key}:${isKnown ? 'again' : status}`)
    if (sequence !== null) {
      session.watermarks[key] = sequence
      session.receipts[key] = sequence
    }
    if (worker.recovering) worker.mayResend = false
    this.next()
  }

  private again(): void {
    Object.assign(this.worker, { place: 'start', known: null, session: null, queue: [], held: [], tells: [], wrote: null, key: null, claimed: null, recovering: false })
  }

  private finish(): void {
    this.again()
    this.worker.at += 1
  }

  claim(): void {
    const { worker, scenario, line } = this
    const known = worker.known!
    const digest = worker.recovering ? known.rows[worker.key!]?.digest : this.delivery.digest
    const request = { attempt: attemptOf(scenario, worker.key!, digest ?? 'd'), checkpoint: { session: {} }, timeout, mayResend: worker.mayResend }
    const revision = scenario.ownStore === true ? 0 : known.revision
    const context = {
      now: this.now, token: worker.token, revision: this.loadedRevision(), consumed: new Map(Object.entries(worker.session!.watermarks)), isForeignJournal: line.foreign,
      clockDoubt: scenario.skew === undefined ? null : 1,
    }
    this.answer(decideClaim(request, { attempts: storedRows(scenario, known), stubs: known.stubs, revision }, context, this.rules.claim), request.attempt.requestDigest)
  }

  private loadedRevision(): number {
    return this.scenario.ownStore === true ? 0 : this.worker.sessionVersion
  }

  // eslint-disable-next-line complexity -- one case for each answer
  private answer(decision: ClaimDecision, digest: string): void {
    const { worker } = this
    const key = worker.key!
    this.notes.push(decision.kind)
    switch (decision.kind) {
      case 'stale':
      case 'busy':
        this.giveUp()
        return
      case 'mismatch':
        this.giveUp()
        worker.at += 1
        return
      case 'mark-unknown': {
        const isStored = this.write((journal) => (journal.rows[key] = rowOf(asUnknown(decision.stored, journal.sequence + 1))).sequence)
        if (!isStored && worker.wrote === null) this.writeHeld()
        return
      }
      case 'claimed':
        if (decision.stored.attempt.requestDigest !== digest) this.fail('another request than the one agreed on')
        { this.claimedAs(decision.stored); return; }
      case 'replay':
        if (decision.stored.attempt.requestDigest !== digest) this.fail('the outcome of another request')
        { this.consume(key, decision.stored.status, decision.stored.sequence); return; }
      case 'reconcile':
        worker.place = 'ask'
        return
      case 'hold':
        if (decision.heldBy === 'other' && decision.key === key) this.fail('an attempt is in its own way')
        { this.consume(key, decision.sequence === null ? 'held' : 'unknown', decision.sequence); return; }
      case 'write':
        { this.writeClaim(decision, digest); return; }
    }
  }

  private claimedAs({ deadline, providerKey, claims }: { readonly deadline: number; readonly providerKey: string; readonly claims: number }): void {
    Object.assign(this.worker, { place: 'send', claimed: { deadline, providerKey, mayHaveBeenSent: claims > 1 || providerKey !== this.worker.key } })
  }

  // eslint-disable-next-line complexity -- a claim may change five things in one write
  private writeClaim({ again, takesFrom, supersedes, keyFrom }: ClaimWrite, digest: string): void {
    const { worker, scenario, world } = this
    const key = worker.key!
    const isShared = scenario.shared === true
    if (isShared && again === null && world.scope !== null && world.scope !== takesFrom?.attempt.key && worker.known!.version === this.line.journal.version) { this.consume(key, 'held', null); return; }
    if (again !== null) this.notes.push('resent')
    if (again?.resolution) this.fail('an attempt is sent again that was decided')
    if (supersedes.length > 0) this.notes.push('superseded')
    if (keyFrom !== null) this.notes.push('key-reused')
    const isStored = this.write((journal) => {
      this.finalize(journal)
      const change = (old: StoredAttempt, over: Partial<Row>): unknown => (journal.rows[old.attempt.key] = { ...journal.rows[old.attempt.key]!, ...over })
      for (const old of supersedes) change(old, { resolution: { kind: 'superseded', fenced: false } })
      if (takesFrom !== null) change(takesFrom, { scopeVersion: null })
      if (keyFrom !== null) change(keyFrom, { keyPassedOn: true })
      if (isShared) world.scope = key
      return (journal.rows[key] = this.newRow(again, keyFrom, { digest, sequence: journal.sequence + 1 })).sequence
    })
    if (!isStored) {
      if (worker.wrote === null) this.writeHeld()
      return
    }
    worker.held = []
    this.claimedAs(worker.known!.rows[key]!)
  }

  private newRow(again: StoredAttempt | null, keyFrom: StoredAttempt | null, own: Pick<Row, 'digest' | 'sequence'>): Row {
    const { worker, scenario } = this
    const key = worker.key!
    const from = again ?? keyFrom
    return {
      ...own, status: 'attempted', token: worker.token, deadline: this.now + patience, providerKey: from === null ? key : from.providerKey, firstClaimedAt: again === null ? this.now : again.firstClaimedAt,
      claims: again === null ? 1 : again.claims + 1, revision: this.loadedRevision(), outcome: null, acknowledged: false, scopeVersion: scenario.shared === true ? key : null, resolution: null, lateOutcome: null, askAfter: null,
      keyPassedOn: false, journalEpoch: null,
    }
  }

  /** A conditional write of the journal; false where it was refused, or its reply was lost. */
  private write(change: (journal: Journal) => number): boolean {
    const { worker, line } = this
    const { journal } = line
    if (worker.wrote !== null) {
      const isOwn = journal.version === worker.wrote
      worker.wrote = null
      worker.known = copy(journal)
      if (!isOwn) return false
      return true
    }
    if (journal.version !== worker.known!.version) {
      worker.known = copy(journal)
      return false
    }
    if (line.foreign) this.checkForeign(change)
    journal.sequence = Math.max(journal.sequence, change(journal))
    journal.version += 1
    if (this.losing) {
      worker.wrote = journal.version
      return false
    }
    worker.known = copy(journal)
    return true
  }

  private checkForeign(change: (journal: Journal) => number): void {
    const after = copy(this.line.journal)
    const before = JSON.stringify(after.rows)
    change(after)
    if (JSON.stringify(after.rows) !== before) this.fail('rows of another journal were changed')
  }

  /** The outcomes held back become part of a write on a journal that is as it was known. */
  private finalize(journal: Journal): void {
    for (const held of this.worker.held) this.completeIn(journal, held)
  }

  /** The sequence under which it is stored; null when it is another worker's by now, or kept as late. */
  private completeIn(journal: Journal, held: Held): number | null {
    const { scenario } = this
    const decision = decideComplete(held, { attempts: storedRows(scenario, journal), head: journal }, this.rules.complete)
    if (decision.kind === 'lost') {
      if (journal.stubs.some(({ key, token }) => key === held.key && token === held.token)) this.fail('a worker is told that another one has its settled attempt')
      return null
    }
    if (decision.kind === 'stored') {
      this.checkKept(journal, held)
      const outcome = journal.rows[held.key]?.outcome ?? held.outcome
      return isSame(outcome, held.outcome) ? decision.sequence : null
    }
    const before = journal.rows[held.key]!
    if (before.status !== 'attempted' && before.status !== 'unknown' && decision.kind === 'write') this.fail('a recorded outcome was replaced')
    journal.rows[held.key] = rowOf(decision.stored)
    journal.sequence = Math.max(journal.sequence, decision.stored.sequence)
    if (decision.kind === 'late') return this.noteLate(journal, held, before)
    return decision.stored.sequence
  }

  /** What its worker says against a decision is kept; a scope nobody has is held again. */
  private noteLate(journal: Journal, held: Held, before: Row): null {
    this.notes.push('alarm')
    if (this.scenario.shared === true && before.scopeVersion === null && this.world.scope === null) {
      this.world.scope = held.key
      journal.rows[held.key] = { ...journal.rows[held.key]!, scopeVersion: held.key }
    }
    return null
  }

  /** What a worker knows to have happened is in the journal, or was told. */
  private checkKept(journal: Journal, { key, outcome }: Held): void {
    if (outcome.status !== 'completed') return
    const row = journal.rows[key]
    const isKept = row?.status === 'completed' || row?.lateOutcome?.status === 'completed' || this.line.session.told.includes(`${key}:completed`) || journal.stubs.some((stub) => stub.key === key && stub.status === 'completed')
    if (!isKept) this.fail('an outcome was lost: its worker knows it, nobody else does')
  }

  /** Writes what is held back alone; false when the turn must not be saved. */
  private writeHeld(): boolean {
    const { worker, line: { journal } } = this
    let isAsTold = true
    for (const held of worker.held) {
      const before = JSON.stringify(journal)
      if (this.completeIn(journal, held) !== held.told) isAsTold = false
      if (JSON.stringify(journal) !== before) journal.version += 1
    }
    worker.held = []
    worker.known = copy(journal)
    if (!isAsTold) this.again()
    return isAsTold
  }

  private giveUp(): void {
    this.writeHeld()
    this.again()
  }

  /** Sends, if there is time: `how` is what becomes of the request. */
  send(how: 'applied' | 'refused' | 'dropped' | 'not-applied' | 'delayed'): void {
    const { worker } = this
    const { deadline, providerKey, mayHaveBeenSent } = worker.claimed!
    const key = worker.key!
    if (this.now + timeout > deadline) { this.outcome(mayHaveBeenSent ? { status: 'unknown', reason: 'too_late' } : { status: 'failed', reason: 'too_late', completedAt: 0 }); return; }
    this.checkSend(key)
    if (how === 'applied' || how === 'dropped') applyEffect(this.world, this.scenario, { key, providerKey })
    if (how === 'delayed') this.world.flights.push({ key, providerKey, until: deadline + settles })
    if (how === 'applied') this.outcome({ status: 'completed', result: null, completedAt: 0 })
    else if (how === 'refused') this.outcome({ status: 'failed', reason: 'refused', completedAt: 0 })
    else this.outcome({ status: 'unknown', reason: 'timeout' })
  }

  /** Sends and dies before it knows what came of it. */
  sendAndDie(): void {
    const { deadline, providerKey } = this.worker.claimed!
    if (this.now + timeout <= deadline) {
      this.checkSend(this.worker.key!)
      this.world.flights.push({ key: this.worker.key!, providerKey, until: deadline + settles })
    }
    this.worker.place = 'dead'
  }

  /** Nobody has decided about it, and nothing of its scope may have happened that was neither told nor decided. */
  private checkSend(key: string): void {
    const { world, scenario } = this
    if (lineOfKey(world, key).journal.rows[key]?.resolution) this.fail('an attempt was sent that had been decided')
    const others = [...world.ledger, ...world.flights].filter((entry) => entry.key !== key && actionOf(entry.key) === actionOf(key) && (scenario.shared === true || entry.key.split('.')[0] === key.split('.')[0]))
    for (const other of others) {
      const line = lineOfKey(world, other.key)
      const row = line.journal.rows[other.key]
      const isSettled = ['completed', 'failed'].some((status) => [...line.session.told, ...this.worker.session!.told].includes(`${other.key}:${status}`))
      if (!isSettled && !row?.resolution) this.fail(`two effects in one scope: ${other.key} and ${key}`)
    }
  }

  private outcome(outcome: ActionOutcome): void {
    const { worker } = this
    const known = worker.known!
    const told = known.sequence + 1
    const key = worker.key!
    known.sequence = told
    worker.held.push({ key, token: known.rows[key]?.token ?? worker.token, outcome, told })
    this.consume(key, outcome.status, told)
  }

  /** Asks the provider by key, within the turn. */
  ask(): void {
    const { worker, scenario, line } = this
    const key = worker.key!
    const row = worker.known!.rows[key]!
    const context = { now: this.now, clockDoubt: scenario.skew === undefined ? null : 1, isForeignJournal: line.foreign, next: worker.known!.sequence + 1 }
    const decided = decideReconcile(providerSays(this.world, row.providerKey), storedOf(scenario, key, row), context, this.rules.reconcile)
    if (typeof decided === 'string') { this.consume(key, row.status, row.sequence); return; }
    if (!this.write((journal) => (journal.rows[key] = rowOf(decided)).sequence)) {
      worker.place = 'claim'
      return
    }
    if (decided.status !== 'unknown') this.notes.push('reconciled')
    this.consume(key, decided.status, decided.sequence)
  }

  /** Another tool is waited for: what is held back is written now. */
  flush(): void {
    this.writeHeld()
  }

  save(): void {
    const { worker, line, delivery, scenario } = this
    const session = worker.session!
    session.handled.push(delivery.message)
    if (!worker.recovering || worker.restored) session.visits += 1
    if (scenario.ownStore === true) { this.saveElsewhere(session); return; }
    if (worker.known!.revision !== worker.sessionVersion) {
      this.writeHeld()
      this.again(); return;
    }
    const receipts = Object.entries(session.receipts)
    const isStored = this.write((journal) => {
      this.finalize(journal)
      this.checkTold(journal)
      const settled = this.settleIn(journal, receipts)
      journal.revision += 1
      const watermarks = Object.fromEntries(Object.entries(session.watermarks).filter(([key]) => !settled.includes(key)))
      // The frames that acted are gone: their stubs need not be kept any more.
      journal.stubs = journal.stubs.slice(-1)
      line.session = { ...copy(session), watermarks, receipts: {} }
      line.sessionVersion += 1
      return journal.sequence
    })
    if (isStored) { this.finish(); return; }
    if (worker.wrote !== null) { this.undo(session); return; }
    this.writeHeld()
    this.again()
  }

  /** The save is to be tried again. */
  private undo(session: ModelSession): void {
    session.handled.pop()
    if (!this.worker.recovering || this.worker.restored) session.visits -= 1
  }

  private saveElsewhere(session: ModelSession): void {
    const { worker, line } = this
    if (!this.writeHeld()) return
    if (line.sessionVersion !== worker.sessionVersion) { this.again(); return; }
    this.checkTold(line.journal)
    line.session = copy(session)
    line.sessionVersion += 1
    worker.place = 'acknowledge'
  }

  /** The host's own store has the session: the journal may let go. */
  acknowledge(): void {
    const { line } = this
    this.settleIn(line.journal, Object.entries(this.worker.session!.receipts))
    line.journal.version += 1
    this.finish()
  }

  private settleIn(journal: Journal, receipts: readonly (readonly [string, number])[]): readonly string[] {
    const gone: string[] = []
    if (this.line.foreign) return gone
    for (const [key, sequence] of receipts) {
      const row = journal.rows[key]
      if (row === undefined) continue
      const settlement = settle(storedOf(this.scenario, key, row), { key, sequence }, this.rules.settle)
      if (settlement.kind === 'untouched') continue
      if (settlement.kind === 'kept') journal.rows[key] = rowOf(settlement.stored)
      else {
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a world is plain data
        delete journal.rows[key]
        journal.stubs.push(settlement.stub)
        gone.push(key)
      }
      if (this.world.scope === key && (settlement.kind === 'settled' || settlement.stored.scopeVersion === null)) this.world.scope = null
    }
    return gone
  }

  /** What a session is told stands in the journal, at the very moment it is saved. */
  private checkTold(journal: Journal): void {
    for (const { key, status, sequence } of this.worker.tells) {
      const row = journal.rows[key]
      if (sequence === null || row === undefined || row.sequence > sequence) continue
      if (row.status !== status) this.fail(`told ${key}:${status}, and the journal has ${row.status}`)
    }
  }
}

export function applyEffect(world: World, scenario: Scenario, entry: { readonly key: string; readonly providerKey: string }): void {
  if (scenario.dedupes === true && world.ledger.some(({ providerKey }) => providerKey === entry.providerKey)) return
  world.ledger.push({ key: entry.key, providerKey: entry.providerKey })
}

export function providerSays(world: World, providerKey: string): Reconciliation {
  return world.ledger.some((entry) => entry.providerKey === providerKey) ? { status: 'applied', result: null } : { status: 'not-applied', fenced: false }
}
