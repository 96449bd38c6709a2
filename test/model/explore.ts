/** Visits every world that can be reached, breadth first, and says the shortest way to the first one that must not be. */
import { decideOperator, decideReconcile } from '../../host/journal/resolution-rules.ts'
import type { OperatorVerdict } from '../../host/journal/resolution-rules.ts'
import type { StoredAttempt } from '../../host/journal/attempt.ts'
import { violationOf } from './checks.ts'
import { applyEffect, Move, providerSays } from './worker.ts'
import { copy, firstWorld, rowOf, storedOf } from './world.ts'
import type { Fault, Rules, Scenario, Step, Worker, World } from './world.ts'

export interface Exploration {
  readonly states: number
  /** The shortest way to a violation, its last line saying which; null when there is none. */
  readonly violation: readonly string[] | null
  /** Everything that was done on some way. */
  readonly reached: ReadonlySet<string>
}

export function explore(scenario: Scenario, rules: Rules, most = 2_000_000): Exploration {
  const begin = JSON.stringify(firstWorld(scenario))
  const cameFrom = new Map<string, readonly [string, string]>([[begin, ['', 'start']]])
  const exploring: Exploring = { scenario, rules, reached: new Set() }
  const queue = [begin]
  for (const state of queue) {
    const violation = spread(state, exploring, { cameFrom, queue })
    if (violation !== null) return { states: cameFrom.size, reached: exploring.reached, violation: [...wayTo(cameFrom, state), ...violation] }
    if (cameFrom.size > most) throw new TypeError(`more than ${most} states`)
  }
  return { states: cameFrom.size, reached: exploring.reached, violation: null }
}

interface Found {
  readonly cameFrom: Map<string, readonly [string, string]>
  readonly queue: string[]
}

/** Notes every world that may follow; the step and the promise it breaks, if one does. */
function spread(state: string, exploring: Exploring, { cameFrom, queue }: Found): readonly [string, string] | null {
  for (const step of successors(JSON.parse(state) as World, exploring)) {
    const violation = step.violation ?? violationOf(step.world, exploring.scenario)
    if (violation !== null) return [step.name, violation]
    const text = JSON.stringify(step.world)
    if (cameFrom.has(text)) continue
    cameFrom.set(text, [state, step.name])
    queue.push(text)
  }
  return null
}

function wayTo(cameFrom: ReadonlyMap<string, readonly [string, string]>, state: string): readonly string[] {
  const way: string[] = []
  for (let at = state; at !== ''; ) {
    const [before, name] = cameFrom.get(at)!
    way.unshift(name)
    at = before
  }
  return way
}

interface Exploring {
  readonly scenario: Scenario
  readonly rules: Rules
  readonly reached: Set<string>
}

function* successors(world: World, exploring: Exploring): Generator<Step> {
  const { scenario } = exploring
  for (const { id, place, frozen, at } of world.workers) {
    if (place === 'dead' || at >= scenario.deliveries[id]!.length) continue
    if (frozen) yield changed(`worker ${id} goes on`, world, (next) => (next.workers[id]!.frozen = false))
    else yield* moves(world, id, exploring)
  }
  yield* outside(world, exploring)
}

type Act = (move: Move) => void

function* moves(world: World, id: number, exploring: Exploring): Generator<Step> {
  const { scenario } = exploring
  const { place, held, wrote } = world.workers[id]!
  const has = (kind: Fault): boolean => world.faults > 0 && scenario.kinds.includes(kind)
  const step: Stepper = (name, act, fault = 'none') => moved(world, { id, name: `worker ${id} ${name}`, act, fault }, exploring)
  if (place === 'send') yield* sends(step, scenario, has)
  else yield step(`${place}s`, acts[place])
  if (place === 'start') return
  if ((place === 'claim' || place === 'save') && wrote === null) {
    if (has('lost-reply')) yield step(`${place}s, and the reply is lost`, acts[place], 'lost')
    if (place === 'claim' && held.length > 0) yield step('writes alone', (move) => move.flush())
  }
  if (has('crash')) yield changed(`worker ${id} dies`, world, (next) => harmful(next, () => (next.workers[id]!.place = 'dead')))
  if (has('freeze')) yield changed(`worker ${id} stands still`, world, (next) => harmful(next, () => (next.workers[id]!.frozen = true)))
}

type Stepper = (name: string, act: Act, fault?: 'none' | 'lost' | 'harm') => Step

const acts: Readonly<Record<Exclude<Worker['place'], 'send'>, Act>> = {
  start: (move) => move.load(),
  claim: (move) => move.claim(),
  ask: (move) => move.ask(),
  save: (move) => move.save(),
  acknowledge: (move) => move.acknowledge(),
  dead: () => undefined,
}

function* sends(step: Stepper, { refuses = false }: Scenario, has: (kind: Fault) => boolean): Generator<Step> {
  yield step('sends', (move) => move.send('applied'))
  if (refuses) yield step('sends, and is refused', (move) => move.send('refused'))
  if (has('drop')) yield step('sends, and the reply is lost', (move) => move.send('dropped'), 'harm')
  if (has('drop')) yield step('sends, and the request is lost', (move) => move.send('not-applied'), 'harm')
  if (has('delay')) yield step('sends, and the request is late', (move) => move.send('delayed'), 'harm')
  if (has('crash')) yield step('sends, and dies', (move) => move.sendAndDie(), 'harm')
}

