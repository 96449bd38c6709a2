/**
 * Asks detectors in order until one finds a flow.
 *
 * DC1. A detector that fails, takes too long or gives nonsense is passed over: a turn is never lost for it (INT-2 differs).
 *      Exact names work even then, whoever else was to be asked.
 * DC2. Who failed is reported once, with a code, never with what the user said.
 * DC3. A detector that answers at once costs no timer. One that waits has its time, and its signal aborts when it is over.
 * DC4. A flow found with less confidence than asked for counts as an alternative; the next detector is asked.
 */
import { intentError } from './codes.ts'
import { nothing, readDetection } from './detection.ts'
import { exactDetector } from './exact.ts'
import { SaydoError } from '../errors.ts'
import type { AbortSignalLike, Deadline, Deadlines, Detection, DetectionRequest, Detector } from '../ports/index.ts'

export interface DetectorFailure {
  readonly detector: string
  /** A code, or the name of a foreign error. */
  readonly reason: string
}

export interface ChainAnswer {
  readonly detection: Detection
  /** Who found it; null when nobody did. */
  readonly detector: string | null
  /** How many were asked. */
  readonly asked: number
  readonly failed: readonly DetectorFailure[]
}

export interface ChainOptions {
  /** Aborts when the turn is given up. */
  readonly signal: AbortSignalLike | null
  /** The message answers a private question: it does not leave the process. */
  readonly isPrivate: boolean
}

export interface DetectorChain {
  detect(request: DetectionRequest, options: ChainOptions): Promise<ChainAnswer>
}

/** Milliseconds for a detector that waits and does not say how long. */
const patience = 2_000

export function detectorChain(detectors: readonly Detector[], deadlines: Deadlines): DetectorChain {
  async function ask(detector: Detector, request: DetectionRequest, signal: AbortSignalLike | null): Promise<Detection> {
    let deadline: Deadline | null = null
    const begin = (): Deadline => (deadline ??= deadlines.start(detector.timeoutMilliseconds ?? patience, signal))
    try {
      const given = detector.detect(request, detector.timeoutMilliseconds === undefined ? (signal ?? never) : begin().signal)
      return readDetection(isPromise(given) ? await inTime(given, begin(), detector) : given, request.flows)
    } finally {
      (deadline as Deadline | null)?.clear()
    }
  }

  return {
    async detect(request, { signal, isPrivate }) {
      const failed: DetectorFailure[] = []
      let asked = 0
      let best = nothing
      for (const detector of detectors) {
        if (isPrivate && detector.remote === true) continue
        asked += 1
        try {
          const detection = await ask(detector, request, signal)
          if (detection.flow !== null && detection.confidence >= request.confidence) return { detection, detector: detector.name, asked, failed }
          if (best.alternatives.length === 0) best = withoutFlow(detection)
        } catch (error) {
          failed.push({ detector: detector.name, reason: reasonOf(error) })
        }
      }
      const byName = failed.length > 0 ? exactDetector.detect(request) : nothing
      return byName.flow === null ? { detection: best, detector: null, asked, failed } : { detection: byName, detector: exactDetector.name, asked, failed }
    },
  }
}

const isPromise = (given: Promise<Detection> | Detection): given is Promise<Detection> => typeof (given as { readonly then?: unknown } | null)?.then === 'function'

const never: AbortSignalLike = Object.freeze({ aborted: false, addEventListener: () => undefined, removeEventListener: () => undefined })

async function inTime(given: Promise<Detection>, deadline: Deadline, detector: Detector): Promise<Detection> {
  const over = deadline.expired.then((reason): never => {
    throw reason === 'timeout' ? intentError('DETECTION_TIMEOUT', `${detector.name} took too long`) : intentError('DETECTION_STOPPED', `${detector.name} was stopped`)
  })
  return Promise.race([given, over])
}

function withoutFlow({ flow, confidence, alternatives }: Detection): Detection {
  return flow === null ? { ...nothing, alternatives } : { ...nothing, alternatives: [{ flow, confidence }, ...alternatives] }
}

const reasonOf = (error: unknown): string => (error instanceof SaydoError ? error.code : error instanceof Error ? error.name : typeof error)
