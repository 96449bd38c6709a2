/**
 * The outside of a scripted conversation: time, ids, mocked tools, a scripted detector. Nothing in it waits.
 *
 * SW1. Time passes only when a script says so, or when a call that never answers runs out of its time.
 * SW2. Every call of a mocked tool is in the ledger, whatever became of its turn.
 * SW3. A call nobody foresaw fails the script; it never reaches anything real.
 */
import { exactDetector } from '../../../src/index.ts'
import type { Deadline, Deadlines, Detection, DetectionRequest, Detector, Ids, JsonValue } from '../../../src/index.ts'
import { EffectNotApplied } from '../../../src/index.ts'
import { testingError } from '../codes.ts'
import { seededIds } from '../seeded-ids.ts'
import { virtualClock } from '../virtual-clock.ts'
import type { VirtualClock } from '../virtual-clock.ts'
import type { ReadScript, ScriptedDetection, ScriptedMock } from './script.ts'

export interface LedgerEntry {
  readonly tool: string
  readonly args: Readonly<Record<string, JsonValue>>
  /** What an action's provider is to know the call by. */
  readonly key: string | null
}

type Mocks = Readonly<Record<string, ScriptedMock | readonly ScriptedMock[]>>

/** Conversations begin here unless their script says otherwise. */
const defaultStart = Date.UTC(2030, 0, 1, 12)

export class ScriptWorld {
  readonly clock: VirtualClock
  readonly ids: Ids
  readonly ledger: LedgerEntry[] = []
  readonly detector: Detector
  readonly deadlines: Deadlines
  /** What was called and not foreseen, in words. A flow that goes on all the same does not make it good. */
  readonly unforeseen: string[] = []
  modelCalls = 0
  private readonly mocks: Mocks
  private readonly functions: Mocks
  private readonly detections: ReadonlyMap<string, ScriptedDetection>
  private readonly made = new Map<string, number>()
  private running: Running[] = []

  constructor(script: ReadScript) {
    this.clock = virtualClock(startOf(script.clock))
    this.ids = seededIds(script.seed ?? 1)
    this.mocks = script.mocks ?? {}
    this.functions = script.functions ?? {}
    this.detections = new Map(Object.entries(script.detector ?? {}).map(([text, detection]) => [folded(text), detection]))
    this.detector = { name: 'script', detect: (request) => this.detect(request) }
    this.deadlines = { start: (milliseconds) => this.startDeadline(milliseconds) }
  }

  isMocked(tool: string): boolean {
    return Object.hasOwn(this.mocks, tool)
  }

  /** Whether the script says what a function gives. */
  computes(name: string): boolean {
    return Object.hasOwn(this.functions, name)
  }

  /** A call of a mocked tool. */
  async call(entry: LedgerEntry): Promise<JsonValue> {
    this.ledger.push(entry)
    const mock = this.nextOf(this.mocks, entry.tool, 'tool')
    if ('hangs' in mock) return this.hang()
    if ('returns' in mock) return mock.returns
    throw mock.notApplied === true ? new EffectNotApplied(mock.fails) : new TypeError(mock.fails)
  }

  /** A call of a mocked function in an expression. */
  compute(name: string): JsonValue {
    const mock = this.nextOf(this.functions, name, 'function')
    if ('returns' in mock) return mock.returns
    throw new TypeError('fails' in mock ? mock.fails : `${name} never answers, which no function of an expression can do`)
  }

  private nextOf(mocks: Mocks, name: string, what: string): ScriptedMock {
    const count = (this.made.get(`${what} ${name}`) ?? 0) + 1
    this.made.set(`${what} ${name}`, count)
    const known = Object.hasOwn(mocks, name) ? mocks[name] : undefined
    const mock = known === undefined || 'length' in known ? known?.[count - 1] : known
    if (mock !== undefined) return mock
    const message = `the ${what} ${name} is called for the ${ordinal(count)} time, and the script does not say what it does then`
    this.unforeseen.push(message)
    throw testingError('CALL_UNFORESEEN', message, { facts: { [what]: name, count } })
  }

  /** Exact names ask nobody; everything else is a call of the model. */
  private async detect(request: DetectionRequest): Promise<Detection> {
    const exact = exactDetector.detect(request)
    if (exact.flow !== null) return exact
    this.modelCalls += 1
    const scripted = this.detections.get(folded(request.input)) ?? null
    if (scripted === null) return found(null)
    if (typeof scripted === 'string') return found(scripted)
    if ('hangs' in scripted) return this.hang()
    if ('fails' in scripted) throw new TypeError(scripted.fails)
    return { ...found(scripted.flow), parameters: scripted.parameters ?? {}, confidence: scripted.confidence ?? 1 }
  }

  private startDeadline(milliseconds: number): Deadline {
    const controller = new AbortController()
    let expire: () => void = () => undefined
    const expired = new Promise<'timeout'>((resolve) => {
      expire = () => {
        controller.abort()
        resolve('timeout')
      }
    })
    const running: Running = { milliseconds, expire }
    this.running.push(running)
    return { signal: controller.signal, expired, clear: () => void (this.running = this.running.filter((other) => other !== running)) }
  }

  /** Never answers: time passes up to the first deadline. */
  private hang(): Promise<never> {
    const [first] = [...this.running].sort((left, right) => left.milliseconds - right.milliseconds)
    if (first === undefined) throw testingError('CALL_UNFORESEEN', 'a call that never answers has no deadline')
    this.clock.advance(first.milliseconds)
    first.expire()
    return new Promise(() => undefined)
  }
}

interface Running {
  readonly milliseconds: number
  readonly expire: () => void
}

const found = (flow: string | null): Detection => ({ flow, parameters: {}, confidence: flow === null ? 0 : 1, alternatives: [] })

const folded = (text: string): string => text.trim().toLowerCase()

const ordinal = (count: number): string => `${count}${['th', 'st', 'nd', 'rd'][count % 100 > 10 && count % 100 < 14 ? 0 : count % 10] ?? 'th'}`

function startOf(clock: string | undefined): number {
  const time = clock === undefined ? defaultStart : Date.parse(clock)
  if (Number.isNaN(time)) throw testingError('SCRIPT_INVALID', `${JSON.stringify(clock)} is no time of ISO 8601`, { place: { pointer: '/clock' } })
  return time
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Milliseconds of a wait: a number, or a text such as 90s. */
export function millisecondsOf(wait: number | string, pointer: string): number {
  if (typeof wait === 'number') return wait
  const [, amount, unit] = /^(\d+)\s*([smhd])$/.exec(wait) ?? []
  const factor = units[unit ?? '']
  if (amount === undefined || factor === undefined) throw testingError('SCRIPT_INVALID', `${JSON.stringify(wait)} is no time to wait; write milliseconds, or 90s, 15m, 2h, 1d`, { place: { pointer: `${pointer}/wait` } })
  return Number(amount) * factor
}