function moved(world: World, { id, name, act, fault }: { readonly id: number; readonly name: string; readonly act: Act; readonly fault: 'none' | 'lost' | 'harm' }, { scenario, rules, reached }: Exploring): Step {
  const next = copy(world)
  const move = new Move({ world: next, worker: id, scenario, rules, losing: fault === 'lost' })
  if (fault !== 'none') next.faults -= 1
  if (fault === 'harm') next.harmed = true
  act(move)
  for (const note of move.notes) reached.add(note)
  return { name: move.notes.length === 0 ? name : `${name} (${move.notes.join(', ')})`, world: next, violation: move.violation }
}

function changed(name: string, world: World, change: (next: World) => unknown): Step {
  const next = copy(world)
  change(next)
  return { name, world: next, violation: null }
}

function harmful(world: World, change: () => unknown): void {
  world.faults -= 1
  world.harmed = true
  change()
}

/** Time, the provider, operators, sweeps, and a table that is restored. */
function* outside(world: World, exploring: Exploring): Generator<Step> {
  const { scenario } = exploring
  const rests = world.workers.every(({ id, place, frozen, at }) => frozen || place === 'dead' || place === 'start' || at >= scenario.deliveries[id]!.length)
  const isDue = world.flights.some(({ until }) => until <= world.now)
  if (rests && !isDue && world.now < scenario.ticks) yield changed('time passes', world, (next) => (next.now += 1))
  for (const [index, flight] of world.flights.entries()) {
    yield changed('a late request is applied', world, (next) => {
      next.flights.splice(index, 1)
      applyEffect(next, scenario, flight)
    })
    yield changed('a late request is lost', world, (next) => next.flights.splice(index, 1))
  }
  for (const [number, { journal, foreign }] of world.lines.entries()) {
    for (const key of Object.keys(journal.rows)) {
      if (scenario.sweeps === true) yield* swept(world, { number, key }, exploring)
      if (world.verdicts > 0) yield* judged(world, { number, key }, exploring)
    }
    if (world.faults > 0 && scenario.kinds.includes('restore') && !foreign) yield restored(world, number, scenario)
  }
}

interface OfRow {
  readonly number: number
  readonly key: string
}

function* swept(world: World, { number, key }: OfRow, { scenario, rules, reached }: Exploring): Generator<Step> {
  const { journal, foreign } = world.lines[number]!
  const stored = storedOf(scenario, key, journal.rows[key]!)
  const context = { now: world.now + (scenario.skew ?? 0), clockDoubt: scenario.skew === undefined ? null : 1, isForeignJournal: foreign, next: journal.sequence + 1 }
  const decided = decideReconcile(providerSays(world, stored.providerKey), stored, context, rules.reconcile)
  if (typeof decided === 'string' || JSON.stringify(decided) === JSON.stringify(stored)) return
  reached.add('swept')
  yield written(`a sweep asks about ${key}`, world, { number, key }, { before: stored, after: decided })
}

function* judged(world: World, of: OfRow, { scenario, rules, reached }: Exploring): Generator<Step> {
  const { number, key } = of
  const { journal, foreign } = world.lines[number]!
  const stored = storedOf(scenario, key, journal.rows[key]!)
  const context = { now: world.now + (scenario.skew ?? 0), clockDoubt: scenario.skew === undefined ? null : 1, isForeignJournal: foreign, next: journal.sequence + 1 }
  for (const verdict of verdictsOn(world, stored)) {
    const decided = decideOperator(verdict, stored, context, rules.operator)
    if (typeof decided === 'string') continue
    reached.add(verdict.kind)
    const step = written(`an operator ${verdict.kind}s ${key}`, world, of, { before: stored, after: decided })
    step.world.verdicts -= 1
    step.world.harmed = true
    yield step
  }
}

/** An operator says what is true at the provider, once nothing is on its way any more. */
function verdictsOn(world: World, { attempt: { key }, providerKey, keyPassedOn, lateOutcome }: StoredAttempt): readonly OperatorVerdict[] {
  const isOnItsWay = world.flights.some((flight) => flight.key === key)
  const outcome = providerSays(world, providerKey).status === 'applied' ? ({ status: 'completed', result: null, completedAt: 1 } as const) : ({ status: 'failed', reason: 'operator', completedAt: 1 } as const)
  return [{ kind: 'release' }, ...(isOnItsWay || (keyPassedOn && lateOutcome !== null) ? [] : [{ kind: 'resolve', outcome } as const])]
}

function written(name: string, world: World, { number, key }: OfRow, { before, after }: { readonly before: StoredAttempt; readonly after: StoredAttempt }): Step {
  const next = copy(world)
  const { journal, foreign } = next.lines[number]!
  journal.rows[key] = rowOf(after)
  journal.sequence = Math.max(journal.sequence, after.sequence)
  journal.version += 1
  if (next.scope === key && after.scopeVersion === null) next.scope = null
  const isFinal = (before.status === 'completed' || before.status === 'failed') && before.lateOutcome === null
  const violation = foreign ? 'rows of another journal were changed' : isFinal ? 'a recorded outcome was replaced' : JSON.stringify(before) === JSON.stringify(after) ? 'a decision that decides nothing' : null
  return { name, world: next, violation }
}

/** The table is as it was in the beginning, and says so by its name. */
function restored(world: World, number: number, scenario: Scenario): Step {
  return changed('the table is restored', world, (next) => {
    next.faults -= 1
    next.harmed = true
    const old = scenario.sweeps === true || (scenario.verdicts ?? 0) > 0
    const [line] = firstWorld(scenario).lines
    next.lines[number] = { ...(old ? next.lines[number]! : line!), foreign: true }
    for (const worker of next.workers) if (worker.place !== 'dead') Object.assign(worker, { ...firstWorld(scenario).workers[worker.id]!, at: 0 })
  })
}
