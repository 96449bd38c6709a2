/** Detectors as tests need them: scripted, counted, and time that passes when it is told to. */
import type { Deadlines, Detection, DetectionRequest, Detector, OfferedFlow } from '../../../src/index.ts'

export const none: Detection = { flow: null, parameters: {}, confidence: 0, alternatives: [] }
export const found = (flow: string, confidence = 1, parameters: Detection['parameters'] = {}): Detection => ({ flow, parameters, confidence, alternatives: [] })

export interface CountedDetector extends Detector {
  readonly requests: readonly DetectionRequest[]
}

/** Answers by message, else that nothing is meant; keeps what it was asked. */
export function scripted(answers: Readonly<Record<string, Detection>>, more: Partial<Detector> = {}): CountedDetector {
  const requests: DetectionRequest[] = []
  return {
    name: 'scripted',
    requests,
    detect(request) {
      requests.push(request)
      return Object.hasOwn(answers, request.input) ? answers[request.input]! : none
    },
    ...more,
  }
}

export const offered = (id: string, more: Partial<OfferedFlow> = {}): OfferedFlow => ({ id, name: id, description: null, primary: false, parameters: [], prompts: {}, phrases: {}, examples: {}, ...more })

export const request = (input: string, flows: readonly OfferedFlow[], more: Partial<DetectionRequest> = {}): DetectionRequest =>
  ({ input, flows, conversation: [], language: null, pending: null, confidence: 0, ...more })

export interface HandledTime {
  readonly deadlines: Deadlines
  /** Milliseconds of each deadline begun. */
  readonly begun: number[]
  /** How many still run. */
  readonly running: () => number
  /** The time of all that run is over. */
  expire(): void
}

/** Deadlines that are over when the test says so. */
export function handledTime(): HandledTime {
  const open = new Set<() => void>()
  const begun: number[] = []
  return {
    begun,
    running: () => open.size,
    expire: () => open.forEach((end) => end()),
    deadlines: {
      start(milliseconds, parent) {
        begun.push(milliseconds)
        const controller = new AbortController()
        let end: (reason: 'timeout' | 'aborted') => void = () => undefined
        const expired = new Promise<'timeout' | 'aborted'>((resolve) => {
          end = (reason) => {
            controller.abort()
            resolve(reason)
          }
        })
        const onTime = (): void => end('timeout')
        open.add(onTime)
        if (parent?.aborted === true) end('aborted')
        else parent?.addEventListener('abort', () => end('aborted'))
        return { signal: controller.signal, expired, clear: () => open.delete(onTime) }
      },
    },
  }
}
